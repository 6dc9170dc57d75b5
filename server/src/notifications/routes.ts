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
} from '@parley/contract'
import { handle } from '#http/handle.ts'
import {
  countUnreadBefore,
  kindsOff,
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
    const last = rows.at(-1)
    const isWhole = last === undefined || rows.length < limit
    return {
      notificationList: rows.map(toNotification),
      numNewNotifications: rows.filter(({ is_read }) => !is_read).length,
      numOlderUnread: isWhole ? 0 : await countUnreadBefore(ctx.pool, { userId, includeAll, id: last.id }),
    }
  }),

  handle(markAllNotificationsRead, async ({ includeAll = false }, { db, viewer }) =>
    markAllRead(db, { userId: viewer.user.id, includeAll }),
  ),

  handle(markNotificationRead, async ({ notificationSlugId: slugId }, { db, viewer }) => {
    if (!(await markRead(db, { userId: viewer.user.id, slugId })))
      throw new AppError('not_found', 'notification_not_found', 'This notification does not exist.')
  }),

  handle(listNotificationKinds, async (_, { db, viewer }) => {
    const off = await kindsOff(db, viewer.user.id)
    return { onKindList: NOTIFICATION_KINDS.filter((kind) => !off.has(kind)) }
  }),

  handle(setNotificationKind, async ({ kind, isOn }, { db, viewer }) => {
    if (ALWAYS_ON_KINDS.includes(kind) && !isOn)
      throw new AppError('invalid_input', 'always_on', 'Notifications of this kind are always on.', {
        field: 'kind',
      })
    await (isOn ? switchOn : switchOff)(db, { userId: viewer.user.id, kind })
  }),
]
