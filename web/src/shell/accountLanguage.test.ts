import { FIRST_SCREEN_ID, getProfile, setLanguage } from '@parley/contract'
import { beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '#queryClient.ts'
import { localStore } from '#device/storage.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aProfile } from '#testing/samples.ts'
import { redirectOfPage, saveLanguage, shareLanguage } from './accountLanguage.ts'
import { chosenLanguage, keepLanguage, languageSource } from './languageChoice.ts'
import { updateStatus } from './session.ts'

const LOGGED_IN = { isKnown: true, isRegistered: true, isLoggedIn: true }

const screen = document.createElement('script')
screen.id = FIRST_SCREEN_ID
screen.type = 'application/json'
screen.textContent = JSON.stringify({ languages: ['en', 'ar', 'de'] })
document.body.append(screen)

beforeEach(async () => {
  localStore.clearExcept()
  document.documentElement.lang = 'en'
  document.documentElement.dataset['languages'] = 'en ar de'
  mockCall(setLanguage, undefined)
  await updateStatus({ isKnown: false })
})

const logIn = async (language?: string) => {
  mockCall(getProfile, aProfile(language ? { language } : {}))
  await updateStatus(LOGGED_IN)
  await shareLanguage(createQueryClient())
}

test('a device without a choice of its own takes over that of the account, and the next page is in it', async () => {
  await logIn('ar')
  expect(chosenLanguage()).toBe('ar')
  expect(await redirectOfPage('/conversation/abc?tab=analysis')).toBe(
    '/feed/ar/conversation/abc?tab=analysis',
  )
  expect(requestsTo(setLanguage)).toEqual([])
})

test('a device follows later choices of the account as long as nothing is chosen on it', async () => {
  await logIn('ar')
  await updateStatus({ isLoggedIn: false })
  await logIn('de')
  expect(chosenLanguage()).toBe('de')
})

test('a choice of this device stays, and does not change that of the account, if it was made logged out', async () => {
  keepLanguage('de')
  await logIn('ar')
  expect(chosenLanguage()).toBe('de')
  expect(requestsTo(setLanguage)).toEqual([])
})

test('an account without a language gets the one that was chosen before the login, once', async () => {
  keepLanguage('de')
  await logIn()
  await saveLanguage()
  expect(requestsTo(setLanguage)).toEqual([{ language: 'de' }])
})

test('a choice by somebody logged in is saved in the account, by the next page if this one could not', async () => {
  await updateStatus(LOGGED_IN)
  keepLanguage('de')
  mockCall(setLanguage, () => {
    throw new Error('offline')
  })
  await saveLanguage().catch(() => undefined)
  expect(languageSource()).toBe('unsaved')
  mockCall(setLanguage, undefined)
  await logIn('ar')
  expect(requestsTo(setLanguage).at(-1)).toEqual({ language: 'de' })
  expect([chosenLanguage(), languageSource()]).toEqual(['de', undefined])
})

test('a language of the account that pages are no longer offered in changes nothing', async () => {
  await logIn('ja')
  expect(chosenLanguage()).toBe(undefined)
  expect(await redirectOfPage('/')).toBe(undefined)
})
