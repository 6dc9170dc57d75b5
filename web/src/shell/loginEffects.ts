import { fetchRecentConversations, getProfile, listFollowedTopics, listTopics } from '@parley/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { apiQueryKey } from '#queries.ts'
import { callApi } from '#call.ts'
import { localStore, sessionStore } from '#device/storage.ts'
import { deleteDeviceKey } from '#device/storedKey.ts'
import { firstScreen } from '#firstScreen.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { LANGUAGE_KEY, LANGUAGE_SOURCE_KEY, type LanguageSource } from './languageStorage.ts'
import { followFirstVote, loginStatus, onStatusChange, refreshLoginStatus } from './session.ts'
import { RESTART_NOTICE_KEY } from './restartNotice.ts'
import type { StatusChange } from './status.ts'
import { THEME_KEY } from './theme.ts'

/** The last known status of this device, so that a later visit notices a sign-out elsewhere. */
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
      await eraseLocalData(outbox, loginStatus().suspension !== undefined)
      return restart()
    }
    const { newStatus, oldStatus } = change
    if (newStatus.isKnown) localStore.set(KNOWN_KEY, newStatus.isLoggedIn ? LOGGED_IN : 'known')
    if (newStatus.isLoggedIn && !oldStatus.isLoggedIn) {
      // A guest's votes may have been merged into an account, and only the server knows which vote won.
      outbox.optimisticVotes.clear()
      outbox.optimisticAnswers.clear()
      // An account sees other votes, drafts and lists than the guest or stranger before it.
      const isOpening = !loginStatus().isInitialized
      await reloadForPerson(queryClient, () => true)
      if (firstScreen().languages)
        import('./accountLanguage.ts').then(
          ({ followAccountLanguage }) => followAccountLanguage(queryClient, isOpening),
          // Without a network the language stays.
          () => undefined,
        )
    } else if (change.isGuestOrLoggedIn && !change.wasGuestOrLoggedIn) {
      // The conversation on screen stays, since voting in it has just made the guest.
      await reloadForPerson(queryClient, ({ queryKey }) => queryKey[0] === fetchRecentConversations.path)
    }
  })
  const stopHearingVotes = followFirstVote(outbox)
  const hearOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== KNOWN_KEY) return
    if (newValue !== null) return void refreshLoginStatus()
    // Until it has started again, this tab still asks and shows what it holds.
    queryClient.clear()
    // Each tab has a session storage of its own.
    sessionStore.clearExcept(RESTART_NOTICE_KEY)
    void restart()
  }
  addEventListener('storage', hearOtherTab)
  return () => {
    stopFollowing()
    stopHearingVotes()
    removeEventListener('storage', hearOtherTab)
  }
}

/**
 * Drops the data loaded for the previous stranger or guest: everything off screen, and on screen what `isChanged`
 * selects, which is loaded again. Requests under way are canceled, so that no old answer comes last. Then loads the
 * person's own data.
 */
const reloadForPerson = async (
  queryClient: QueryClient,
  isChanged: (query: Query) => boolean,
): Promise<void> => {
  // Before the first check has finished, data off screen are those that the page was rendered from, which are the same
  // for everybody. They show at once and load again.
  if (loginStatus().isInitialized) queryClient.removeQueries({ type: 'inactive' })
  else void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  await queryClient.cancelQueries({ predicate: isChanged })
  void queryClient.invalidateQueries({ predicate: isChanged })
  for (const call of [getProfile, listFollowedTopics, listTopics])
    void queryClient.prefetchQuery({ queryKey: apiQueryKey(call, {}), queryFn: () => callApi(call, {}) })
}

/** Whether this device was logged in or known and no longer is; `before` is the status stored by an earlier visit. */
export const isSignOut = ({ newStatus, oldStatus }: StatusChange, before: string | undefined): boolean => {
  const hasLoggedOut = (oldStatus.isLoggedIn || before === LOGGED_IN) && !newStatus.isLoggedIn
  const isForgotten = (oldStatus.isKnown || before !== undefined) && !newStatus.isKnown
  return hasLoggedOut || isForgotten
}

const isLanguageOfAccount = (): boolean =>
  localStore.get(LANGUAGE_SOURCE_KEY) === ('account' satisfies LanguageSource)

/**
 * Erases the device's key, drafts, unsent votes and stored conversations: everything except the theme and the language,
 * unless the account chose it. The key of a suspended person stays, who would otherwise be somebody else after logging
 * out; whoever logs in with another account is asked whether to erase it.
 */
export const eraseLocalData = async (outbox: Outbox, keepsKey = false): Promise<void> => {
  localStore.clearExcept(THEME_KEY, ...(isLanguageOfAccount() ? [] : [LANGUAGE_KEY]))
  sessionStore.clearExcept(RESTART_NOTICE_KEY)
  const clearCopies = async () => (await import('#offline/offlineCopies.ts')).clearCopies()
  await Promise.allSettled([keepsKey || deleteDeviceKey(), outbox.wipe(), clearCopies()])
}
