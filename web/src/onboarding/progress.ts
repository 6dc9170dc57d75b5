import type { AnyRouter } from '@tanstack/react-router'
import { sessionStore } from '#device/storage.ts'
import * as m from '#messages/onboarding.ts'
import { loginIntention, takeLoginIntention } from '#shell/loginIntention.ts'
import { loginStatus, updateStatus } from '#shell/session.ts'
import { notify } from '#ui/notices.ts'
import { makeStore } from '#ui/store.ts'
import type { Account } from './steps.ts'

/** The number a code was sent to. */
export type AskedNumber = {
  phoneNumber: string
  defaultCallingCode: string
  codeExpiry: string
  nextCodeSoonestTime: string
}

/** Where the person makes the proof for this device, and until when by the server's clock. */
export type ProofLink = {
  address: string
  provider: 'rarimo' | 'demo-office'
  until: number
}

export type Progress = {
  number?: AskedNumber
  proof?: ProofLink
  account?: Account
}

const KEY = 'parley:onboarding'

/** Stores how far this tab has come. A phone number is stored nowhere else, and only until the tab is closed. */
export const saveProgress = (next: Progress): void => {
  sessionStore.setJson(KEY, next)
  progress.set(next)
}

export const clearProgress = (): void => {
  sessionStore.remove(KEY)
  progress.set({})
}

/** Records that this device is logged in now, and to what kind of account; the open step then leads on by itself. */
export const enterAccount = async (account: Account): Promise<void> => {
  saveProgress({ ...progress.get(), account })
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
}

/** Ends onboarding at the page where the person was when it began. */
export const leaveOnboarding = async (router: AnyRouter): Promise<void> => {
  if (loginStatus().isLoggedIn) notify({ text: m.welcomeBack() })
  clearProgress()
  // The onboarding guard allows only this page, so it is forgotten last.
  await router.navigate({ href: loginIntention() ?? '/', replace: true })
  takeLoginIntention()
}

const stored = (): Progress => {
  const value = sessionStore.getJson(KEY)
  return isProgress(value) ? value : {}
}

const isProgress = (value: unknown): value is Progress => {
  if (typeof value !== 'object' || value === null) return false
  const { number, proof, account }: Record<string, unknown> = { ...value }
  return (
    (number === undefined || isNumber(number)) &&
    (proof === undefined || isLink(proof)) &&
    (account === undefined || account === 'new' || account === 'existing' || account === 'recycled')
  )
}

const isNumber = (value: unknown): value is AskedNumber => {
  if (typeof value !== 'object' || value === null) return false
  const parts: Record<string, unknown> = { ...value }
  return ['phoneNumber', 'defaultCallingCode', 'codeExpiry', 'nextCodeSoonestTime'].every(
    (part) => typeof parts[part] === 'string',
  )
}

const isLink = (value: unknown): value is ProofLink => {
  if (typeof value !== 'object' || value === null) return false
  const { address, provider, until }: Record<string, unknown> = { ...value }
  return (
    typeof address === 'string' &&
    (provider === 'rarimo' || provider === 'demo-office') &&
    typeof until === 'number'
  )
}

export const progress = makeStore<Progress>(stored())
