import { LIMITS, listNotifications } from '@parley/contract'
import { onlineManager } from '@tanstack/react-query'
import { type ApiPages, useApiPages } from '#queries.ts'
import { useLoginStatus } from './session.ts'

/**
 * The viewer's notifications, newest first: one list for the navigation, which counts it, and the screen, which shows
 * it. It is loaded again every minute while the page is visible, and whenever somebody returns to it.
 */
export function useNotifications() {
  const { isGuestOrLoggedIn } = useLoginStatus()
  return useApiPages(listNotifications, ALL_KINDS, {
    enabled: isGuestOrLoggedIn,
    refetchInterval: () => onlineManager.isOnline() && REFRESH_MS,
    refetchOnWindowFocus: 'always',
    next: ({ notificationList }) => {
      const last = notificationList.at(-1)
      return last && notificationList.length === LIMITS.notifications
        ? { ...ALL_KINDS, lastSlugId: last.slugId }
        : undefined
    },
  })
}

/** How many notifications are unread: those in the loaded list, and the older ones that the server has counted. */
export const unreadCount = ({ pages }: Pick<ApiPages<typeof listNotifications>, 'pages'>): number =>
  pages.flatMap(({ notificationList }) => notificationList).filter(({ isRead }) => !isRead).length +
  (pages.at(-1)?.numOlderUnread ?? 0)

/** The input of the list of notifications. */
export const ALL_KINDS = { includeAll: true } as const

const REFRESH_MS = 60_000
