import { AppError, logout } from '@parley/contract'
import { callApi } from '#call.ts'
import { sessionStore } from '#device/storage.ts'
import { updateStatus } from './session.ts'
import { SIGN_OUT_NOTICE_KEY, type SignOutReason } from './signOutNotice.ts'

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

/** The session may have run out, or another device may have ended it. */
const isAlreadyOver = (error: unknown) =>
  error instanceof AppError && (error.name === 'forbidden' || error.name === 'unauthenticated')
