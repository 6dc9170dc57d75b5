import {
  AsYouType,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/min'

/** The digits formatTyped as the country groups them; left as they are while something is taken away. */
export const formatTyped = (typed: string, before: string, country: CountryCode): string =>
  typed.length < before.length ? typed : new AsYouType(country).input(typed)

/** The country that an international spelling names. */
export const countryOf = (typed: string): CountryCode | undefined => {
  if (!typed.trim().startsWith('+')) return undefined
  const typing = new AsYouType()
  typing.input(typed)
  return typing.getCountry()
}

/** How a number is shown and sent: internationally where it can be read at all. */
export const international = (typed: string, country: CountryCode): string =>
  parsePhoneNumberFromString(typed, country)?.formatInternational() ?? typed.trim()

/** What can be seen without the full numbering plans, which the server has. */
export const lengthProblem = (
  typed: string,
  country: CountryCode,
): 'missing' | 'dialled' | 'too_short' | 'too_long' | undefined => {
  if (!/\d/.test(typed)) return 'missing'
  // Whose 00 it is cannot be known.
  if (/^\D*00/.test(typed)) return 'dialled'
  const problem = validatePhoneNumberLength(typed, country)
  if (problem === 'TOO_SHORT') return 'too_short'
  return problem === 'TOO_LONG' ? 'too_long' : undefined
}
