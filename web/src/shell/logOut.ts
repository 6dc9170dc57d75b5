import { AppError, logout } from '@parley/contract'
import { callApi } from '#call.ts'
import { keepFarewell } from './farewell.ts'
import { updateStatus } from './session.ts'

/** Ends the session of this device; all that is kept here of the person is erased and the application starts anew. */
export const logOut = async (): Promise<void> => {
  await callApi(logout, {}, { signed: true }).catch((error: unknown) => {
    if (!isOverAlready(error)) throw error
  })
  keepFarewell('loggedOut')
  await updateStatus({ isKnown: false })
}

/** The session may have run out, or another device may have ended this one. */
const isOverAlready = (error: unknown) =>
  error instanceof AppError && (error.name === 'forbidden' || error.name === 'unauthenticated')
