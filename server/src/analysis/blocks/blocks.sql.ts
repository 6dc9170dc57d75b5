import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { NO_BLOCK, type NewestBlock } from '#analysis/blocks/next-block.ts'
import { markChanged, markPeople } from '#analysis/blocks/independent-people.sql.ts'
import { dropPublishedVotes, putPublishedVotes, type VotePart } from '#analysis/worker/published-votes.sql.ts'
import type { Db } from '#ctx.ts'
import { countAnswersOfBlock } from '#opinions/person-figures.sql.ts'
import { isOutdated } from '#results/engine.ts'
import { isCounted } from '#results/has-figures.ts'
import { refreshComparisonOfBlock, type TotalsWithAside } from '#patterns/comparison.sql.ts'
import { enqueuePatterns } from '#patterns/queue.sql.ts'
import { dropSharedPlaces, useSharedPlace } from '#votes/shared-places.sql.ts'

/** The newest block of a conversation. */
export async function readNewestBlock(client: ClientBase, conversationId: number): Promise<NewestBlock> {
  const { rows } = await client.query<NewestBlock>(
    `select block, num_people as "numPeople", num_counting as "numCounting", published_at as "publishedAt",
       (select count(*)::int from blocks x where x.conversation_id = b.conversation_id
         and x.published_at > now() - interval '1 day') as "numOfDay"
     from blocks b where conversation_id = $1 order by block desc limit 1`,
    [conversationId],
  )
  return rows[0] ?? NO_BLOCK
}

/** A block without its run, which is computed from it afterwards. */
export type NewBlock = {
  /** The newest block when the votes were read, 0 if there was none. */
  after: number
  /** Its votes and poll answers, which stay stored until the next block. */
  parts: VotePart[]
  /** People whose votes count in totals, but not in groups. */
  setAside: number[]
  /** How many people its totals count, and how many of them as independent. */
  numPeople: number
  numCounting: number
  /** Everybody whose votes it keeps. */
  voterIds: number[]
  /** The people of the block who count as independent. */
  independent: ReadonlySet<number>
  /** Whether people count as independent of whom that is decided with this block. */
  newMarks: ReadonlyMap<number, boolean>
  /** Who changed something in it, and how many people's changes wait for a later one. */
  changed: readonly number[]
  numWaiting: number
  /** The guests of the shared place who count for the first time, if one is stated. */
  fromSharedPlace: { place: string; userIds: readonly number[] } | undefined
  /** The totals of each opinion that is not moderated. */
  totals: TotalsWithAside[]
  /** Answers to the poll by option; undefined if those of the block before stay valid, or there is no poll. */
  pollResponses: number[] | undefined
}

/** Another worker has published this block or its run. */
export class AlreadyPublished extends Error {}

/** Another worker may have published the same first; then this one stores nothing. */
export async function unlessPublished(insertion: Promise<unknown>): Promise<void> {
  try {
    await insertion
  } catch (error) {
    if (!(error instanceof AlreadyPublished)) throw error
  }
}

/** Publishes a block: its totals, and the votes that its run is computed from. Call it in a transaction. */
export async function insertBlock(
  db: Db,
  { conversationId, block }: { conversationId: number; block: NewBlock },
): Promise<void> {
  const { after, parts, setAside, numPeople, numCounting, independent, newMarks, fromSharedPlace } = block
  const { changed, numWaiting, totals, pollResponses } = block
  const { rows } = await sql`
    insert into blocks (conversation_id, block, num_people, num_counting, poll_responses, num_people_of_poll)
    select n.*, coalesce(p.answers, b.poll_responses), case when p.answers is null then b.num_people_of_poll else n.people end
    from (values (${conversationId}::int, ${after + 1}::int, ${numPeople}::int, ${numCounting}::int))
      as n (conversation_id, block, people, counting)
    cross join (values (${pollResponses ?? null}::int[])) as p (answers)
    left join blocks b on b.conversation_id = n.conversation_id and b.block = ${after}
    on conflict do nothing returning block`.execute(db)
  if (rows.length === 0) throw new AlreadyPublished()
  await sql`
    insert into block_totals (opinion_id, num_agrees, num_disagrees, num_passes)
    select o.id, t.agrees, t.disagrees, t.passes
    from unnest(${totals.map(({ opinionId }) => opinionId)}::int[], ${totals.map(({ all }) => all[0])}::int[],
      ${totals.map(({ all }) => all[1])}::int[], ${totals.map(({ all }) => all[2])}::int[]) as t (id, agrees, disagrees, passes)
    -- An opinion that was moderated or marked since the votes were read stays without totals.
    join opinions o on o.id = t.id and ${sql.raw(isCounted('o'))}
    order by o.id
    on conflict (opinion_id) do update set num_agrees = excluded.num_agrees,
      num_disagrees = excluded.num_disagrees, num_passes = excluded.num_passes`.execute(db)
  await countAnswersOfBlock(db, conversationId)
  await putPublishedVotes(db, { conversationId, parts, setAside, numWaiting })
  const { place, userIds = [] } = fromSharedPlace ?? {}
  await markPeople(db, { conversationId, marks: newMarks })
  await markChanged(db, { conversationId, block: after + 1, changed, ofSharedPlace: userIds })
  if (place !== undefined) await useSharedPlace(db, { conversationId, place, numCounted: userIds.length })
  await refreshComparisonOfBlock(db, { conversationId, totals, independent })
  await enqueuePatterns(db, { conversationIds: [conversationId], publication: 'results' })
}

