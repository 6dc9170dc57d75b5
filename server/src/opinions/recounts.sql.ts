import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { enqueueJob } from '#db/jobs.sql.ts'
import { isCounted } from '#results/has-figures.ts'

export const RECOUNT_JOB = 'recount-voters'

/**
 * Commits without waiting for the disk, so that people wait less for the lock. If a crash loses a part, its progress is
 * lost too and it is repeated; everything acknowledged later is written after it.
 */
export async function commitWithoutWaiting(db: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db)
}

/** Takes the totals of an opinion out of what is published. They return with the next block that has it. */
export async function dropBlockTotals(db: Db, opinionId: number): Promise<void> {
  await db.deleteFrom('block_totals').where('opinion_id', '=', opinionId).execute()
}

/** How many votes an opinion has, whether they count or not. */
export async function numVotesOn(db: Db, opinionId: number): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    select coalesce((select num_agrees + num_disagrees + num_passes from opinion_tallies where opinion_id = o.id), 0)
      + coalesce((select sum(agrees + disagrees + passes)::int from tally_deltas d
        where d.conversation_id = o.conversation_id and d.opinion_id = o.id), 0) as votes
    from opinions o where o.id = ${opinionId}`.execute(db)
  return rows[0]?.votes ?? 0
}

/** Leaves the voters of an opinion to a job, while its votes are counted at once. */
export async function startRecount(db: Db, opinionId: number): Promise<void> {
  await db.updateTable('opinions').set({ recounted_to: 0 }).where('id', '=', opinionId).execute()
  await enqueueRecount(db, opinionId)
}

const enqueueRecount = (db: Db, opinionId: number) =>
  enqueueJob(db, { task: RECOUNT_JOB, payload: { opinionId } })

/** Enqueues recounts whose jobs were lost, for example after a restore. */
export async function enqueueLostRecounts(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('opinions')
    .select('id')
    .where('recounted_to', 'is not', null)
    .limit(100)
    .execute()
  for (const { id } of rows) await enqueueRecount(db, id)
}

/** The progress of the recount of an opinion's voters, and whether its votes are added or removed. */
export type RecountProgress = { conversationId: number; recountedTo: number; sign: 1 | -1 }

/** Undefined if nothing has to be recounted. The result is exact as long as the conversation is locked. */
export async function recountProgress(db: Db, opinionId: number): Promise<RecountProgress | undefined> {
  const { rows } = await sql<Omit<RecountProgress, 'sign'> & { isCounted: boolean }>`
    select conversation_id as "conversationId", recounted_to as "recountedTo",
      ${sql.raw(isCounted('opinions'))} as "isCounted"
    from opinions where id = ${opinionId} and recounted_to is not null`.execute(db)
  return rows.map(({ isCounted, ...place }) => ({
    ...place,
    sign: isCounted ? (1 as const) : (-1 as const),
  }))[0]
}

/** Stores the progress of a recount; null if it is finished. */
export async function setRecountProgress(
  db: Db,
  { opinionId, recountedTo }: { opinionId: number; recountedTo: number | null },
): Promise<void> {
  await db.updateTable('opinions').set({ recounted_to: recountedTo }).where('id', '=', opinionId).execute()
}
