import { AppError, type AuditAction } from '@parley/contract'
import { conversationToChange, type ConversationToChange } from '#conversations/authoring.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'
import { isOrganizer } from '#organizations/sql.ts'

/** What calls that change a conversation answer. */
export const success = { success: true as const }
export const refusedWith = <const R extends string>(reason: R) => ({ success: false as const, reason })

type OrganizerRequest = {
  slugId: string
  viewer: KnownViewer
  /** Whether members of the organization that posted the conversation may change it too. */
  isMemberAllowed?: boolean
}

/** Records an act on the conversation in the audit. The reason is a date or names of fields, and never a text. */
export type RecordAction = (action: AuditAction, reason?: string) => Promise<void>

/**
 * Returns a function that records acts of the viewer on a conversation. Call it last in a transaction, see {@link
 * appendAudit}.
 */
export const actRecorder =
  (db: Db, { slugId, viewer }: Pick<OrganizerRequest, 'slugId' | 'viewer'>): RecordAction =>
  (action, reason) =>
    appendAudit(db, { actorId: viewer.user.id, action, target: `conversation:${slugId}`, reason })

/**
 * Changes a conversation of the viewer in one transaction, which blocks votes in it. Viewers who may not change it are
 * refused before the lock. A device on hold cannot act for an organization.
 */
export async function changeAsOrganizer<T>(
  { db, now }: Ctx,
  { slugId, viewer, isMemberAllowed = false }: OrganizerRequest,
  change: (db: Db, conversation: ConversationToChange, record: RecordAction) => Promise<T>,
): Promise<T> {
  const request = { slugId, viewer, isMemberAllowed }
  const id = await requireMayChange({ db, now }, request)
  return db.transaction().execute(async (db) => {
    await lockConversation(db, id)
    return change(db, await requireChangeable(db, request), actRecorder(db, request))
  })
}

/**
 * Refuses who may not change a conversation, and returns its id. Before a text is read that may be long: so that nobody
 * makes the server work for nothing.
 */
export async function requireMayChange(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { slugId, viewer, isMemberAllowed = false }: OrganizerRequest,
): Promise<number> {
  const { id, organizationId } = await requireChangeable(db, { slugId, viewer, isMemberAllowed })
  if (organizationId !== null) assertNotOnHold(viewer, now())
  return id
}

async function requireChangeable(
  db: Db,
  { slugId, viewer, isMemberAllowed }: Required<OrganizerRequest>,
): Promise<ConversationToChange> {
  const conversation = await requireOwnConversation(db, { slugId, viewer, isMemberAllowed })
  if (conversation.deletedAt !== null) throw deletedError()
  if (!conversation.isReady)
    throw new AppError('conflict', 'import_unfinished', 'This conversation is still being imported.')
  return conversation
}

/** Returns the conversation, deleted or not, if the viewer may change it; throws otherwise. */
export async function requireOwnConversation(
  db: Db,
  { slugId, viewer, isMemberAllowed = false }: OrganizerRequest,
): Promise<ConversationToChange> {
  const conversation = await conversationToChange(db, slugId)
  const userId = viewer.user.id
  if (conversation === undefined) throw absentError()
  const isAuthor = conversation.authorId === userId
  const isUnavailable = !conversation.isReady || conversation.deletedAt !== null
  if (isAuthor && (conversation.organizationId === null || isUnavailable)) return conversation
  if (!conversation.isReady) throw absentError()
  // A deleted private conversation looks as if it had never existed, except to its author.
  if (conversation.deletedAt !== null) throw conversation.isIndexed ? deletedError() : absentError()
  // People who left an organization no longer act for it, and conversations that were posted as it stay with it.
  if ((isAuthor || isMemberAllowed) && (await isOrganizer(db, { conversationId: conversation.id, userId })))
    return conversation
  if (isAuthor) throw new AppError('forbidden', 'not_member', 'Only members of the organization can do this.')
  throw new AppError('forbidden', 'not_author', 'Only its author can do this.')
}

const absentError = () =>
  new AppError('not_found', 'conversation_not_found', 'Conversation resource not found.')
const deletedError = () => new AppError('gone', 'conversation_deleted', 'This conversation was deleted.')
