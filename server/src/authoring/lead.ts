import { AppError } from '@parley/contract'
import { conversationToLead, type LedConversation } from '#conversations/authoring.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'
import { isOrganizer } from '#organizations/sql.ts'

type Leading = {
  slugId: string
  viewer: KnownViewer
  /** Whether members of the organization that it was posted as may do it too. */
  orMember?: boolean
}

/**
 * Changes a conversation of the viewer's in one transaction that blocks votes there. Viewers who may not change it are
 * refused before the lock. Acting for an organization needs a device that is not on hold.
 */
export async function changeAsOrganizer<T>(
  { db, now }: Ctx,
  { slugId, viewer, orMember = false }: Leading,
  change: (db: Db, conversation: LedConversation) => Promise<T>,
): Promise<T> {
  const asker = { slugId, viewer, orMember }
  const { id, organizationId } = await requireLed(db, asker)
  if (organizationId !== null) assertNotOnHold(viewer, now())
  return db.transaction().execute(async (db) => {
    await lockConversation(db, id)
    return change(db, await requireLed(db, asker))
  })
}

async function requireLed(db: Db, { slugId, viewer, orMember }: Required<Leading>): Promise<LedConversation> {
  const conversation = await requireOwn(db, { slugId, viewer, orMember })
  if (conversation.deletedAt !== null) throw deletedError()
  if (!conversation.isReady)
    throw new AppError('conflict', 'import_unfinished', 'This conversation is still being imported.')
  return conversation
}

/** The conversation, deleted or not, if it is the viewer's; throws otherwise. */
export async function requireOwn(
  db: Db,
  { slugId, viewer, orMember = false }: Leading,
): Promise<LedConversation> {
  const conversation = await conversationToLead(db, slugId)
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
