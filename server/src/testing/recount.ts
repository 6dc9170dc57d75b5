import assert from 'node:assert/strict'
import { getConversation, listOpinions, type ApiClient } from '@parley/contract'
import { sql } from 'kysely'
import { isCounted } from '#results/has-figures.ts'
import type { TestApp } from '#testing/app.ts'

/** The public counts of a conversation. */
export type Counts = {
  opinionCount: number
  voteCount: number
  participantCount: number
  /** Agrees, disagrees and passes by slug id of the listed opinions. */
  opinions: Record<string, [agrees: number, disagrees: number, passes: number]>
  /** Answers by option number of the poll. */
  poll: Record<string, number>
}

/** The counts in the responses of the API; where only results are published, the stored totals, which no call gives. */
export async function publicCounts(
  app: TestApp,
  slugId: string,
  reader: ApiClient = app.anyone,
): Promise<Counts> {
  const [{ conversationData }, listed, moved] = await Promise.all([
    reader(getConversation, { conversationSlugId: slugId }),
    reader(listOpinions, { conversationSlugId: slugId, filter: 'new' }),
    reader(listOpinions, { conversationSlugId: slugId, filter: 'moderated' }),
  ])
  const { opinionCount, voteCount, participantCount } = conversationData.metadata
  const numbers = { opinionCount, voteCount, participantCount }
  if (conversationData.metadata.publication === 'results')
    return { ...numbers, ...(await storedTotals(app, slugId)) }
  for (const opinion of listed) assert.equal(opinion.numParticipants, participantCount)
  const withTotals = [...listed, ...moved].filter(({ aboutPerson }) => aboutPerson === undefined)
  return {
    ...numbers,
    poll: Object.fromEntries(
      (conversationData.payload.poll ?? []).map(({ optionNumber, numResponses }) => [
        optionNumber,
        numResponses,
      ]),
    ),
    opinions: Object.fromEntries(
      withTotals.map((opinion) => [
        opinion.opinionSlugId,
        [opinion.numAgrees, opinion.numDisagrees, opinion.numPasses],
      ]),
    ),
  }
}

/** The stored totals, with what is not folded yet. */
async function storedTotals({ ctx }: TestApp, slugId: string): Promise<Pick<Counts, 'opinions' | 'poll'>> {
  const { rows } = await sql<Pick<Counts, 'opinions' | 'poll'>>`
    with delta as (
      select d.* from tally_deltas d join conversations c on c.id = d.conversation_id where c.slug_id = ${slugId}
    ),
    listed as (
      select o.slug_id, array[coalesce(t.num_agrees, 0) + d.agrees, coalesce(t.num_disagrees, 0) + d.disagrees,
        coalesce(t.num_passes, 0) + d.passes] as totals
      from opinions o join conversations c on c.id = o.conversation_id
      left join opinion_moderations m on m.id = o.moderation_id
      left join opinion_tallies t on t.opinion_id = o.id
      cross join lateral (select coalesce(sum(agrees), 0) as agrees, coalesce(sum(disagrees), 0) as disagrees,
        coalesce(sum(passes), 0) as passes from delta where opinion_id = o.id) d
      where c.slug_id = ${slugId} and o.deleted_at is null and m.action is distinct from 'hide'
        and o.about_person_since is null
    )
    select (select coalesce(json_object_agg(slug_id, totals), '{}') from listed) as opinions,
      (select coalesce(json_object_agg(p.option_number, coalesce(t.num_responses, 0)
          + (select coalesce(sum(responses), 0) from delta where option_number = p.option_number)), '{}')
        from poll_options p join conversations c on c.id = p.conversation_id
        left join poll_tallies t on t.conversation_id = p.conversation_id and t.option_number = p.option_number
        where c.slug_id = ${slugId}) as poll`.execute(ctx.db)
  const [row] = rows
  assert(row)
  return row
}

/** The counts computed from the votes themselves. */
export async function recount({ ctx }: TestApp, slugId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with visible as (
      select o.* from opinions o join conversations c on c.id = o.conversation_id
      where c.slug_id = ${slugId} and ${sql.raw(isCounted('o'))}
    ),
    listed as (
      select o.slug_id, count(v.*) filter (where v.choice = 1) as agrees,
        count(v.*) filter (where v.choice = -1) as disagrees, count(v.*) filter (where v.choice = 0) as passes
      from opinions o join conversations c on c.id = o.conversation_id
      left join opinion_moderations m on m.id = o.moderation_id
      left join votes v on v.conversation_id = o.conversation_id and v.opinion_id = o.id
      where c.slug_id = ${slugId} and o.deleted_at is null and m.action is distinct from 'hide'
        and o.about_person_since is null
      group by o.slug_id
    )
    select (select count(*)::int from visible) as "opinionCount", count(v.*)::int as "voteCount",
      count(distinct v.user_id)::int as "participantCount",
      (select coalesce(json_object_agg(slug_id, json_build_array(agrees, disagrees, passes)), '{}') from listed) as opinions,
      (select coalesce(json_object_agg(p.option_number, (select count(*) from poll_responses r
          where r.conversation_id = p.conversation_id and r.option_number = p.option_number)), '{}')
        from poll_options p join conversations c on c.id = p.conversation_id where c.slug_id = ${slugId}) as poll
    from visible o left join votes v on v.conversation_id = o.conversation_id and v.opinion_id = o.id`.execute(
    ctx.db,
  )
  const [row] = rows
  assert(row)
  return row
}

/** Fails if public counts or participations differ from a recount. */
export async function assertNoDrift(
  app: TestApp,
  slugId: string,
  reader: ApiClient = app.anyone,
): Promise<Counts> {
  const [shown, counted] = [await publicCounts(app, slugId, reader), await recount(app, slugId)]
  assert.deepEqual(shown, counted)
  const { rows } = await sql`
    select p.user_id, p.num_votes, count(o.id) as counted
    from participations p join conversations c on c.id = p.conversation_id
    left join votes v on v.user_id = p.user_id and v.conversation_id = p.conversation_id
    left join opinions o on o.id = v.opinion_id and ${sql.raw(isCounted('o'))}
    where c.slug_id = ${slugId}
    group by p.user_id, p.num_votes having p.num_votes <> count(o.id)`.execute(app.ctx.db)
  assert.deepEqual(rows, [])
  return shown
}
