import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { isCounted } from '#results/has-figures.ts'

/** A stored count, and the result of counting the rows. */
export type Drift = {
  slugId: string
  what: string
  shown: number
  counted: number
}

export type Recount = {
  numConversations: number
  numOpinions: number
  numVotes: number
  drifts: Drift[]
}

/** Compares all stored counts of these conversations with a recount, in one snapshot. */
export async function recountAll(db: Db, conversationIds: number[]): Promise<Recount> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const conversations = await conversationDrifts(db, conversationIds)
      const opinions = await opinionDrifts(db, conversationIds)
      const people = await participationDrifts(db, conversationIds)
      const { rows } = await sql<{ opinions: number; votes: number }>`
        select (select count(*) from opinions where conversation_id = any(${conversationIds}::int[])) as opinions,
          (select count(*) from votes where conversation_id = any(${conversationIds}::int[])) as votes`.execute(
        db,
      )
      return {
        numConversations: conversationIds.length,
        numOpinions: rows[0]?.opinions ?? 0,
        numVotes: rows[0]?.votes ?? 0,
        drifts: [...conversations, ...opinions, ...people, ...(await pollDrifts(db, conversationIds))],
      }
    })
}

// True while a job is changing the counts of participants, because an opinion with many votes was added or removed.
const IS_UPDATING = sql`exists (select from opinions o where o.conversation_id = c.id and o.recounted_to is not null)`

// Unfinished imports are skipped, because their counts are not shown.
async function conversationDrifts(db: Db, ids: number[]): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with visible as (
      select id, conversation_id from opinions
      where conversation_id = any(${ids}::int[]) and ${sql.raw(isCounted('opinions'))}
    ),
    opinion as (select conversation_id, count(*) as num_opinions from visible group by 1),
    vote as (
      select v.conversation_id, count(*) as num_votes, count(distinct v.user_id) as num_participants
      from votes v join visible o on o.id = v.opinion_id and o.conversation_id = v.conversation_id
      where v.conversation_id = any(${ids}::int[]) group by 1
    ),
    delta as (
      select conversation_id, sum(opinions) as opinions, sum(votes) as votes, sum(participants) as participants
      from tally_deltas where conversation_id = any(${ids}::int[]) group by 1
    )
    select c.slug_id as "slugId", n.what, n.shown::int, n.counted::int
    from conversations c
    left join opinion o on o.conversation_id = c.id
    left join vote v on v.conversation_id = c.id
    left join delta d on d.conversation_id = c.id
    cross join lateral (values
      ('opinions', c.num_opinions + coalesce(d.opinions, 0), coalesce(o.num_opinions, 0)),
      ('votes', c.num_votes + coalesce(d.votes, 0), coalesce(v.num_votes, 0)),
      ('participants', c.num_participants + coalesce(d.participants, 0), coalesce(v.num_participants, 0))
    ) as n (what, shown, counted)
    where c.id = any(${ids}::int[]) and c.is_ready and n.shown <> n.counted
      and (n.what <> 'participants' or not ${IS_UPDATING})
    order by c.id, n.what`.execute(db)
  return rows
}

async function opinionDrifts(db: Db, ids: number[]): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with delta as (
      select opinion_id, sum(agrees) as agrees, sum(disagrees) as disagrees, sum(passes) as passes
      from tally_deltas where conversation_id = any(${ids}::int[]) and opinion_id is not null group by 1
    ),
    counted as (
      select opinion_id, count(*) filter (where choice = 1) as agrees, count(*) filter (where choice = -1) as disagrees,
        count(*) filter (where choice = 0) as passes
      from votes where conversation_id = any(${ids}::int[]) group by 1
    )
    select c.slug_id as "slugId", n.what || ' of opinion ' || o.slug_id as what, n.shown::int, n.counted::int
    from opinions o
    join conversations c on c.id = o.conversation_id and c.is_ready
    left join opinion_tallies t on t.opinion_id = o.id
    left join delta d on d.opinion_id = o.id
    left join counted v on v.opinion_id = o.id
    cross join lateral (values
      ('agrees', coalesce(t.num_agrees, 0) + coalesce(d.agrees, 0), coalesce(v.agrees, 0)),
      ('disagrees', coalesce(t.num_disagrees, 0) + coalesce(d.disagrees, 0), coalesce(v.disagrees, 0)),
      ('passes', coalesce(t.num_passes, 0) + coalesce(d.passes, 0), coalesce(v.passes, 0))
    ) as n (what, shown, counted)
    where o.conversation_id = any(${ids}::int[]) and n.shown <> n.counted
    order by o.id, n.what`.execute(db)
  return rows
}

async function participationDrifts(db: Db, ids: number[]): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with counted as (
      select v.conversation_id, v.user_id,
        count(*) filter (where ${sql.raw(isCounted('o'))}) as num_votes
      from votes v join opinions o on o.id = v.opinion_id
      where v.conversation_id = any(${ids}::int[]) group by 1, 2
    ),
    kept as (select * from participations where conversation_id = any(${ids}::int[]))
    select c.slug_id as "slugId", 'votes that count of ' || u.username as what,
      coalesce(k.num_votes, 0)::int as shown, coalesce(n.num_votes, 0)::int as counted
    from counted n full join kept k using (conversation_id, user_id)
    join conversations c on c.id = conversation_id
    join users u on u.id = user_id
    where coalesce(k.num_votes, 0) <> coalesce(n.num_votes, 0) and not ${IS_UPDATING}
    order by c.id, user_id`.execute(db)
  return rows
}

async function pollDrifts(db: Db, ids: number[]): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with delta as (
      select conversation_id, option_number, sum(responses) as responses from tally_deltas
      where conversation_id = any(${ids}::int[]) and option_number is not null group by 1, 2
    ),
    counted as (
      select conversation_id, option_number, count(*) as responses from poll_responses
      where conversation_id = any(${ids}::int[]) group by 1, 2
    )
    select c.slug_id as "slugId", 'answers of option ' || p.option_number || ' of the poll' as what,
      (coalesce(t.num_responses, 0) + coalesce(d.responses, 0))::int as shown, coalesce(n.responses, 0)::int as counted
    from poll_options p
    join conversations c on c.id = p.conversation_id
    left join poll_tallies t using (conversation_id, option_number)
    left join delta d using (conversation_id, option_number)
    left join counted n using (conversation_id, option_number)
    where p.conversation_id = any(${ids}::int[])
      and coalesce(t.num_responses, 0) + coalesce(d.responses, 0) <> coalesce(n.responses, 0)
    order by c.id, p.option_number`.execute(db)
  return rows
}
