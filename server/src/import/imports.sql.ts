import { type ImportFailure, ImportStep } from '@parley/contract'
import { sql, type Updateable } from 'kysely'
import type { Db } from '#ctx.ts'
import type { DB } from '#db/tables.ts'

export type ImportKind = 'conversation' | 'report' | 'upload'

/** What an import is to bring, and from where. */
export type ImportOrder = {
  conversationId: number
  kind: ImportKind
  host: string | null
  sourceId: string | null
  ofParts: number | null
}

/** Notes a new import; an upload waits for its parts. */
export async function insertImport(db: Db, order: ImportOrder, now: Date): Promise<void> {
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

/** One's own import, by the slug id of its conversation. */
export async function importOf(db: Db, { slugId, authorId }: { slugId: string; authorId: number }) {
  return db
    .selectFrom('imports as i')
    .innerJoin('conversations as c', 'c.id', 'i.conversation_id')
    .selectAll('i')
    .select(['c.slug_id', 'c.title', 'c.source_url', 'c.attribution', 'c.is_indexed', 'c.publication'])
    .select((eb) =>
      eb
        .selectFrom('import_files as f')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('f.conversation_id', '=', 'i.conversation_id')
        .where('f.name', '=', UPLOAD)
        .as('num_parts'),
    )
    .where('c.slug_id', '=', slugId)
    .where('c.author_id', '=', authorId)
    .where('c.deleted_at', 'is', null)
    .where('i.state', '<>', 'canceled')
    .executeTakeFirst()
}
export type OwnImport = NonNullable<Awaited<ReturnType<typeof importOf>>>

/** What a person is importing from a source, or has imported since a moment. */
export async function findOwnImport(
  db: Db,
  { authorId, sourceUrl, since }: { authorId: number; sourceUrl: string; since: Date },
): Promise<{ id: number; slugId: string } | undefined> {
  return db
    .selectFrom('conversations as c')
    .innerJoin('imports as i', 'i.conversation_id', 'c.id')
    .select(['c.id', 'c.slug_id as slugId'])
    .where('c.author_id', '=', authorId)
    .where('c.source_url', '=', sourceUrl)
    .where('c.deleted_at', 'is', null)
    .where('i.state', '<>', 'canceled')
    .where(({ eb, or }) => or([eb('i.state', '<>', 'complete'), eb('i.requested_at', '>=', since)]))
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The name under which the parts of an upload are kept. */
export const UPLOAD = 'upload.zip'

/** Lets an import be worked on again after it failed; false where it has not. */
export async function restartImport(db: Db, conversationId: number, now: Date): Promise<boolean> {
  const restarted = await db
    .updateTable('imports')
    .set({ state: 'waiting', failure: null, failure_detail: null, leased_until: null, changed_at: now })
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'failed')
    .returning('conversation_id')
    .executeTakeFirst()
  return restarted !== undefined
}

/** Takes an import that is not complete out of sight; false where it is complete. */
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

/** An upload whose parts are all there waits for its turn; true for the call that found them complete. */
export async function completeUpload(db: Db, conversationId: number, now: Date): Promise<boolean> {
  const completed = await db
    .updateTable('imports')
    .set({ state: 'waiting', changed_at: now })
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'uploading')
    .where(
      sql<boolean>`of_parts = (select count(*) from import_files f
        where f.conversation_id = imports.conversation_id and f.name = ${UPLOAD})`,
    )
    .returning('conversation_id')
    .executeTakeFirst()
  return completed !== undefined
}

/** A run of an import by one process. */
export type Run = { conversationId: number; run: number }

/** Begins a run, unless another one holds the import or as many as allowed are running. */
export async function leaseImport(
  db: Db,
  { conversationId, now, until, atOnce }: { conversationId: number; now: Date; until: Date; atOnce: number },
) {
  return db
    .updateTable('imports')
    .set({ state: 'running', run: sql`run + 1`, leased_until: until, changed_at: now })
    .where('conversation_id', '=', conversationId)
    .where('state', 'in', ['waiting', 'running'])
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .where(
      sql<boolean>`(select count(*) from imports o
        where o.state = 'running' and o.leased_until >= ${now} and o.conversation_id <> ${conversationId}) < ${atOnce}`,
    )
    .returningAll()
    .executeTakeFirst()
}
export type LeasedImport = NonNullable<Awaited<ReturnType<typeof leaseImport>>>

