import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { EPOCH_SECONDS, FADE_SECONDS } from '#conversations/rank.ts'

/** Classes of advisory locks: numbers that everybody who locks must share. 4 is the audit's, 5 that of phone codes. */
export const LOCKS = { conversation: 1, user: 2, folding: 3 } as const

/** Holds a conversation against votes and new opinions until the transaction ends (they hold it shared). */
export async function lockConversation(db: Db, conversationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.conversation}::int, ${conversationId}::int)`.execute(db)
}

/** Lets votes and opinions of these people in while no one holds the conversations against them. */
export async function lockForVoting(
  db: Db,
  { conversationIds, userIds }: { conversationIds: number[]; userIds: number[] },
): Promise<void> {
  // Sorted, so that two batches that share people wait for one another in one direction only.
  await sql`
    select (select count(pg_advisory_xact_lock_shared(${LOCKS.conversation}::int, id))
        from (select distinct id from unnest(${conversationIds}::int[]) as id order by id) as conversations),
      (select count(pg_advisory_xact_lock(${LOCKS.user}::int, id))
        from (select distinct id from unnest(${userIds}::int[]) as id order by id) as people)
  `.execute(db)
}

export type TallyDelta = {
  conversationId: number
  opinionId?: number
  opinions?: number
  votes?: number
  participants?: number
}

/** Records a change of counts; shown at once, folded later. */
export async function addDelta(db: Db, delta: TallyDelta): Promise<void> {
  await db
    .insertInto('tally_deltas')
    .values({
      conversation_id: delta.conversationId,
      opinion_id: delta.opinionId ?? null,
      opinions: delta.opinions ?? 0,
      votes: delta.votes ?? 0,
      participants: delta.participants ?? 0,
    })
    .execute()
}

export async function conversationsWithDeltas(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('tally_deltas').select('conversation_id').distinct().limit(1000).execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

const fading = sql`extract(epoch from clock_timestamp())::float8`
/** ln(e^a + e^b), which neither overflows nor vanishes; PostgreSQL refuses the exp of less than about -745. */
const sumOfHeats = (a: ReturnType<typeof sql>, b: ReturnType<typeof sql>) =>
  sql`(greatest(${a}, ${b}) + ln(1 + exp(greatest(-abs(${a} - ${b}), -700::float8))))`
const dated = (seconds: ReturnType<typeof sql>) =>
  sql`((${seconds} - ${EPOCH_SECONDS}::float8) / ${FADE_SECONDS}::float8)`
const createdHeat = (numOpinions: ReturnType<typeof sql>, numParticipants: ReturnType<typeof sql>) =>
  sql`(ln(1 + greatest(${numParticipants}, 0) + greatest(${numOpinions}, 0)) + ${dated(sql`extract(epoch from c.created_at)::float8`)})`

/** Adds the deltas of a conversation to its stored counts; true where there were any. Safe to run many times at once. */
export async function foldDeltas(db: Db, conversationId: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { rows: locks } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS.folding}::int, ${conversationId}::int) as held`.execute(db)
    if (!locks[0]?.held) return false
    const { rows } = await sql`
      with gone as (delete from tally_deltas where conversation_id = ${conversationId} returning *),
      by_opinion as (
        select opinion_id, sum(agrees)::int as agrees, sum(disagrees)::int as disagrees, sum(passes)::int as passes
        from gone where opinion_id is not null group by opinion_id
      ),
      put as (
        insert into opinion_tallies (opinion_id, num_agrees, num_disagrees, num_passes)
        select opinion_id, agrees, disagrees, passes from by_opinion order by opinion_id
        on conflict (opinion_id) do update set num_agrees = opinion_tallies.num_agrees + excluded.num_agrees,
          num_disagrees = opinion_tallies.num_disagrees + excluded.num_disagrees,
          num_passes = opinion_tallies.num_passes + excluded.num_passes
      ),
      total as (
        select count(*) as rows, coalesce(sum(opinions), 0)::int as opinions, coalesce(sum(votes), 0)::int as votes,
          coalesce(sum(participants), 0)::int as participants, max(at) as at,
          coalesce(sum(greatest(votes, 0)), 0)::float8 as cast_votes
        from gone
      ),
      heat as (
        select case when t.cast_votes > 0
          then ${sumOfHeats(sql`c.votes_heat`, sql`(ln(t.cast_votes) + ${dated(fading)})`)}
          else c.votes_heat end as votes_heat
        from conversations c, total t where c.id = ${conversationId}
      )
      update conversations c set num_opinions = c.num_opinions + t.opinions, num_votes = c.num_votes + t.votes,
        num_participants = c.num_participants + t.participants, last_reacted_at = greatest(c.last_reacted_at, t.at),
        change_seq = c.change_seq + 1, votes_heat = h.votes_heat,
        rank = ${sumOfHeats(
          createdHeat(sql`(c.num_opinions + t.opinions)`, sql`(c.num_participants + t.participants)`),
          sql`h.votes_heat`,
        )}
      from total t, heat h
      where c.id = ${conversationId} and t.rows > 0
      returning c.id
    `.execute(db)
    return rows.length > 0
  })
}

/** Puts a conversation at its place in the popular order, from its stored counts. */
export async function refreshRank(db: Db, conversationId: number): Promise<void> {
  await sql`
    update conversations c
    set rank = ${sumOfHeats(createdHeat(sql`c.num_opinions`, sql`c.num_participants`), sql`c.votes_heat`)}
    where c.id = ${conversationId}`.execute(db)
}
