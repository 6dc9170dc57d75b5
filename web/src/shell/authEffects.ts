import { fetchRecentConversations } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { answerKey } from '#call.ts'
import { forgetDevice } from '#device/storedKey.ts'
import { wipeOutbox } from '#outbox/outbox.ts'
import { onStatusChange } from './session.ts'
import type { StatusChange } from './status.ts'
import { THEME_KEY } from './theme.ts'

/** Set while the server knows this device, so that a later visit notices when it does not any more. */
const KNOWN_KEY = 'parley:known'

/** Loads what a newly known device may see; erases everything where the device has become unknown or logged out. */
export const followStatus = (answers: QueryClient, startAnew: () => void): (() => void) =>
  onStatusChange(async (change) => {
    if (isFarewell(change, localStorage.getItem(KNOWN_KEY) !== null)) {
      answers.clear()
      await eraseLocalData()
      startAnew()
      return
    }
    if (change.newStatus.isKnown) localStorage.setItem(KNOWN_KEY, 'yes')
    if (change.isGuestOrLoggedIn && !change.wasGuestOrLoggedIn) {
      void answers.invalidateQueries({ queryKey: answerKey(fetchRecentConversations) })
    }
  })

/** Whether a change ends what this device was. */
export const isFarewell = ({ newStatus, oldStatus }: StatusChange, wasKnownEarlier: boolean): boolean => {
  const hasLoggedOut = oldStatus.isLoggedIn && !newStatus.isLoggedIn
  const isForgotten = (oldStatus.isKnown || wasKnownEarlier) && !newStatus.isKnown
  return hasLoggedOut || isForgotten
}

/** The device's key, drafts, unsent votes, kept conversations: all but the choice of light or dark. */
export const eraseLocalData = async (): Promise<void> => {
  for (const key of Object.keys(localStorage)) if (key !== THEME_KEY) localStorage.removeItem(key)
  const forgetKept = async () => (await import('#offline/kept.ts')).forgetKept()
  await Promise.allSettled([forgetDevice(), wipeOutbox(), forgetKept()])
}