/**
 * SQL for whether a run of a block has to be replaced. It has to if an earlier version of the engine computed it, or if
 * it was the first of its conversation, which says nothing of groups before its robustness report has measured the
 * structure.
 */
const isReplaced = (run: string): string =>
  `(${isOutdated(run)} or ${run}.result #>> '{map,structure,kind}' = 'not_measured' and exists (select
    from run_supplements s where s.run_id = ${run}.id and s.supplement -> 'structure' is not null))`

/** Which run the newest block of a conversation has; undefined before the first block. */
export async function runOfBlock(
  client: ClientBase,
  conversationId: number,
): Promise<{ run: 'none' | 'replaced' | 'current' } | undefined> {
  const { rows } = await client.query<{ run: 'none' | 'replaced' | 'current' }>(
    `select case when r.id is null then 'none' when ${isReplaced('r')} then 'replaced' else 'current' end as run
     from blocks b left join analysis_runs r on r.id = b.run_id
     where b.conversation_id = $1 order by b.block desc limit 1`,
    [conversationId],
  )
  return rows[0]
}

/** The totals that the newest block has published. */
export type PublishedTotals = {
  numPeople: number
  /** By the id of the opinion; those that moderation has taken out since have none. */
  totals: ReadonlyMap<number, readonly [agrees: number, disagrees: number, passes: number]>
  pollResponses: number[] | null
}

export async function readPublishedTotals(
  client: ClientBase,
  conversationId: number,
): Promise<PublishedTotals> {
  const { rows: blocks } = await client.query<Pick<PublishedTotals, 'numPeople' | 'pollResponses'>>(
    `select num_people as "numPeople", poll_responses as "pollResponses" from blocks
     where conversation_id = $1 order by block desc limit 1`,
    [conversationId],
  )
  const { rows: totals } = await client.query<{
    id: number
    agrees: number
    disagrees: number
    passes: number
  }>(
    `select o.id, t.num_agrees as agrees, t.num_disagrees as disagrees, t.num_passes as passes
     from opinions o join block_totals t on t.opinion_id = o.id where o.conversation_id = $1`,
    [conversationId],
  )
  return {
    ...(blocks[0] ?? { numPeople: 0, pollResponses: null }),
    totals: new Map(totals.map(({ id, agrees, disagrees, passes }) => [id, [agrees, disagrees, passes]])),
  }
}

/**
 * Gives the newest block its run, in place of a run that has to be replaced. Call it in the transaction that stores the
 * run.
 */
export async function assignRun(
  db: Db,
  { conversationId, block, runId }: { conversationId: number; block: number; runId: number },
): Promise<void> {
  const { rows } = await sql`
    update blocks set run_id = ${runId} where conversation_id = ${conversationId} and block = ${block}
      and (run_id is null or (select ${sql.raw(isReplaced('r'))} from analysis_runs r where r.id = blocks.run_id))
      and not exists (select from blocks later where later.conversation_id = ${conversationId} and later.block > ${block})
    returning block`.execute(db)
  if (rows.length === 0) throw new AlreadyPublished()
}

/** Deletes the blocks of a deleted conversation with their votes and totals. */
export async function dropBlocks(db: Db, conversationId: number): Promise<void> {
  await dropPublishedVotes(db, conversationId)
  await sql`
    delete from block_totals t using opinions o where o.id = t.opinion_id and o.conversation_id = ${conversationId}`.execute(
    db,
  )
  await db.deleteFrom('blocks').where('conversation_id', '=', conversationId).execute()
  await db.deleteFrom('independent_people').where('conversation_id', '=', conversationId).execute()
  await dropSharedPlaces(db, conversationId)
}
