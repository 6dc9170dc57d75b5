import type { Db } from '#ctx.ts'

type FileName = { conversationId: number; name: string }

/** Stores a part of a file; a part that already exists is not changed. */
export async function putPart(
  db: Db,
  { conversationId, name, part, bytes }: FileName & { part: number; bytes: Buffer },
): Promise<void> {
  await db
    .insertInto('import_files')
    .values({ conversation_id: conversationId, name, part, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function partOf(
  db: Db,
  { conversationId, name, part }: FileName & { part: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_files')
    .select('bytes')
    .where('conversation_id', '=', conversationId)
    .where('name', '=', name)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.bytes
}

/** The names of the stored files of an import, with the number of their last part. */
export async function storedFiles(db: Db, conversationId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('import_files')
    .select(['name', ({ fn }) => fn.max('part').as('last')])
    .where('conversation_id', '=', conversationId)
    .groupBy('name')
    .execute()
  return new Map(rows.map(({ name, last }) => [name, Number(last)]))
}

export async function dropFile(db: Db, { conversationId, name }: FileName): Promise<void> {
  await db
    .deleteFrom('import_files')
    .where('conversation_id', '=', conversationId)
    .where('name', '=', name)
    .execute()
}

export async function dropFiles(db: Db, conversationId: number): Promise<void> {
  await db.deleteFrom('import_files').where('conversation_id', '=', conversationId).execute()
}

/** Deletes the files that were fetched for a step, so that the next run fetches them again. */
export async function dropFilesLike(
  db: Db,
  { conversationId, pattern }: { conversationId: number; pattern: string },
): Promise<void> {
  await db
    .deleteFrom('import_files')
    .where('conversation_id', '=', conversationId)
    .where('name', '~', pattern)
    .execute()
}

/** Gives a file its final name after it is complete. */
export async function renameFile(
  db: Db,
  { conversationId, name, to }: FileName & { to: string },
): Promise<void> {
  await db
    .updateTable('import_files')
    .set({ name: to })
    .where('conversation_id', '=', conversationId)
    .where('name', '=', name)
    .execute()
}
