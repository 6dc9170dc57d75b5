import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@parley/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import * as m from '#messages/notifications.ts'
import { apiPagesKey, type ApiPages } from '#queries.ts'
import { ALL_KINDS } from '#shell/unread.ts'
import { announce } from '#ui/notices/announce.ts'
import { notifyError } from '#ui/notices/notices.ts'

/** Marks one notification as read when it is opened: at once here, and on the server while the page changes. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ slugId }: Notification) => callApi(markNotificationRead, { notificationSlugId: slugId }),
    onMutate: ({ slugId }) => showAsRead(queryClient, slugId),
    // Loads the list again, since the notification is still unread.
    onError: () => void queryClient.invalidateQueries({ queryKey: LIST_KEY }),
  })
  return (notification: Notification) => {
    if (!notification.isRead) mutate(notification)
  }
}

/** Marks all notifications as read. */
export function useMarkAllRead(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(markAllNotificationsRead, ALL_KINDS),
    onSuccess: async () => {
      await showAsRead(queryClient, 'all')
      announce(m.allRead())
      onDone()
    },
    onError: (error) => notifyError(m.markAllFailed(), error),
  })
}

const LIST_KEY = apiPagesKey(listNotifications, ALL_KINDS)

/** Shows one notification or all as read. Requests under way are canceled, since their answers would undo this. */
async function showAsRead(queryClient: QueryClient, which: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: LIST_KEY })
  const asRead = (notification: Notification) =>
    which === 'all' || which === notification.slugId ? { ...notification, isRead: true } : notification
  changePages(queryClient, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map(({ notificationList, numOlderUnread, ...page }) => ({
      ...page,
      notificationList: notificationList.map(asRead),
      numOlderUnread: which === 'all' ? 0 : numOlderUnread,
    })),
  }))
}

/** Drops the older pages from the cache, so that only the newest one is loaded again every minute. */
export const dropOlderPages = (queryClient: QueryClient): void =>
  changePages(queryClient, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }))

type Pages = ApiPages<typeof listNotifications>

const changePages = (queryClient: QueryClient, change: (before: Pages) => Pages): void =>
  void queryClient.setQueryData<Pages>(LIST_KEY, (before) => before && change(before))
