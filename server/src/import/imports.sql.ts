import { sql } from 'kysely'
import { AWAITS_APPROVAL_SQL } from '#conversations/approval.sql.ts'
import type { Db } from '#ctx.ts'

export type ImportKind = 'conversation' | 'report' | 'upload'

/** The source and the options of an import. */
export type NewImportRow = {
  conversationId: number
  kind: ImportKind
  host: string | null
  sourceId: string | null
  ofParts: number | null
}

/** Stores a new import; an upload first waits for its parts. */
export async function insertImport(db: Db, order: NewImportRow, now: Date): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      conversation_id: order.conversationId,
      kind: order.kind,
      host: order.host,
      source_id: order.sourceId,
      of_parts: order.ofParts,
      state: order.kind === 'upload' ? 'uploading' : 'waiting',
      requested_at: now,
    })
    .execute()
}

/** The import of a conversation, if it belongs to this author. */
export async function importOf(db: Db, { slugId, authorId }: { slugId: string; authorId: number }) {
  return db
    .selectFrom('imports as i')
    .innerJoin('conversations as c', 'c.id', 'i.conversation_id')
    .selectAll('i')
    .select(['c.slug_id', 'c.title', 'c.source_url', 'c.attribution', 'c.is_indexed', 'c.publication'])
    .select(sql<boolean>`${sql.raw(AWAITS_APPROVAL_SQL)}`.as('awaits_approval'))
    .select((eb) =>
      eb
        .selectFrom('import_files as f')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('f.conversation_id', '=', 'i.conversation_id')
        .where('f.name', '=', UPLOAD_FILE_NAME)
        .as('num_parts'),
    )
    .where('c.slug_id', '=', slugId)
    .where('c.author_id', '=', authorId)
    .where('c.deleted_at', 'is', null)
    .where('i.state', '<>', 'canceled')
    .executeTakeFirst()
}
export type OwnImport = NonNullable<Awaited<ReturnType<typeof importOf>>>

/** A person's import of a source that is running, or that ended after the given time. */
export async function findOwnImport(
  db: Db,
  { authorId, sourceUrl, since }: { authorId: number; sourceUrl: string; since: Date },
): Promise<{ id: number; slugId: string; state: string } | undefined> {
  return (
    db
      .selectFrom('conversations as c')
      .innerJoin('imports as i', 'i.conversation_id', 'c.id')
      .select(['c.id', 'c.slug_id as slugId', 'i.state'])
      .where('c.author_id', '=', authorId)
      .where('c.source_url', '=', sourceUrl)
      .where('c.deleted_at', 'is', null)
      .where('i.state', '<>', 'canceled')
      .where(({ eb, or }) => or([eb('i.state', '<>', 'complete'), eb('i.requested_at', '>=', since)]))
      // A failed upload does not count, because another file of the same source may work.
      .where(({ eb, or }) => or([eb('i.kind', '<>', 'upload'), eb('i.state', '<>', 'failed')]))
      .orderBy('c.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** The file name under which the parts of an upload are stored. */
export const UPLOAD_FILE_NAME = 'upload.zip'

/** Restarts a failed import; false if it has not failed. */
export async function restartImport(db: Db, conversationId: number, now: Date): Promise<boolean> {
  const restarted = await db
    .updateTable('imports')
    .set({
      state: 'waiting',
      failure: null,
      failure_detail: null,
      failure_problem: null,
      leased_until: null,
      changed_at: now,
    })
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'failed')
    .returning('conversation_id')
    .executeTakeFirst()
  return restarted !== undefined
}

/** Cancels an incomplete import, so that it is no longer visible; false if it is complete. */
export async function cancelImportRow(db: Db, conversationId: number, now: Date): Promise<boolean> {
  const canceled = await db
    .updateTable('imports')
    .set({ state: 'canceled', leased_until: null, changed_at: now })
    .where('conversation_id', '=', conversationId)
    .where('state', '<>', 'complete')
    .returning('conversation_id')
    .executeTakeFirst()
  return canceled !== undefined
}

/** Queues an upload whose parts have all arrived; true only for the call that found it complete. */
export async function completeUpload(db: Db, conversationId: number, now: Date): Promise<boolean> {
  const completed = await db
    .updateTable('imports')
    .set({ state: 'waiting', changed_at: now })
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'uploading')
    .where(
      sql<boolean>`of_parts = (select count(*) from import_files f
        where f.conversation_id = imports.conversation_id and f.name = ${UPLOAD_FILE_NAME})`,
    )
    .returning('conversation_id')
    .executeTakeFirst()
  return completed !== undefined
}

/** The author of an import, and the number of votes it has stored. */
export async function importerOf(
  db: Db,
  conversationId: number,
): Promise<{ userId: number; numVotes: number }> {
  const { author_id, num_votes } = await db
    .selectFrom('imports as i')
    .innerJoin('conversations as c', 'c.id', 'i.conversation_id')
    .select(['c.author_id', 'i.num_votes'])
    .where('i.conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return { userId: author_id, numVotes: num_votes ?? 0 }
}

/** Ends uploads that were never completed, and deletes the files of failed imports that nobody has retried. */
export async function pruneImports(db: Db, now: Date): Promise<void> {
  await sql`
    with given_up as (
      update imports set state = 'failed', failure = 'upload_incomplete', changed_at = ${now}
      where state = 'uploading' and requested_at < ${new Date(now.getTime() - MAX_UPLOAD_AGE_MS)}
      returning conversation_id
    )
    delete from import_files where conversation_id in (
      select conversation_id from given_up
      union select conversation_id from imports
      where state = 'failed' and changed_at < ${new Date(now.getTime() - MAX_FILES_AGE_MS)})`.execute(db)
}

const MAX_UPLOAD_AGE_MS = 3_600_000
const MAX_FILES_AGE_MS = 24 * 3_600_000

/** Deletes the row of a canceled import, after its content was deleted. */
export async function deleteImport(db: Db, conversationId: number): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'canceled')
    .execute()
}
