import {
  administerConversation,
  AppError,
  type AdministeredChange,
  type AdministeredConversation,
  handOverConversation,
  listAllConversations,
  openPrivateConversation,
} from '@parley/contract'
import {
  administeredConversationRows,
  isAccountThere,
  memberToLead,
  type AdministeredRow,
} from '#administration/conversations.sql.ts'
import { unknownOrganization } from '#administration/organizations.ts'
import { unknownUser } from '#administration/roles.ts'
import {
  conversationToChange,
  markConversationDeleted,
  setDates,
  setLeader,
  type ConversationToChange,
} from '#conversations/authoring.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { notify } from '#notifications/notify.sql.ts'
import { lockOrganization } from '#organizations/edit.sql.ts'
import { organizerIds } from '#organizations/sql.ts'
import { lockAccount } from '#users/roles.sql.ts'

export const administeredConversations = [
  handle(listAllConversations, async ({ search = '', state, after }, { db }) => {
    const { rows, next } = await administeredConversationRows(db, { search: search.trim(), state, after })
    return { conversationList: rows.map(toAdministered), next }
  }),

  handle(openPrivateConversation, async ({ conversationSlugId: slugId }, { db, viewer }) => {
    await requireConversation(db, slugId)
    await appendAudit(db, {
      actorId: viewer.user.id,
      action: 'conversation.opened',
      target: `conversation:${slugId}`,
    })
  }),

  handle(administerConversation, async ({ conversationSlugId: slugId, change }, { ctx, viewer }) =>
    changeLocked(ctx, slugId, async (db, { id, closedAt, isUnopened }) => {
      const now = ctx.now()
      if (change === 'delete') await markConversationDeleted(db, id, now)
      else if (change === 'close') {
        if (closedAt !== null && !isUnopened) return
        await setDates(db, id, { closed_at: now, close_at: null, reopen_at: null })
      } else if (closedAt === null) return
      else await setDates(db, id, { closed_at: null, reopen_at: null })
      const others = (await organizerIds(db, id)).filter((userId) => userId !== viewer.user.id)
      await tell(db, others, { conversationId: id, change, at: now })
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: ACTIONS[change],
        target: `conversation:${slugId}`,
      })
    }),
  ),

  handle(handOverConversation, async ({ conversationSlugId: slugId, ...to }, { ctx, viewer }) =>
    changeLocked(ctx, slugId, async (db, conversation) => {
      const { id, authorId: formerId } = conversation
      // The erasure of the author's account will take the conversation along, with what the author wrote.
      if (conversation.organizationId === null && !(await isAccountThere(db, formerId)))
        return { success: false, reason: 'author_gone' } as const
      const leader = await leaderOf(db, to)
      if ('reason' in leader) return { success: false, reason: leader.reason } as const
      if (leader.authorId === formerId && leader.organizationId === conversation.organizationId)
        return { success: true } as const
      const before = await organizerIds(db, id)
      await setLeader(db, { id, ...leader })
      const after = await organizerIds(db, id)
      const about = { conversationId: id, at: ctx.now() }
      await tell(db, without(after, before), { ...about, change: 'given' })
      await tell(db, without(before, after), { ...about, change: 'taken' })
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: 'conversation.handed_over',
        target: `conversation:${slugId}`,
        reason: `to ${await actorNumberOf(db, leader.authorId)}`,
      })
      return { success: true } as const
    }),
  ),
]

const without = (ids: readonly number[], others: readonly number[]): number[] =>
  ids.filter((id) => !others.includes(id))

/** Tells people what became of a conversation that they led before or lead now. */
const tell = (
  db: Db,
  userIds: readonly number[],
  about: { conversationId: number; change: AdministeredChange; at: Date },
) =>
  notify(
    db,
    userIds.map((userId) => ({ kind: 'conversation_administered', userId, ...about }) as const),
  )

const ACTIONS = {
  close: 'conversation.closed',
  reopen: 'conversation.reopened',
  delete: 'conversation.deleted',
} as const

type Receiver = { username?: string | undefined; organizationName?: string | undefined }
type Leader = { authorId: number; organizationId: number | null } | { reason: 'not_member' | 'no_members' }

/** Who leads the conversation from now on: a person, or an organization by one of its members. */
async function leaderOf(db: Db, { username, organizationName }: Receiver): Promise<Leader> {
  if (organizationName === undefined) {
    const authorId = await lockAccount(db, username ?? '')
    if (authorId === undefined) throw unknownUser(username ?? '')
    return { authorId, organizationId: null }
  }
  const organizationId = await lockOrganization(db, { name: organizationName })
  if (organizationId === undefined) throw unknownOrganization()
  const authorId = await memberToLead(db, { organizationId, username })
  if (authorId === undefined) return { reason: username === undefined ? 'no_members' : 'not_member' }
  return { authorId, organizationId }
}

/** Changes a conversation that is not deleted. Nobody votes in it, edits or deletes it until the transaction ends. */
async function changeLocked<T>(
  { db }: Ctx,
  slugId: string,
  change: (db: Db, conversation: ConversationToChange) => Promise<T>,
): Promise<T> {
  const { id } = await requireConversation(db, slugId)
  return db.transaction().execute(async (db) => {
    await lockConversation(db, id)
    return change(db, await requireConversation(db, slugId))
  })
}

async function requireConversation(db: Db, slugId: string): Promise<ConversationToChange> {
  const conversation = await conversationToChange(db, slugId)
  if (conversation === undefined || !conversation.isReady || conversation.deletedAt !== null)
    throw new AppError('not_found', 'conversation_not_found', 'Conversation resource not found.')
  return conversation
}

const toAdministered = (row: AdministeredRow): AdministeredConversation => ({
  conversationSlugId: row.slug_id,
  title: row.title,
  language: row.language ?? undefined,
  createdAt: row.created_at.toISOString(),
  username: row.username ?? undefined,
  organizationName: row.organization ?? undefined,
  isPublic: row.is_indexed,
  isClosed: row.is_closed,
  isLocked: row.is_locked,
  isOrphaned: row.is_orphaned,
  publishedAt: row.index_conversation_at?.toISOString(),
  numWaiting: row.num_waiting,
})
