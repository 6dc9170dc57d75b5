import { MIN_PUBLISHED_COUNT, type MapModel } from '@parley/opinion-map'
import type { Pool } from 'pg'

/** One conversation as one person has voted in it. */
export type OwnVotesQuery = { userId: number; conversationId: number }

export type OwnVote = {
  opinion_id: number
  choice: number
  /** Of the opinion, unless it was deleted. */
  slug_id: string | null
}

/** The votes of some people, each in one conversation, in the order asked. */
export async function votesOfPeople(pool: Pool, queries: readonly OwnVotesQuery[]): Promise<OwnVote[][]> {
  const { rows } = await pool.query<OwnVote & { n: number }>({
    name: 'votes_of_people',
    text: `select i.n, v.opinion_id, v.choice, case when o.deleted_at is null then o.slug_id end as slug_id
      from unnest($1::int[], $2::int[]) with ordinality as i (user_id, conversation_id, n)
      join votes v on v.user_id = i.user_id and v.conversation_id = i.conversation_id
      join opinions o on o.id = v.opinion_id
      order by v.opinion_id`,
    values: [queries.map(({ userId }) => userId), queries.map(({ conversationId }) => conversationId)],
  })
  const votesOf = Map.groupBy(rows, ({ n }) => n)
  return queries.map((_, index) => votesOf.get(index + 1) ?? [])
}

/** One person among some conversations. */
export type ParticipationsQuery = { userId: number; conversationIds: readonly number[] }

/** The poll answers of some people, each in one conversation, in the order asked. */
export async function pollAnswers(
  pool: Pool,
  queries: readonly OwnVotesQuery[],
): Promise<(number | undefined)[]> {
  const { rows } = await pool.query<{ option_number: number | null }>({
    name: 'poll_answers',
    text: `select r.option_number from unnest($1::int[], $2::int[]) with ordinality as i (user_id, conversation_id, n)
      left join poll_responses r on r.user_id = i.user_id and r.conversation_id = i.conversation_id order by n`,
    values: [queries.map(({ userId }) => userId), queries.map(({ conversationId }) => conversationId)],
  })
  return rows.map(({ option_number }) => option_number ?? undefined)
}

/**
 * Where people have taken part: by conversation id something that changes with each change of their votes and their
 * poll answer there, which is the transactions that wrote their participation and their answer last.
 */
export async function participationVersions(
  pool: Pool,
  queries: readonly ParticipationsQuery[],
): Promise<Map<number, string>[]> {
  const { rows } = await pool.query<{ user_id: number; versions: string | null; answers: string | null }>({
    name: 'participation_versions',
    text: `select i.user_id, (select string_agg(p.conversation_id || ':' || p.xmin, ' ')
        from participations p where p.user_id = i.user_id and p.conversation_id = any($2::int[])) as versions,
        (select string_agg(r.conversation_id || ':' || r.xmin, ' ')
        from poll_responses r where r.user_id = i.user_id and r.conversation_id = any($2::int[])) as answers
      from unnest($1::int[]) as i (user_id)`,
    values: [
      [...new Set(queries.map(({ userId }) => userId))],
      [...new Set(queries.flatMap(({ conversationIds }) => conversationIds))],
    ],
  })
  const byUser = new Map(
    rows.map(({ user_id, versions, answers }) => [user_id, versionsIn(versions, answers)]),
  )
  return queries.map(({ userId }) => byUser.get(userId) ?? new Map<number, string>())
}

function versionsIn(...texts: (string | null)[]): Map<number, string> {
  const versions = new Map<number, string>()
  for (const [kind, text] of texts.entries())
    for (const entry of text?.split(' ') ?? []) {
      const colon = entry.indexOf(':')
      const id = Number(entry.slice(0, colon))
      versions.set(id, `${versions.get(id) ?? ''}${kind}.${entry.slice(colon + 1)} `)
    }
  return versions
}

/**
 * What decides where somebody stands on the map of each run, in the order asked. Where only results are published,
 * opinions on which fewer than five people had voted decide nothing: whoever votes on one and sees their own place move
 * would learn where these few stand.
 */
export async function axesOfRuns(pool: Pool, runIds: readonly number[]): Promise<(MapModel | undefined)[]> {
  const { rows } = await pool.query<{
    id: number
    axes: MapModel & { placement: MapModel['placement'] | null }
    untold: number[] | null
  }>({
    name: 'axes_of_runs',
    text: `select r.id, jsonb_build_object('parameters', r.map->'parameters', 'opinionIds', r.map->'opinionIds',
        'mean', r.map->'mean', 'pc1', r.map->'pc1', 'pc2', r.map->'pc2', 'hasClearGroups', r.map->'hasClearGroups',
        'placement', r.map->'placement',
        'groups', (select coalesce(jsonb_agg(jsonb_build_object('key', g->'key', 'centre', g->'centre') order by n), '[]')
          from jsonb_array_elements(r.map->'groups') with ordinality as g (g, n))) as axes,
        case when r.publication = 'results' then (
          select array_agg(n::int - 1) from rows from (jsonb_array_elements(r.map->'totals'->'agrees'),
            jsonb_array_elements(r.map->'totals'->'disagrees'), jsonb_array_elements(r.map->'totals'->'passes'))
            with ordinality as t (agrees, disagrees, passes, n)
          where agrees::int + disagrees::int + passes::int < $2) end as untold
      from (select a.id, a.result->'map' as map, c.publication from analysis_runs a
        join conversations c on c.id = a.conversation_id where a.id = any($1::int[]) offset 0) r`,
    values: [runIds, MIN_PUBLISHED_COUNT],
  })
  const byId = new Map(
    rows.map(({ id, axes: { placement, ...axes }, untold }) => {
      const hidden = new Set(untold)
      const told = (loadings: ArrayLike<number>) =>
        Array.from(loadings, (loading, column) => (hidden.has(column) ? 0 : loading))
      const shown = { ...axes, pc1: told(axes.pc1), pc2: told(axes.pc2) }
      return [id, placement ? { ...shown, placement } : shown]
    }),
  )
  return runIds.map((id) => byId.get(id))
}
