import { basePath } from '#basePath.ts'
import { localStore } from '#device/storage.ts'
import { LANGUAGE_KEY, LANGUAGE_SOURCE_KEY, type LanguageSource } from './languageStorage.ts'
import { loginStatus } from './session.ts'

export const languageSource = (): string | undefined => localStore.get(LANGUAGE_SOURCE_KEY)

export const setLanguageSource = (source: LanguageSource | undefined): void =>
  source ? localStore.set(LANGUAGE_SOURCE_KEY, source) : localStore.remove(LANGUAGE_SOURCE_KEY)

export const chosenLanguage = (): string | undefined => localStore.get(LANGUAGE_KEY)

/** Keeps a choice on this device. The next page saves it in the account, since the present one is about to be left. */
export const keepLanguage = (code: string): void => {
  localStore.set(LANGUAGE_KEY, code)
  setLanguageSource(loginStatus().isLoggedIn ? 'unsaved' : undefined)
}

/** The address of this page in another language. */
export const addressIn = (code: string): string => {
  const { pathname, search, hash } = location
  return `${import.meta.env.BASE_URL}${code}/${pathname.slice(basePath().length)}${search}${hash}`
}
