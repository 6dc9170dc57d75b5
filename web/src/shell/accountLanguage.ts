import { getProfile, setLanguage } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { basePath } from '#basePath.ts'
import { callApi } from '#call.ts'
import { localStore } from '#device/storage.ts'
import { firstScreen } from '#firstScreen.ts'
import { languageRedirect } from '#languageRedirect.ts'
import { apiQuery } from '#queries.ts'
import { chosenLanguage, languageSource, setLanguageSource } from './languageChoice.ts'
import { LANGUAGE_KEY } from './languageStorage.ts'

/**
 * Brings the language of this device and that of the account together, once somebody is known to be logged in: the
 * account gets a choice that it does not have, and a device without a choice of its own gets the account’s.
 */
export const shareLanguage = (queryClient: QueryClient): Promise<void> =>
  (sharing = exchange(queryClient).catch(() => undefined))

let sharing: Promise<void> = Promise.resolve()

const exchange = async (queryClient: QueryClient): Promise<void> => {
  const { language } = await queryClient.fetchQuery({ ...apiQuery(getProfile, {}), staleTime: JUST_NOW_MS })
  const hasOwn = chosenLanguage() !== undefined && languageSource() !== 'account'
  if (hasOwn && language === undefined) setLanguageSource('unsaved')
  await saveLanguage()
  if (hasOwn || language === undefined || !firstScreen().languages?.includes(language)) return
  localStore.set(LANGUAGE_KEY, language)
  setLanguageSource('account')
}

/** A login has just loaded the profile. */
const JUST_NOW_MS = 5000

/** Saves a choice in the account, if that is still to be done. */
export const saveLanguage = async (): Promise<void> => {
  const language = chosenLanguage()
  if (language === undefined || languageSource() !== 'unsaved') return
  await callApi(setLanguage, { language }, { signed: true })
  if (chosenLanguage() === language) setLanguageSource(undefined)
}

/**
 * Shares the language of somebody who has just become known to be logged in. A page that is just being opened is replaced
 * by the same in the account’s language. After a login, onboarding does that.
 */
export const followAccountLanguage = async (queryClient: QueryClient, isOpening: boolean): Promise<void> => {
  await shareLanguage(queryClient)
  const address = isOpening ? redirectOf(location) : undefined
  if (address) location.replace(address)
}

/** The address that shows a page of the router, which is about to be opened, in the language of the account. */
export const redirectOfPage = async (href: string): Promise<string | undefined> => {
  await sharing
  return redirectOf(new URL(basePath() + href.slice(1), location.origin))
}

const redirectOf = (address: URL | Location) =>
  languageRedirect(chosenLanguage() ?? null, document.documentElement, address)
