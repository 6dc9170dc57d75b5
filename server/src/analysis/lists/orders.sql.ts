import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { RunOrder } from '#analysis/lists/run-orders.ts'
import { isOutdated } from '#results/engine.ts'

/** Stores the orders of a run. */
export async function insertOrders(
  db: Db,
  { runId, conversationId, orders }: { runId: number; conversationId: number; orders: RunOrder[] },
): Promise<void> {
  await db
    .insertInto('list_orders')
    .values(
      orders.map(({ list, opinionIds, numBeforeUnknown, directions, weights, openings, lookAlikes }) => ({
        run_id: runId,
        list,
        conversation_id: conversationId,
        opinion_ids: Array.from(opinionIds),
        num_before_unknown: numBeforeUnknown,
        directions: directions ?? null,
        weights: weights?.weights ?? null,
        unknown_weight: weights?.unknown ?? null,
        openings: openings === undefined ? null : Array.from(openings),
        look_alikes: lookAlikes === undefined ? null : Array.from(lookAlikes),
      })),
    )
    .execute()
}

/** Deletes the orders that newer ones replaced more than an hour ago. Readers may still page through all others. */
export async function pruneOrders(db: Db, conversationId: number): Promise<void> {
  await sql`
    delete from list_orders where conversation_id = ${conversationId} and run_id < (
      select max(run_id) from list_orders
      where conversation_id = ${conversationId} and created_at < now() - interval '1 hour')`.execute(db)
}

/** The lists that follow from totals alone. */
const LISTS_OF_TOTALS = ['discover', 'majority']

/**
 * The orders of a run of a conversation; empty if they were deleted. They outlive their run, so that readers who page
 * through a list come to its end. Runs that an earlier version of the engine computed have only lists of totals.
 */
export async function runOrders(
  db: Db,
  { runId, conversationId }: { runId: number; conversationId: number },
): Promise<RunOrder[]> {
  const rows = await db
    .selectFrom('list_orders as l')
    .leftJoin('analysis_runs as r', 'r.id', 'l.run_id')
    .select([
      'list',
      'opinion_ids',
      'num_before_unknown',
      'weights',
      'unknown_weight',
      'openings',
      'look_alikes',
    ])
    .where('l.run_id', '=', runId)
    .where('l.conversation_id', '=', conversationId)
    .where(
      sql<boolean>`(l.list = any(${LISTS_OF_TOTALS}) or r.id is null or not ${sql.raw(isOutdated('r'))})`,
    )
    .execute()
  return rows.map((row) => ({
    list: row.list,
    opinionIds: Int32Array.from(row.opinion_ids),
    numBeforeUnknown: row.num_before_unknown,
    weights:
      row.weights === null || row.unknown_weight === null
        ? undefined
        : { weights: row.weights, unknown: row.unknown_weight },
    openings: row.openings === null ? undefined : Int32Array.from(row.openings),
    lookAlikes: row.look_alikes === null ? undefined : Int32Array.from(row.look_alikes),
  }))
}
