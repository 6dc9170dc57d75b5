import type { Db } from '#ctx.ts'

/** Stores the earlier title and body. */
export async function insertVersion(
  db: Db,
  { id, title, body, now }: { id: number; title: string; body: string; now: Date },
): Promise<void> {
  await db
    .insertInto('conversation_versions')
    .values({ conversation_id: id, title, body, replaced_at: now })
    .execute()
}

/** Earlier titles and bodies, newest first. */
export async function versionsOf(
  db: Db,
  conversationId: number,
): Promise<{ title: string; body: string; replaced_at: Date }[]> {
  return db
    .selectFrom('conversation_versions')
    .select(['title', 'body', 'replaced_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .execute()
}

export async function insertAddition(
  db: Db,
  { id, body, now }: { id: number; body: string; now: Date },
): Promise<void> {
  await db
    .insertInto('conversation_additions')
    .values({ conversation_id: id, body, created_at: now })
    .execute()
}

/** The texts added to a body, oldest first. */
export async function additionsOf(db: Db, conversationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_additions')
    .select('body')
    .where('conversation_id', '=', conversationId)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}
