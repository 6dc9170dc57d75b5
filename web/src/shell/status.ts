import type { LoginStatus } from '@parley/contract'

/** New values of the status. Missing fields keep their value. */
export type StatusUpdate = Partial<LoginStatus>

export type StatusChange = {
  newStatus: LoginStatus
  oldStatus: LoginStatus
  isGuestOrLoggedIn: boolean
  wasGuestOrLoggedIn: boolean
}

export const UNKNOWN: LoginStatus = { isKnown: false, isRegistered: false, isLoggedIn: false }

/** A guest is known without being registered. */
export const isGuestOrLoggedIn = (status: LoginStatus): boolean =>
  status.isLoggedIn || (status.isKnown && !status.isRegistered)

/** The status after an update. */
export const nextStatus = (oldStatus: LoginStatus, update: StatusUpdate): StatusChange => {
  const newStatus = statusAfter(oldStatus, update)
  return {
    newStatus,
    oldStatus,
    isGuestOrLoggedIn: isGuestOrLoggedIn(newStatus),
    wasGuestOrLoggedIn: isGuestOrLoggedIn(oldStatus),
  }
}

const statusAfter = (old: LoginStatus, update: StatusUpdate): LoginStatus => {
  if (update.isKnown === false) return UNKNOWN
  const saysMore = update.isRegistered !== undefined || update.isLoggedIn !== undefined
  if (!update.isKnown && !saysMore && !old.isKnown) return UNKNOWN
  const isLoggedIn = update.isLoggedIn ?? old.isLoggedIn
  return { isKnown: true, isRegistered: isLoggedIn || (update.isRegistered ?? old.isRegistered), isLoggedIn }
}
