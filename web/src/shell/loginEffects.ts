import { fetchRecentConversations, getProfile, listFollowedTopics, listTopics } from '@parley/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { apiQueryKey } from '#queries.ts'
import { callApi } from '#call.ts'
import { localStore, sessionStore } from '#device/storage.ts'
import { deleteDeviceKey } from '#device/storedKey.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { followFirstVote, onStatusChange, refreshLoginStatus } from './session.ts'
import { SIGN_OUT_NOTICE_KEY } from './signOut.ts'
import type { StatusChange } from './status.ts'
import { THEME_KEY } from './theme.ts'

/** What the server knew about this device, so that a later visit notices a sign-out elsewhere. */
const KNOWN_KEY = 'parley:known'
const LOGGED_IN = 'logged-in'

/** Loads what a newly known device may see; erases everything when the device is no longer known or logged in. */
export const followLoginStatus = (
  { queryClient, outbox }: { queryClient: QueryClient; outbox: Outbox },
  restart: () => void | Promise<void>,
): (() => void) => {
  const stopFollowing = onStatusChange(async (change) => {
    if (isSignOut(change, localStore.get(KNOWN_KEY))) {
      queryClient.clear()
      await eraseLocalData(outbox)
      return restart()
    }
    const { newStatus, oldStatus } = change
    if (newStatus.isKnown) localStore.set(KNOWN_KEY, newStatus.isLoggedIn ? LOGGED_IN : 'known')
    if (newStatus.isLoggedIn && !oldStatus.isLoggedIn) {
      // Where a guest's votes were merged, the server knows which one counts.
      outbox.optimisticVotes.clear()
      outbox.optimisticAnswers.clear()
      // An account sees other votes, drafts and lists than the guest or stranger before it.
      await loadAnew(queryClient, () => true)
    } else if (change.isGuestOrLoggedIn && !change.wasGuestOrLoggedIn) {
      // The conversation on screen stays as it is: its vote has just made the guest.
      await loadAnew(queryClient, ({ queryKey }) => queryKey[0] === fetchRecentConversations.path)
    }
  })
  const stopHearingVotes = followFirstVote(outbox)
  const hearOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== KNOWN_KEY) return
    if (newValue === null) void restart()
    else void refreshLoginStatus()
  }
  addEventListener('storage', hearOtherTab)
  return () => {
    stopFollowing()
    stopHearingVotes()
    removeEventListener('storage', hearOtherTab)
  }
}

/**
 * Drops what was loaded for the stranger or guest before: what is off screen, everything; what is on screen and
 * `isChanged` loads again, and no answer that was asked for before can come last. Then loads the person's own data.
 */
const loadAnew = async (queryClient: QueryClient, isChanged: (query: Query) => boolean): Promise<void> => {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.cancelQueries({ predicate: isChanged })
  void queryClient.invalidateQueries({ predicate: isChanged })
  for (const call of [getProfile, listFollowedTopics, listTopics])
    void queryClient.prefetchQuery({ queryKey: apiQueryKey(call, {}), queryFn: () => callApi(call, {}) })
}

/** Whether this device was logged in or known and no longer is; `before` is what an earlier visit noted. */
export const isSignOut = ({ newStatus, oldStatus }: StatusChange, before: string | undefined): boolean => {
  const hasLoggedOut = (oldStatus.isLoggedIn || before === LOGGED_IN) && !newStatus.isLoggedIn
  const isForgotten = (oldStatus.isKnown || before !== undefined) && !newStatus.isKnown
  return hasLoggedOut || isForgotten
}

/** Erases the device's key, drafts, unsent votes and stored conversations: everything except the theme. */
export const eraseLocalData = async (outbox: Outbox): Promise<void> => {
  localStore.clearExcept(THEME_KEY)
  sessionStore.clearExcept(SIGN_OUT_NOTICE_KEY)
  const clearCopies = async () => (await import('#offline/offlineCopies.ts')).clearCopies()
  await Promise.allSettled([deleteDeviceKey(), outbox.wipe(), clearCopies()])
}
