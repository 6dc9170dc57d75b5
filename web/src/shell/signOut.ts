import { AppError, logout } from '@parley/contract'
import { callApi } from '#call.ts'
import { sessionStore } from '#device/storage.ts'
import * as m from '#messages/shell.ts'
import { notify } from '#ui/notices/notices.ts'
import { updateStatus } from './session.ts'

/** The only entry of the session storage that survives signing out: its reason. */
export const SIGN_OUT_NOTICE_KEY = 'parley:sign-out-notice'

const NOTICE_TEXT = { loggedOut: m.loggedOut, deleted: m.deleted }
export type SignOutReason = keyof typeof NOTICE_TEXT

/** Ends the session of this device and erases everything stored here about the person. */
export const logOut = async (): Promise<void> => {
  await callApi(logout, {}, { signed: true }).catch((error: unknown) => {
    if (!isAlreadyOver(error)) throw error
  })
  await eraseAndRestart('loggedOut')
}

/** Erases all data of this browser and restarts the application, which then shows the reason. */
export const eraseAndRestart = async (reason: SignOutReason): Promise<void> => {
  sessionStore.set(SIGN_OUT_NOTICE_KEY, reason)
  await updateStatus({ isKnown: false })
}

/** Shows the reason of a sign-out once, after the application has restarted. */
export const showSignOutNotice = (): void => {
  const reason = takeSignOutReason()
  if (reason) notify({ text: NOTICE_TEXT[reason](), ms: READING_MS })
}

/** Returns the reason and removes it. */
export const takeSignOutReason = (): SignOutReason | undefined => {
  const stored = sessionStore.get(SIGN_OUT_NOTICE_KEY)
  sessionStore.remove(SIGN_OUT_NOTICE_KEY)
  return stored === 'loggedOut' || stored === 'deleted' ? stored : undefined
}

/** The session may have run out, or another device may have ended it. */
const isAlreadyOver = (error: unknown) =>
  error instanceof AppError && (error.name === 'forbidden' || error.name === 'unauthenticated')

const READING_MS = 15_000
