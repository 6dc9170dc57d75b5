import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type TopicToEdit = {
  code: string
  name: string
  numConversations: number
  numFollowers: number
  isRetired: boolean
}

/** All topics in their order, including retired ones. */
export async function allTopics(db: Db): Promise<TopicToEdit[]> {
  const { rows } = await sql<TopicToEdit>`
    select t.code, t.name, t.retired_at is not null as "isRetired",
      (select count(*)::int from conversation_topics c where c.topic_id = t.id) as "numConversations",
      (select count(*)::int from topic_follows f where f.topic_id = t.id) as "numFollowers"
    from topics t order by t.place, t.name`.execute(db)
  return rows
}

/** Serializes changes of topics, so that no two topics get the same name or position. */
export async function lockTopics(db: Db): Promise<void> {
  await sql`lock table topics in share row exclusive mode`.execute(db)
}

export async function isTopicName(db: Db, name: string): Promise<boolean> {
  const topic = await db.selectFrom('topics').select('id').where('name', '=', name).executeTakeFirst()
  return topic !== undefined
}

export async function saveTopicName(db: Db, { code, name }: { code: string; name: string }): Promise<void> {
  await db.updateTable('topics').set({ name }).where('code', '=', code).execute()
}

/** Returns false if nothing changed. */
export async function saveRetirement(
  db: Db,
  { code, isRetired, now }: { code: string; isRetired: boolean; now: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('topics')
    .set({ retired_at: isRetired ? now : null })
    .where('code', '=', code)
    .where('retired_at', isRetired ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Sets the positions of topics to the order of these codes. Topics that are not in the list come last. */
export async function saveOrder(db: Db, codes: readonly string[]): Promise<boolean> {
  const place = sql`coalesce(array_position(${codes}::text[], t.code), ${codes.length + 1})`
  const { numAffectedRows = 0n } =
    await sql`update topics t set place = ${place} where place <> ${place}`.execute(db)
  return numAffectedRows > 0n
}
