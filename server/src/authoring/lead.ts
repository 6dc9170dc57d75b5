import { AppError, type AuditAction } from '@parley/contract'
import { conversationToChange, type ConversationToChange } from '#conversations/authoring.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'
import { isOrganizer } from '#organizations/sql.ts'

type OrganizerRequest = {
  slugId: string
  viewer: KnownViewer
  /** Whether members of the organization that posted the conversation may change it too. */
  orMember?: boolean
}

/** Records what was done to the conversation in the audit, with a date or names of fields; never with a text. */
export type RecordAct = (action: AuditAction, reason?: string) => Promise<void>

/** Records acts on a conversation by one person. They are recorded last, as {@link appendAudit} says. */
export const recordingActs =
  (db: Db, { slugId, viewer }: Pick<OrganizerRequest, 'slugId' | 'viewer'>): RecordAct =>
  (action, reason) =>
    appendAudit(db, { actorId: viewer.user.id, action, target: `conversation:${slugId}`, reason })

/**
 * Changes a conversation of the viewer's in one transaction that blocks votes there. Viewers who may not change it are
 * refused before the lock. Acting for an organization needs a device that is not on hold.
 */
export async function changeAsOrganizer<T>(
  { db, now }: Ctx,
  { slugId, viewer, orMember = false }: OrganizerRequest,
  change: (db: Db, conversation: ConversationToChange, record: RecordAct) => Promise<T>,
): Promise<T> {
  const asker = { slugId, viewer, orMember }
  const { id, organizationId } = await requireChangeable(db, asker)
  if (organizationId !== null) assertNotOnHold(viewer, now())
  return db.transaction().execute(async (db) => {
    await lockConversation(db, id)
    return change(db, await requireChangeable(db, asker), recordingActs(db, asker))
  })
}

async function requireChangeable(
  db: Db,
  { slugId, viewer, orMember }: Required<OrganizerRequest>,
): Promise<ConversationToChange> {
  const conversation = await requireOwn(db, { slugId, viewer, orMember })
  if (conversation.deletedAt !== null) throw deletedError()
  if (!conversation.isReady)
    throw new AppError('conflict', 'import_unfinished', 'This conversation is still being imported.')
  return conversation
}

/** The conversation, deleted or not, if it is the viewer's; throws otherwise. */
export async function requireOwn(
  db: Db,
  { slugId, viewer, orMember = false }: OrganizerRequest,
): Promise<ConversationToChange> {
  const conversation = await conversationToChange(db, slugId)
  const userId = viewer.user.id
  if (conversation === undefined) throw absentError()
  const isAuthor = conversation.authorId === userId
  const isOver = !conversation.isReady || conversation.deletedAt !== null
  if (isAuthor && (conversation.organizationId === null || isOver)) return conversation
  if (!conversation.isReady) throw absentError()
  // A deleted private conversation looks as if it had never existed, except to its author.
  if (conversation.deletedAt !== null) throw conversation.isIndexed ? deletedError() : absentError()
  // People who left an organization no longer act for it, and conversations that were posted as it stay with it.
  if ((isAuthor || orMember) && (await isOrganizer(db, { conversationId: conversation.id, userId })))
    return conversation
  if (isAuthor) throw new AppError('forbidden', 'not_member', 'Only members of the organization can do this.')
  throw new AppError('forbidden', 'not_author', 'Only its author can do this.')
}

const absentError = () =>
  new AppError('not_found', 'conversation_not_found', 'Conversation resource not found.')
const deletedError = () => new AppError('gone', 'conversation_deleted', 'This conversation was deleted.')
