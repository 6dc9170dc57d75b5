import { LIMITS } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { isOutdated } from '#results/engine.ts'

export type PrintableRun = {
  runId: number
  isPinned: boolean
  headline: string | null
  /** What an organizer says first on printed results; empty if they say nothing, and while moderators lock the conversation. */
  introduction: string
  /** The block that the run is of; undefined where votes are published, and for runs from before there were blocks. */
  asOf: { block: number; numPeople: number } | undefined
}

/**
 * The run to print: the requested one if it is pinned, else the newest hourly one. That is the last run before the
 * current hour, which is kept for two days; in the first hour of a conversation, and of a version of the engine, it is
 * the newest run.
 */
export async function printableRun(
  db: Db,
  { conversationId, runId }: { conversationId: number; runId?: number | undefined },
): Promise<PrintableRun | undefined> {
  const { rows } = await sql<PrintableRun>`
    select r.id as "runId", p.run_id is not null as "isPinned", p.headline,
      case when c.moderation_id is null then c.print_introduction else '' end as introduction,
      case when b.block is not null then json_build_object('block', b.block, 'numPeople', b.num_people) end as "asOf"
    from analysis_runs r join conversations c on c.id = r.conversation_id
    left join pinned_runs p on p.run_id = r.id left join blocks b on b.run_id = r.id
    where r.conversation_id = ${conversationId} and r.id = coalesce(
      (select run_id from pinned_runs where conversation_id = ${conversationId} and run_id = ${runId ?? null}::int),
      (select max(h.id) from analysis_runs h where h.conversation_id = ${conversationId}
        and h.created_at < date_trunc('hour', now()) and not ${sql.raw(isOutdated('h'))}),
      (select max(id) from analysis_runs where conversation_id = ${conversationId}))`.execute(db)
  const [row] = rows
  return row && { ...row, asOf: row.asOf ?? undefined }
}

export type PinnedRun = { runId: number; createdAt: Date; numVotes: number; headline: string | null }

/** The pinned runs of a conversation, newest first. */
export async function pinnedRuns(db: Db, conversationId: number): Promise<PinnedRun[]> {
  return db
    .selectFrom('pinned_runs')
    .innerJoin('analysis_runs', 'analysis_runs.id', 'pinned_runs.run_id')
    .select(['run_id as runId', 'created_at as createdAt', 'num_votes as numVotes', 'headline'])
    .where('pinned_runs.conversation_id', '=', conversationId)
    .orderBy('run_id', 'desc')
    .execute()
}

/**
 * Pins a run of a conversation, or replaces the headline of a pinned one. Pins of one conversation are inserted one
 * after the other, so that the limit holds. Call it in a transaction.
 */
export async function insertPin(
  db: Db,
  pin: { conversationId: number; runId: number; headline: string | undefined },
): Promise<'pinned' | 'too_many_pins' | 'run_is_gone'> {
  const { conversationId, runId, headline = null } = pin
  await sql`select id from conversations where id = ${conversationId} for no key update`.execute(db)
  // The lock keeps the run from being deleted before the pin is stored.
  const { rows } = await sql`
    select id from analysis_runs where id = ${runId} and conversation_id = ${conversationId} for key share`.execute(
    db,
  )
  if (rows.length === 0) return 'run_is_gone'
  const { rows: pinned } = await sql`
    insert into pinned_runs (run_id, conversation_id, headline)
    select ${runId}::int, ${conversationId}::int, ${headline}::text
    where exists (select from pinned_runs where run_id = ${runId})
      or (select count(*) from pinned_runs where conversation_id = ${conversationId}) < ${LIMITS.pinnedRuns}::int
    on conflict (run_id) do update set headline = excluded.headline
    returning run_id`.execute(db)
  return pinned.length === 1 ? 'pinned' : 'too_many_pins'
}

/** When a run was pinned; undefined if it is not. */
export async function pinnedAt(
  db: Db,
  pin: { conversationId: number; runId: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('pinned_runs')
    .select('pinned_at')
    .where('conversation_id', '=', pin.conversationId)
    .where('run_id', '=', pin.runId)
    .executeTakeFirst()
  return row?.pinned_at
}

export async function deletePin(db: Db, pin: { conversationId: number; runId: number }): Promise<void> {
  await db
    .deleteFrom('pinned_runs')
    .where('conversation_id', '=', pin.conversationId)
    .where('run_id', '=', pin.runId)
    .execute()
}
