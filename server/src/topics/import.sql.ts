import type { Db } from '#ctx.ts'

/** Makes a topic; false where its code or its name is already there. */
export async function createTopic(db: Db, topic: { code: string; name: string }): Promise<boolean> {
  const made = await db
    .insertInto('topics')
    .values(topic)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** The ids of the topics with these codes, by code. */
export async function topicIdsByCode(db: Db, codes: string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const topics = await db.selectFrom('topics').select(['id', 'code']).where('code', 'in', codes).execute()
  return new Map(topics.map(({ id, code }) => [code, id]))
}
