import { MIN_PUBLISHED_COUNT, type MapModel } from '@parley/opinion-map'
import type { Pool } from 'pg'

/** One conversation in which one person has voted. */
export type OwnVotesQuery = { userId: number; conversationId: number }

export type OwnVote = {
  opinion_id: number
  choice: number
  /** The slug id of the opinion, unless it was deleted. */
  slug_id: string | null
}

/** The votes of some people, each in one conversation, in the order of the input. */
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

/**
 * The axes that determine positions on the maps of some runs, in the order of the input. If only results are published,
 * opinions with fewer than five voters have no weight: otherwise somebody could vote on one, see their own position
 * move, and learn where these few voters are. Where groups are hidden there are no axes.
 */
export async function axesOfRuns(pool: Pool, runIds: readonly number[]): Promise<(MapModel | undefined)[]> {
  const { rows } = await pool.query<{
    id: number
    axes: MapModel & { placement: MapModel['placement'] | null; hidesGroups: boolean | null }
    untold: number[] | null
  }>({
    name: 'axes_of_runs',
    text: `select r.id, jsonb_build_object('parameters', r.map->'parameters', 'opinionIds', r.map->'opinionIds',
        'mean', r.map->'mean', 'pc1', r.map->'pc1', 'pc2', r.map->'pc2', 'hasClearGroups', r.map->'hasClearGroups',
        'placement', r.map->'placement',
        'hidesGroups', r.map->'parameters'->'hidesGroups', 'groups', (select coalesce(jsonb_agg(jsonb_build_object('key', g->'key', 'centre', g->'centre') order by n), '[]')
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
    rows.flatMap(({ id, axes: { placement, hidesGroups, ...axes }, untold }) => {
      if (hidesGroups) return []
      const hidden = new Set(untold)
      const told = (loadings: ArrayLike<number>) =>
        Array.from(loadings, (loading, column) => (hidden.has(column) ? 0 : loading))
      const shown = { ...axes, pc1: told(axes.pc1), pc2: told(axes.pc2) }
      return [[id, placement ? { ...shown, placement } : shown] as const]
    }),
  )
  return runIds.map((id) => byId.get(id))
}
