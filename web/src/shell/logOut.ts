import { AppError, logout } from '@parley/contract'
import { callApi } from '#call.ts'
import { updateStatus } from './session.ts'
import { keepRestartReason, type RestartReason } from './restartNotice.ts'

/** Ends the session of this device and erases everything stored here about the person. */
export const logOut = async (): Promise<void> => {
  await callApi(logout, {}, { signed: true }).catch((error: unknown) => {
    if (!isAlreadyOver(error)) throw error
  })
  await eraseAndRestart('loggedOut')
}

/** Erases all data of this browser and restarts the application, which then shows the reason. */
export const eraseAndRestart = async (reason: Exclude<RestartReason, 'loggedIn'>): Promise<void> => {
  keepRestartReason(reason)
  await updateStatus({ isKnown: false })
}

/** The session may have run out, or another device may have ended it. */
const isAlreadyOver = (error: unknown) =>
  error instanceof AppError && (error.name === 'forbidden' || error.name === 'unauthenticated')
