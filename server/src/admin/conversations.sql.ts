import type { Db } from '#ctx.ts'

export async function conversationIdBySlug(db: Db, slugId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('slug_id', '=', slugId)
    .executeTakeFirst()
  return row?.id
}

export async function allConversationIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('conversations').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
