import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { LOCKS } from '#db/locks.ts'
import { notifyOfOpinions, notifyOfVotes } from '#notifications/notify.sql.ts'

export type TallyDelta = {
  conversationId: number
  opinionId?: number
  opinions?: number
  votes?: number
  participants?: number
  /**
   * `activity` makes the conversation look more active, `correction` gives the whole conversation a new version;
   * `silent` does neither.
   */
  kind?: 'activity' | 'correction' | 'silent'
}

/**
 * SQL for whether the delta `d` changes more than votes and poll answers: opinions were added or removed, or data were
 * corrected.
 */
export const IS_CHANGE = `(d.opinions <> 0 or d.kind = 'correction')`

/** Records a change of counts. It is visible at once and folded later. */
export async function addDelta(db: Db, delta: TallyDelta): Promise<void> {
  await db
    .insertInto('tally_deltas')
    .values({
      conversation_id: delta.conversationId,
      opinion_id: delta.opinionId ?? null,
      opinions: delta.opinions ?? 0,
      votes: delta.votes ?? 0,
      participants: delta.participants ?? 0,
      kind: delta.kind ?? 'activity',
    })
    .execute()
}

/** How many deltas are read for each list of conversations to fold. */
const DELTAS_AT_ONCE = 2000

/**
 * Conversations with deltas to fold, the oldest deltas first. `excludedIds` names conversations that were folded
 * already.
 */
