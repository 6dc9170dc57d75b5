import { isModerator, isTrusted, notModerator } from '#conversations/rules.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'

/** For whom the queue is: moderators see what waits everywhere, facilitators what waits for their organizations. */
export type QueueScope = { userId: number } & (
  | { role: 'moderator' }
  | { role: 'facilitator'; organizationIds: readonly number[] }
)

/** What somebody moderates; undefined where that is nothing, also on a device that joined the account recently. */
export function queueScopeOf(viewer: KnownViewer, now: Date): QueueScope | undefined {
  const { id: userId, facilitatedOrganizationIds: organizationIds = [] } = viewer.user
  if (isModerator(viewer, now)) return { userId, role: 'moderator' }
  if (organizationIds.length === 0 || !isTrusted(viewer.user, now)) return undefined
  return { userId, role: 'facilitator', organizationIds }
}

/** The same for those who need it; refuses everybody else. */
export function requireQueueScope(viewer: KnownViewer, now: Date): QueueScope {
  const scope = queueScopeOf(viewer, now)
  if (scope !== undefined) return scope
  // Who only has to wait is told until when.
  if (queueScopeOf(viewer, viewer.user.holdUntil ?? now) !== undefined) assertNotOnHold(viewer, now)
  throw notModerator()
}
