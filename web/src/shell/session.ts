import { checkLoginStatus, type LoginStatus } from '@parley/contract'
import { callApi } from '#call.ts'
import { isKnownHere } from '#device/authorization.ts'
import { makeStore, useStore } from '#ui/store.ts'
import { isGuestOrLoggedIn, nextStatus, UNKNOWN, type StatusChange, type StatusUpdate } from './status.ts'

export type Session = LoginStatus & {
  isGuestOrLoggedIn: boolean
  /** The first reading is done, whether it succeeded or not. */
  isInitialised: boolean
}

/** What is known of this device, for a screen. */
export function useLoginStatus(): Session {
  return useStore(session)
}

/** The same outside a screen. */
export const loginStatus = (): Session => session.get()

/** Asks the server what it knows of this device; asks nothing where the device has no key. */
export const refreshLoginStatus = async (): Promise<void> => {
  try {
    if (await isKnownHere()) {
      const { loggedInStatus } = await callApi(checkLoginStatus, {}, { signed: true })
      await updateStatus(loggedInStatus)
    }
  } catch (error) {
    console.error('Failed to read the login status', error)
  } finally {
    session.set({ ...session.get(), isInitialised: true })
  }
}

/** Resolves when the first reading is done. */
export const whenInitialised = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!session.get().isInitialised) return
      stop()
      resolve()
    }
    const stop = session.subscribe(look)
    look()
  })

/** Applies an update by the rules of {@link nextStatus} and tells those who react to it. */
export const updateStatus = async (update: StatusUpdate): Promise<StatusChange> => {
  const change = nextStatus(session.get(), update)
  session.set({ ...session.get(), ...change.newStatus, isGuestOrLoggedIn: change.isGuestOrLoggedIn })
  for (const effect of effects) await effect(change)
  return change
}

/** Registers what follows from a change of status (loading or erasing data). */
export const onStatusChange = (effect: (change: StatusChange) => void | Promise<void>): (() => void) => {
  effects.add(effect)
  return () => effects.delete(effect)
}

const effects = new Set<(change: StatusChange) => void | Promise<void>>()
const session = makeStore<Session>({
  ...UNKNOWN,
  isGuestOrLoggedIn: isGuestOrLoggedIn(UNKNOWN),
  isInitialised: false,
})
