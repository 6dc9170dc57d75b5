import { CONSENT_VERSION } from '@parley/contract'
import { onStatusChange, useLoginStatus } from '#shell/session.ts'
import { makeStore, useStore } from '#ui/store.ts'

const KEY = 'parley:consent'

/** Whether the consent sentence is due: a guest has seen it with the first vote, an account may have been made without
 * one, or on another device. */
export function useNeedsConsent(): boolean {
  const { isKnown, isLoggedIn } = useLoginStatus()
  const isGiven = useStore(given)
  return isLoggedIn ? !isGiven : !isKnown
}

/** The sentence was on screen and the person went on. */
export const noteConsent = (): void => {
  given.set(true)
  try {
    localStorage.setItem(KEY, CONSENT_VERSION)
  } catch {
    // Without storage the sentence is shown again on the next visit.
  }
}

const wasGiven = (): boolean => {
  try {
    return localStorage.getItem(KEY) === CONSENT_VERSION
  } catch {
    return false
  }
}
const given = makeStore(wasGiven())

// Whoever comes next has not seen it.
onStatusChange(({ newStatus }) => {
  if (!newStatus.isKnown) given.set(false)
})
