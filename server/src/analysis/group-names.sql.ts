import type { DecidedAs } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { PersonalQuery } from '#users/person.sql.ts'

/** A group of a conversation: its key, and its lineage number. A new group with the same key gets another number. */
export type NumberedGroup = { conversationId: number; key: number; lineage: number }

/**
 * The numbers of the groups of a run and of the newest run, by key; undefined if the run was deleted. Takes a lock, so
 * that groups of one conversation are named one after the other.
 */
export async function groupsOfRun(
  db: Db,
  { conversationId, runId }: { conversationId: number; runId: number },
): Promise<{ seen: Map<number, number>; newest: Map<number, number> } | undefined> {
  await sql`select id from conversations where id = ${conversationId} for no key update`.execute(db)
  type Row = { id: number; is_newest: boolean; clusters: { key: string; lineage?: number }[] }
  const { rows } = await sql<Row>`
    select id, clusters, id = (select max(id) from analysis_runs where conversation_id = ${conversationId}) as is_newest
    from analysis_runs where conversation_id = ${conversationId}
      and (id = ${runId} or id = (select max(id) from analysis_runs where conversation_id = ${conversationId}))
    order by id`.execute(db)
  const numbersOf = ({ id, clusters }: Row) =>
    new Map(clusters.map(({ key, lineage }) => [Number(key), lineage ?? id]))
  const [seen, newest] = [rows.find(({ id }) => id === runId), rows.find(({ is_newest }) => is_newest)]
  return seen && newest && { seen: numbersOf(seen), newest: numbersOf(newest) }
}

export type GroupNameRow = {
  key: number
  lineage: number
  action: string
  name: string | null
  actorId: number
}

/** All changes to the names of groups, newest first. */
export async function groupNameChanges(db: Db, conversationId: number): Promise<GroupNameRow[]> {
  return db
    .selectFrom('group_names')
    .select(['group_key as key', 'lineage', 'action', 'name', 'actor_id as actorId'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .execute()
}

export type NewGroupNameAction = NumberedGroup & {
  actorId: number
  actedAs: DecidedAs
} & (
    | { action: 'name_group'; name: string }
    | { action: 'clear_group_name' }
    | { action: 'remove_group_name'; reason: string; explanation: string }
  )

/** Records a change to the name of a group; returns its id. */
export async function insertGroupName(db: Db, act: NewGroupNameAction): Promise<number> {
  const { id } = await db
    .insertInto('group_names')
    .values({
      conversation_id: act.conversationId,
      group_key: act.key,
      lineage: act.lineage,
      action: act.action,
      actor_id: act.actorId,
      acted_as: act.actedAs,
      name: act.action === 'name_group' ? act.name : null,
      reason: act.action === 'remove_group_name' ? act.reason : null,
      explanation: act.action === 'remove_group_name' ? act.explanation : '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Erases the group names in a person's own conversations. Those in conversations of organizations stay. */
export async function eraseGroupNames(db: Db, userId: number): Promise<void> {
  await sql`
    delete from group_names where conversation_id in (
      select id from conversations where author_id = ${userId} and organization_id is null)`.execute(db)
}

/** The group names that a person gave, for the export of the account. */
export const exportGroupNames: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, chr(65 + n.group_key) as group, n.name, n.created_at as "namedAt"
  from group_names n join conversations c on c.id = n.conversation_id
  where n.actor_id = ${userId} and n.name is not null and c.deleted_at is null order by n.id`
