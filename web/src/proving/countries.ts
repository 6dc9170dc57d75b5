import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { locale, perLocale } from '#messages/catalogue.ts'

export type { CountryCode }

export type Country = {
  code: CountryCode
  name: string
  callingCode: string
}

/** The countries with one of these calling codes, sorted by name; all countries by default. */
export const countriesWith = (callingCodes?: readonly string[]): Country[] =>
  getCountries()
    .map((code) => ({ code, name: countryName(code), callingCode: getCountryCallingCode(code) }))
    .filter(({ callingCode }) => callingCodes?.includes(callingCode) ?? true)
    .sort((one, other) => one.name.localeCompare(other.name, locale()))

const countryName = (code: CountryCode): string => NAMES().of(code) ?? code

/**
 * The country that a person's language suggests; where it has none of the calling codes, the largest country with the
 * first of them, whatever its name is in that language.
 */
export const likelyCountry = (
  callingCodes?: readonly string[],
  language = navigator.language,
): CountryCode => {
  const region = regionOf(language)
  const suggested = getCountries().find((country) => country === region)
  if (suggested && (callingCodes?.includes(getCountryCallingCode(suggested)) ?? true)) return suggested
  return metadata.country_calling_codes[callingCodes?.[0] ?? '1']?.[0] ?? 'US'
}

const regionOf = (language: string) => {
  try {
    const locale = new Intl.Locale(language)
    return locale.region ?? locale.maximize().region
  } catch {
    return undefined
  }
}

const NAMES = perLocale((tag) => new Intl.DisplayNames([tag], { type: 'region' }))