/** The state of an import, where it is neither running nor gone. */
export async function stateOfImport(db: Db, conversationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('state')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row?.state
}

/** What a run may change of its import. */
export type Progress = Partial<
  Pick<
    Updateable<DB['imports']>,
    | 'num_opinions'
    | 'num_moved_opinions'
    | 'num_votes'
    | 'of_votes'
    | 'num_people'
    | 'of_people'
    | 'step_began_at'
    | 'conversation_at'
    | 'opinions_at'
    | 'votes_at'
    | 'results_at'
  >
> & { step?: ImportStep }

/** Notes progress and keeps the lease; false where the run is not the newest one any more, or was canceled. */
export async function noteProgress(
  db: Db,
  { conversationId, run, until, ...progress }: Run & Progress & { until: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('imports')
    .set({ ...progress, leased_until: until, changed_at: sql`now()` })
    .where('conversation_id', '=', conversationId)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning('run')
    .executeTakeFirst()
  return noted !== undefined
}

/** Ends a run: complete, failed, or waiting for its next turn. Gives its step; nothing where it is not the newest. */
export async function endRun(
  db: Db,
  {
    conversationId,
    run,
    state,
    failure,
    now,
  }: Run & { state: 'complete' | 'failed' | 'waiting'; failure?: ImportFailure; now: Date },
): Promise<ImportStep | undefined> {
  const ended = await db
    .updateTable('imports')
    .set({
      state,
      failure: failure?.reason ?? null,
      failure_detail: failure?.detail ?? null,
      leased_until: null,
      changed_at: now,
    })
    .where('conversation_id', '=', conversationId)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning('step')
    .executeTakeFirst()
  return ended && ImportStep.parse(ended.step)
}

/** Whose import it is, and how many votes it has brought. */
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

/** Imports that wait, or whose run has ended without a word, for example with its process. */
export async function lostImports(db: Db, now: Date, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('conversation_id')
    .where('state', 'in', ['waiting', 'running', 'canceled'])
    .where('changed_at', '<', since)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .limit(100)
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

/** Gives up uploads that were never completed, and forgets what failed imports had fetched long ago. */
export async function pruneImports(
  db: Db,
  { uploadsBefore, filesBefore }: { uploadsBefore: Date; filesBefore: Date },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'failed', failure: 'upload_incomplete' })
    .where('state', '=', 'uploading')
    .where('requested_at', '<', uploadsBefore)
    .execute()
  await db
    .deleteFrom('import_files')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('imports as i')
          .select('i.conversation_id')
          .whereRef('i.conversation_id', '=', 'import_files.conversation_id')
          .where('i.state', '=', 'failed')
          .where('i.changed_at', '<', filesBefore),
      ),
    )
    .execute()
}

/** Forgets a canceled import, after what it had brought. */
export async function deleteImport(db: Db, conversationId: number): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'canceled')
    .execute()
}

/** Cancels the imports of a person whose account is erased; the next run erases what they have brought. */
export async function eraseImports(db: Db, userId: number): Promise<void> {
  const own = sql<boolean>`conversation_id in (select id from conversations where author_id = ${userId})`
  await db.deleteFrom('import_files').where(own).execute()
  await db
    .updateTable('imports')
    .set({ state: 'canceled', leased_until: null, failure_detail: null })
    .where(own)
    .where('state', '<>', 'complete')
    .execute()
}

/** What a person has imported, for the export of the account. */
export async function exportImports(
  db: Db,
  userId: number,
): Promise<{ conversation: string; source: string | null; state: string; requestedAt: Date }[]> {
  return db
    .selectFrom('imports as i')
    .innerJoin('conversations as c', 'c.id', 'i.conversation_id')
    .select([
      'c.slug_id as conversation',
      'c.source_url as source',
      'i.state',
      'i.requested_at as requestedAt',
    ])
    .where('c.author_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .orderBy('i.requested_at')
    .execute()
}
