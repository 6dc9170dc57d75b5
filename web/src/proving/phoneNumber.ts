import {
  AsYouType,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/min'

/** Groups the digits as the country does, except while the person deletes some. */
export const formatAsTyped = (typed: string, before: string, country: CountryCode): string =>
  typed.length < before.length ? typed : new AsYouType(country).input(typed)

/** The country of a number that starts with + and a country code. */
export const countryOf = (typed: string): CountryCode | undefined => {
  if (!typed.trim().startsWith('+')) return undefined
  const typing = new AsYouType()
  typing.input(typed)
  return typing.getCountry()
}

/** The international form of a number, or the text itself if it is not a number. */
export const formatInternational = (typed: string, country: CountryCode): string =>
  parsePhoneNumberFromString(typed, country)?.formatInternational() ?? typed.trim()

/** Problems that can be found without the full numbering plans, which only the server has. */
export const lengthProblem = (
  typed: string,
  country: CountryCode,
): 'missing' | 'starts_with_00' | 'too_short' | 'too_long' | undefined => {
  if (!/\d/.test(typed)) return 'missing'
  // The country from which 00 was dialled is unknown.
  if (/^\D*00/.test(typed)) return 'starts_with_00'
  const problem = validatePhoneNumberLength(typed, country)
  if (problem === 'TOO_SHORT') return 'too_short'
  return problem === 'TOO_LONG' ? 'too_long' : undefined
}
