import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'

export type ListedTopic = { code: string; name: string; numConversations: number }

/** All topics in their order, with the number of their listed conversations, and whether they are still offered. */
export async function listedTopics(pool: Pool): Promise<(ListedTopic & { isRetired: boolean })[]> {
  const { rows } = await pool.query<ListedTopic & { isRetired: boolean }>({
    name: 'listed_topics',
    text: `
      select t.code, t.name, t.retired_at is not null as "isRetired",
        (select count(*)::int from conversation_topics ct join conversations c on c.id = ct.conversation_id
          where ct.topic_id = t.id and c.is_listed) as "numConversations"
      from topics t order by t.place, t.name`,
  })
  return rows
}

export async function topicIdByCode(db: Db, code: string): Promise<number | undefined> {
  const topic = await db.selectFrom('topics').select('id').where('code', '=', code).executeTakeFirst()
  return topic?.id
}

export async function topicName(db: Db, code: string): Promise<string | undefined> {
  const topic = await db.selectFrom('topics').select('name').where('code', '=', code).executeTakeFirst()
  return topic?.name
}

export async function followedTopics(db: Db, userId: number): Promise<{ code: string; created_at: Date }[]> {
  return db
    .selectFrom('topic_follows as f')
    .innerJoin('topics as t', 't.id', 'f.topic_id')
    .select(['t.code', 'f.created_at'])
    .where('f.user_id', '=', userId)
    .orderBy('t.code')
    .execute()
}

export type Follow = {
  userId: number
  topicId: number
}

/** Stores a follow. Waits for a concurrent merge of the guest, and then uses the account. */
export async function putFollow(db: Db, { userId, topicId }: Follow): Promise<void> {
  await sql`
    insert into topic_follows (user_id, topic_id)
    select coalesce(u.merged_into, u.id), ${topicId}::int from users u
    where u.id = ${userId} and (u.deleted_at is null or u.merged_into is not null) for share
    on conflict do nothing`.execute(db)
}

export async function deleteFollow(db: Db, { userId, topicId }: Follow): Promise<void> {
  await db.deleteFrom('topic_follows').where('user_id', '=', userId).where('topic_id', '=', topicId).execute()
}

/** Creates a topic as the last one; false if its code or its name is taken. */
export async function insertTopic(db: Db, topic: { code: string; name: string }): Promise<boolean> {
  const inserted = await db
    .insertInto('topics')
    .values({ ...topic, place: sql<number>`(select coalesce(max(nullif(place, 0)) + 1, 0) from topics)` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The ids of the topics with these codes, by code. */
export async function topicIdsByCode(db: Db, codes: string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const topics = await db.selectFrom('topics').select(['id', 'code']).where('code', 'in', codes).execute()
  return new Map(topics.map(({ id, code }) => [code, id]))
}
