import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min'
import { LOCALE } from '#messages/catalogue.ts'

export type { CountryCode }

export type Country = {
  code: CountryCode
  name: string
  callingCode: string
}

/** Every country with a numbering plan, by name. */
export const countries = (): Country[] => {
  const names = new Intl.DisplayNames([LOCALE], { type: 'region' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, LOCALE))
}

/** The country a person's language suggests. */
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
