import { isModerator, isTrusted, notModerator } from '#conversations/rules.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'

/**
 * The scope of the queue: everything for moderators, conversations of their organizations for facilitators. With
 * `conversationIds` only items about these conversations, with `organizationName` only about those of one organization.
 */
export type QueueScope = {
  userId: number
  conversationIds?: readonly number[]
  organizationName?: string | undefined
} & ({ role: 'moderator' } | { role: 'facilitator'; organizationIds: readonly number[] })

/** The scope of a viewer; undefined if they moderate nothing or use a device that joined the account recently. */
export function queueScopeOf(viewer: KnownViewer, now: Date): QueueScope | undefined {
  const { id: userId, facilitatedOrganizationIds: organizationIds = [] } = viewer.user
  if (isModerator(viewer, now)) return { userId, role: 'moderator' }
  if (organizationIds.length === 0 || !isTrusted(viewer.user, now)) return undefined
  return { userId, role: 'facilitator', organizationIds }
}

/** The scope of a viewer; fails if they moderate nothing. */
export function requireQueueScope(viewer: KnownViewer, now: Date): QueueScope {
  const scope = queueScopeOf(viewer, now)
  if (scope !== undefined) return scope
  // For people whose device is on hold, the error contains the end of the hold.
  if (queueScopeOf(viewer, viewer.user.holdUntil ?? now) !== undefined) assertNotOnHold(viewer, now)
  throw notModerator()
}
