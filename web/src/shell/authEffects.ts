import { fetchRecentConversations } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { localStore, sessionStore } from '#device/storage.ts'
import { forgetDevice } from '#device/storedKey.ts'
import { wipeOutbox } from '#outbox/outbox.ts'
import { apiQueryKey } from '#queries.ts'
import { FAREWELL_KEY } from './farewell.ts'
import { onStatusChange, refreshLoginStatus } from './session.ts'
import type { StatusChange } from './status.ts'
import { THEME_KEY } from './theme.ts'

/** What the server knew of this device, so that a later visit notices when that has ended. */
const KNOWN_KEY = 'parley:known'
const LOGGED_IN = 'logged-in'

/** Loads what a newly known device may see; erases everything where the device has become unknown or logged out. */
export const followStatus = (queryClient: QueryClient, startAnew: () => void): (() => void) => {
  const stopFollowing = onStatusChange(async (change) => {
    if (isFarewell(change, localStore.get(KNOWN_KEY))) {
      queryClient.clear()
      await eraseLocalData()
      startAnew()
      return
    }
    const { newStatus, oldStatus } = change
    if (newStatus.isKnown) localStore.set(KNOWN_KEY, newStatus.isLoggedIn ? LOGGED_IN : 'known')
    if (newStatus.isLoggedIn && !oldStatus.isLoggedIn) {
      // An account sees other votes, drafts and lists than the guest or stranger before it.
      void queryClient.invalidateQueries()
    } else if (change.isGuestOrLoggedIn && !change.wasGuestOrLoggedIn) {
      void queryClient.invalidateQueries({ queryKey: apiQueryKey(fetchRecentConversations) })
    }
  })
  const hearOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== KNOWN_KEY) return
    if (newValue === null) startAnew()
    else void refreshLoginStatus()
  }
  addEventListener('storage', hearOtherTab)
  return () => {
    stopFollowing()
    removeEventListener('storage', hearOtherTab)
  }
}

/** Whether a change ends what this device was; `before` is what an earlier visit noted. */
export const isFarewell = ({ newStatus, oldStatus }: StatusChange, before: string | undefined): boolean => {
  const hasLoggedOut = (oldStatus.isLoggedIn || before === LOGGED_IN) && !newStatus.isLoggedIn
  const isForgotten = (oldStatus.isKnown || before !== undefined) && !newStatus.isKnown
  return hasLoggedOut || isForgotten
}

/** The device's key, drafts, unsent votes, kept conversations: all but the choice of light or dark. */
export const eraseLocalData = async (): Promise<void> => {
  localStore.clearExcept(THEME_KEY)
  sessionStore.clearExcept(FAREWELL_KEY)
  const forgetKept = async () => (await import('#offline/kept.ts')).forgetKept()
  await Promise.allSettled([forgetDevice(), wipeOutbox(), forgetKept()])
}
