import { checkLoginStatus, getProfile, type LoginStatus, type Suspension } from '@parley/contract'
import { callApi } from '#call.ts'
import { hasDeviceKey } from '#device/authorization.ts'
import { useIsFrame } from '#firstScreen.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { useApiQuery } from '#queries.ts'
import { makeStore, useStore, waitForStore } from '#ui/store.ts'
import { isGuestOrLoggedIn, nextStatus, UNKNOWN, type StatusChange, type StatusUpdate } from './status.ts'

export type Session = LoginStatus & {
  isGuestOrLoggedIn: boolean
  /** The first check has finished, successfully or not. */
  isInitialized: boolean
  /** The last check failed, so it is unknown whether the person is logged in. */
  isUnreadable: boolean
  /** Why the person can only read; it may have ended meanwhile. */
  suspension?: Suspension | undefined
}

/** The login status of this device, for a screen. */
export function useLoginStatus(): Session {
  const status = useStore(session)
  return useIsFrame() ? NOBODY : status
}

/** The viewer's own profile; undefined without a guest or an account. */
export function useProfile() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return useApiQuery(getProfile, {}, { enabled: isGuestOrLoggedIn })
}

/** Whether the viewer may lead conversations: members of organizations, and whoever has started one. */
export function useMayLead(): boolean {
  const { data } = useProfile()
  return data !== undefined && (data.activePostCount > 0 || data.organizationList.length > 0)
}

/** The login status of this device, outside a screen. */
export const loginStatus = (): Session => session.get()

/** Asks the server about this device, if it has a key, and again later if that fails. */
export const refreshLoginStatus = async (): Promise<void> => {
  clearTimeout(retryTimer)
  try {
    await readLoginStatus()
    retryMs = FIRST_RETRY_MS
    session.set({ ...session.get(), isInitialized: true, isUnreadable: false })
  } catch {
    session.set({ ...session.get(), isInitialized: true, isUnreadable: true })
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void refreshLoginStatus(), retryMs)
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)
  }
}

const readLoginStatus = async (): Promise<void> => {
  if (!(await hasDeviceKey())) return
  const before = numUpdates
  const { loggedInStatus, suspension } = await callApi(checkLoginStatus, {}, { signed: true })
  // The person has logged in or out in between, so this answer may be outdated.
  if (numUpdates !== before) return readLoginStatus()
  await updateStatus(loggedInStatus)
  setSuspension(suspension)
}

export const setSuspension = (suspension: Suspension | undefined): void =>
  session.set({ ...session.get(), suspension })

/** Updates the status once the server has stored a first vote or poll answer, which makes its person a guest. */
export const followFirstVote = (outbox: Outbox): (() => void) =>
  outbox.onOutcome(({ status }) => {
    if (status === 'saved' && !loginStatus().isKnown) void refreshLoginStatus()
  })

/** Resolves when the first check is done. */
export const whenInitialized = (): Promise<void> =>
  waitForStore(session, ({ isInitialized }) => isInitialized)

/** Applies an update by the rules of {@link nextStatus} and runs the registered effects. */
export const updateStatus = async (update: StatusUpdate): Promise<StatusChange> => {
  const change = nextStatus(session.get(), update)
  numUpdates += 1
  clearTimeout(retryTimer)
  const { newStatus, isGuestOrLoggedIn } = change
  session.set({ ...session.get(), ...newStatus, isGuestOrLoggedIn, isUnreadable: false })
  for (const effect of effects) await effect(change)
  return change
}

/** Registers an effect of status changes, such as loading or erasing data. */
export const onStatusChange = (effect: (change: StatusChange) => void | Promise<void>): (() => void) => {
  effects.add(effect)
  return () => effects.delete(effect)
}

const effects = new Set<(change: StatusChange) => void | Promise<void>>()
const NOBODY: Session = {
  ...UNKNOWN,
  isGuestOrLoggedIn: isGuestOrLoggedIn(UNKNOWN),
  isInitialized: false,
  isUnreadable: false,
}
const session = makeStore<Session>(NOBODY, { ...NOBODY, isInitialized: true })
const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 60_000
let retryMs = FIRST_RETRY_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined
let numUpdates = 0
