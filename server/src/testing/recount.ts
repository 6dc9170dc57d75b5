import assert from 'node:assert/strict'
import { getConversation, listOpinions, type ApiClient } from '@parley/contract'
import { sql } from 'kysely'
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

/** The counts in the responses of the API. */
export async function counts(app: TestApp, slugId: string, reader: ApiClient = app.anyone): Promise<Counts> {
  const [{ conversationData }, listed, moved] = await Promise.all([
    reader(getConversation, { conversationSlugId: slugId }),
    reader(listOpinions, { conversationSlugId: slugId, filter: 'new' }),
    reader(listOpinions, { conversationSlugId: slugId, filter: 'moderated' }),
  ])
  const { opinionCount, voteCount, participantCount } = conversationData.metadata
  for (const opinion of listed) assert.equal(opinion.numParticipants, participantCount)
  return {
    opinionCount,
    voteCount,
    participantCount,
    poll: Object.fromEntries(
      (conversationData.payload.poll ?? []).map(({ optionNumber, numResponses }) => [
        optionNumber,
        numResponses,
      ]),
    ),
    opinions: Object.fromEntries(
      [...listed, ...moved].map((opinion) => [
        opinion.opinionSlugId,
        [opinion.numAgrees, opinion.numDisagrees, opinion.numPasses],
      ]),
    ),
  }
}

/** The counts computed from the votes themselves. */
export async function recount({ ctx }: TestApp, slugId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with visible as (
      select o.* from opinions o join conversations c on c.id = o.conversation_id
      where c.slug_id = ${slugId} and o.deleted_at is null and o.moderation_id is null
    ),
    listed as (
      select o.slug_id, count(v.*) filter (where v.choice = 1) as agrees,
        count(v.*) filter (where v.choice = -1) as disagrees, count(v.*) filter (where v.choice = 0) as passes
      from opinions o join conversations c on c.id = o.conversation_id
      left join opinion_moderations m on m.id = o.moderation_id
      left join votes v on v.opinion_id = o.id
      where c.slug_id = ${slugId} and o.deleted_at is null and m.action is distinct from 'hide'
      group by o.slug_id
    )
    select (select count(*)::int from visible) as "opinionCount", count(v.*)::int as "voteCount",
      count(distinct v.user_id)::int as "participantCount",
      (select coalesce(json_object_agg(slug_id, json_build_array(agrees, disagrees, passes)), '{}') from listed) as opinions,
      (select coalesce(json_object_agg(p.option_number, (select count(*) from poll_responses r
          where r.conversation_id = p.conversation_id and r.option_number = p.option_number)), '{}')
        from poll_options p join conversations c on c.id = p.conversation_id where c.slug_id = ${slugId}) as poll
    from visible o left join votes v on v.opinion_id = o.id`.execute(ctx.db)
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
  const [shown, counted] = [await counts(app, slugId, reader), await recount(app, slugId)]
  assert.deepEqual(shown, counted)
  const { rows } = await sql`
    select p.user_id, p.num_votes, count(o.id) as counted
    from participations p join conversations c on c.id = p.conversation_id
    left join votes v on v.user_id = p.user_id and v.conversation_id = p.conversation_id
    left join opinions o on o.id = v.opinion_id and o.deleted_at is null and o.moderation_id is null
    where c.slug_id = ${slugId}
    group by p.user_id, p.num_votes having p.num_votes <> count(o.id)`.execute(app.ctx.db)
  assert.deepEqual(rows, [])
  return shown
}
