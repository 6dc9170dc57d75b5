import {
  ALWAYS_ON_KINDS,
  AppError,
  LIMITS,
  listNotificationKinds,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  NOTIFICATION_KINDS,
  setNotificationKind,
  type Output,
} from '@parley/contract'
import { handle, SerializedResponse, toJson } from '#http/handle.ts'
import {
  selectDisabledKinds,
  markAllRead,
  markRead,
  selectNotifications,
  switchOff,
  switchOn,
} from '#notifications/sql.ts'
import { toNotification } from '#notifications/view.ts'

export const notifications = [
  handle(listNotifications, async (input, { ctx, viewer }) => {
    const { lastSlugId, includeAll = false, limit = LIMITS.notifications } = input
    const { id: userId, isLoggedIn } = viewer.user
    const rows = await selectNotifications(ctx.pool, { userId, isLoggedIn, includeAll, lastSlugId, limit })
    const list: Output<typeof listNotifications> = {
      notificationList: rows.map(toNotification),
      numNewNotifications: rows.filter(({ is_read }) => !is_read).length,
      numOlderUnread: rows[0]?.num_older_unread ?? 0,
    }
    return new SerializedResponse<typeof list>(Buffer.from(toJson(ctx, listNotifications.output, list)))
  }),

  handle(markAllNotificationsRead, async ({ includeAll = false }, { db, viewer }) =>
    markAllRead(db, { userId: viewer.user.id, includeAll }),
  ),

  handle(markNotificationRead, async ({ notificationSlugId: slugId }, { db, viewer }) => {
    if (!(await markRead(db, { userId: viewer.user.id, slugId })))
      throw new AppError('not_found', 'notification_not_found', 'This notification does not exist.')
  }),

  handle(listNotificationKinds, async (_, { db, viewer }) => {
    const disabledKinds = await selectDisabledKinds(db, viewer.user.id)
    return { onKindList: NOTIFICATION_KINDS.filter((kind) => !disabledKinds.has(kind)) }
  }),

  handle(setNotificationKind, async ({ kind, isOn }, { db, viewer }) => {
    if (ALWAYS_ON_KINDS.includes(kind) && !isOn)
      throw new AppError('invalid_input', 'always_on', 'Notifications of this kind are always on.', {
        field: 'kind',
      })
    await (isOn ? switchOn : switchOff)(db, { userId: viewer.user.id, kind })
  }),
]