export async function conversationsToFold(db: Db, excludedIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select conversation_id as id from (
      select conversation_id, written_at from tally_deltas
      where conversation_id <> all(${excludedIds}::int[]) order by written_at limit ${DELTAS_AT_ONCE}
    ) as oldest
    group by conversation_id order by min(written_at)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Those of some conversations whose deltas tell more than answers to opinions about the person, which are in no analysis:
 * a new run would only say when somebody answered.
 */
export async function conversationsToAnalyse(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct d.conversation_id as id from tally_deltas d left join opinions o on o.id = d.opinion_id
    where d.conversation_id = any(${ids}::int[]) and o.about_person_since is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many seconds the oldest delta has waited to be folded; 0 if there is none. */
export async function secondsUnfolded(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(written_at)), 0)::float8 as seconds
    from tally_deltas`.execute(db)
  return rows[0]?.seconds ?? 0
}

const nowSeconds = sql`extract(epoch from clock_timestamp())::float8`
/** ln(e^a + e^b), without overflow or underflow; PostgreSQL refuses the exp of less than about -745. */
const addHeats = (a: ReturnType<typeof sql>, b: ReturnType<typeof sql>) =>
  sql`(greatest(${a}, ${b}) + ln(1 + exp(greatest(-abs(${a} - ${b}), -700::float8))))`
const timeHeat = (seconds: ReturnType<typeof sql>) =>
  sql`((${seconds} - ${EPOCH_SECONDS}::float8) / ${FADE_SECONDS}::float8)`
const createdHeat = (numOpinions: ReturnType<typeof sql>, numParticipants: ReturnType<typeof sql>) =>
  sql`(ln(1 + greatest(${numParticipants} - coalesce(c.uploaded_people, 0), 0) + greatest(${numOpinions} - coalesce(c.uploaded_opinions, 0), 0)) + ${timeHeat(sql`extract(epoch from coalesce(c.published_at, c.created_at))::float8`)})`

/**
 * Adds the deltas of some conversations to their stored counts. Safe to run many times at once: a conversation that is
 * being folded elsewhere is skipped. Authors are notified of new opinions, and of milestones in the number of votes.
 */
export async function foldDeltas(db: Db, conversationIds: readonly number[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows: locked } = await sql<{ id: number }>`
      select id from unnest(${conversationIds}::int[]) as id
      where pg_try_advisory_xact_lock(${LOCKS.folding}::int, id)`.execute(db)
    if (locked.length === 0) return
    const { rows } = await sql<{ voted: number[] | null; added: number[] | null }>`
      with gone as (delete from tally_deltas where conversation_id = any(${locked.map(({ id }) => id)}::int[]) returning *),
      by_opinion as (
        select opinion_id, sum(agrees)::int as agrees, sum(disagrees)::int as disagrees, sum(passes)::int as passes,
          min(written_at) as first_at
        from gone where opinion_id is not null group by opinion_id
      ),
      put as (
        insert into opinion_tallies (opinion_id, num_agrees, num_disagrees, num_passes)
        select opinion_id, agrees, disagrees, passes from by_opinion order by opinion_id
        on conflict (opinion_id) do update set num_agrees = opinion_tallies.num_agrees + excluded.num_agrees,
          num_disagrees = opinion_tallies.num_disagrees + excluded.num_disagrees,
          num_passes = opinion_tallies.num_passes + excluded.num_passes
      ),
      by_option as (
        select conversation_id, option_number, sum(responses)::int as responses
        from gone where option_number is not null group by conversation_id, option_number
      ),
      put_answers as (
        insert into poll_tallies (conversation_id, option_number, num_responses)
        select conversation_id, option_number, responses from by_option order by conversation_id, option_number
        on conflict (conversation_id, option_number)
        do update set num_responses = poll_tallies.num_responses + excluded.num_responses
      ),
      put_days as (
        insert into conversation_days (conversation_id, day, votes, people, newcomers)
        select conversation_id, (written_at at time zone 'UTC')::date as day, sum(greatest(votes, 0)), sum(voters),
          sum(newcomers)
        from gone where voters is not null group by conversation_id, day order by conversation_id, day
        on conflict (conversation_id, day) do update set votes = conversation_days.votes + excluded.votes,
          people = conversation_days.people + excluded.people,
          newcomers = conversation_days.newcomers + excluded.newcomers
      ),
      total as (
        select conversation_id, sum(opinions)::int as opinions, sum(votes)::int as votes,
          sum(participants)::int as participants, max(at) filter (where kind = 'activity') as at,
          sum(greatest(votes, 0)) filter (where kind = 'activity')::float8 as cast_votes,
          count(*) filter (where ${sql.raw(IS_CHANGE)}) as changes
        from gone d group by conversation_id
      ),
      heat as (
        select c.id, case when t.cast_votes > 0
          then ${addHeats(sql`c.votes_heat`, sql`(ln(t.cast_votes) + ${timeHeat(nowSeconds)})`)}
          else c.votes_heat end as votes_heat
        from conversations c join total t on t.conversation_id = c.id
      )
      update conversations c set num_opinions = c.num_opinions + t.opinions, num_votes = c.num_votes + t.votes,
        num_participants = c.num_participants + t.participants, last_reacted_at = greatest(c.last_reacted_at, t.at),
        fold_seq = c.fold_seq + 1, change_seq = c.change_seq + (t.changes > 0)::int, votes_heat = h.votes_heat,
        rank = ${addHeats(
          createdHeat(sql`(c.num_opinions + t.opinions)`, sql`(c.num_participants + t.participants)`),
          sql`h.votes_heat`,
        )}
      from total t join heat h on h.id = t.conversation_id
      where c.id = t.conversation_id
      returning (select array_agg(opinion_id) from by_opinion) as voted,
        -- The first delta of an opinion is its author's vote, written in the same transaction.
        (select array_agg(o.id) from by_opinion b join opinions o on o.id = b.opinion_id and o.created_at = b.first_at)
          as added
    `.execute(db)
    await notifyOfOpinions(db, rows[0]?.added ?? [])
    await notifyOfVotes(db, rows[0]?.voted ?? [])
  })
}

/** Computes the rank of a conversation in the popular order from its stored counts. */
export async function refreshRank(db: Db, conversationId: number): Promise<void> {
  await sql`
    update conversations c
    set rank = ${addHeats(createdHeat(sql`c.num_opinions`, sql`c.num_participants`), sql`c.votes_heat`)}
    where c.id = ${conversationId}`.execute(db)
}

/**
 * The popular order. A conversation's heat is (1 + participants + opinions), without those of an uploaded file, dated when
 * it was created or made public, plus each vote, dated when it was cast. All heat fades by the factor e in FADE_SECONDS.
 * Because all fade alike, fading never changes the order, and the stored rank, ln(sum of weight x e^(time / FADE_SECONDS)),
 * needs no refresh as time passes.
 */
const FADE_SECONDS = 3 * 24 * 3600

/** Times are relative to this moment, so that exponents stay small and ranks finite for any size and century. */
const EPOCH_SECONDS = Date.UTC(2026, 0, 1) / 1000
