import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min'
import { LOCALE } from '#messages/catalogue.ts'

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
    .sort((one, other) => one.name.localeCompare(other.name, LOCALE))

const countryName = (code: CountryCode): string => NAMES.of(code) ?? code

/** The country that a person's language suggests. */
export const likelyCountry = (language = navigator.language): CountryCode => {
  const region = regionOf(language)
  return getCountries().find((country) => country === region) ?? 'US'
}

const regionOf = (language: string) => {
  try {
    const locale = new Intl.Locale(language)
    return locale.region ?? locale.maximize().region
  } catch {
    return undefined
  }
}

const NAMES = new Intl.DisplayNames([LOCALE], { type: 'region' })
