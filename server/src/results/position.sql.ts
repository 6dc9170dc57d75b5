import type { MapModel } from '@parley/opinion-map'
import type { Pool } from 'pg'
import { isOutdated } from '#results/engine.ts'
import type { PublishedRun } from '#results/published-run.ts'

/** One conversation in which one person has voted. */
export type OwnVotesQuery = { userId: number; conversationId: number }

export type OwnVote = {
  opinion_id: number
  choice: number
  /** The slug id of the opinion, unless it was deleted. */
  slug_id: string | null
  /** Whether the opinion was deleted, moved or hidden by moderators, or is about the person. */
  is_struck: boolean
}

/** The votes of some people, each in one conversation, in the order of the input. */
export async function votesOfPeople(pool: Pool, queries: readonly OwnVotesQuery[]): Promise<OwnVote[][]> {
  const { rows } = await pool.query<OwnVote & { n: number }>({
    name: 'votes_of_people',
    text: `select i.n, v.opinion_id, v.choice, case when o.deleted_at is null then o.slug_id end as slug_id,
        o.deleted_at is not null or m.action is not null or o.about_person_since is not null as is_struck
      from unnest($1::int[], $2::int[]) with ordinality as i (user_id, conversation_id, n)
      join votes v on v.user_id = i.user_id and v.conversation_id = i.conversation_id
      join opinions o on o.id = v.opinion_id
      left join opinion_moderations m on m.id = o.moderation_id
      order by v.opinion_id`,
    values: [queries.map(({ userId }) => userId), queries.map(({ conversationId }) => conversationId)],
  })
  const votesOf = Map.groupBy(rows, ({ n }) => n)
  return queries.map((_, index) => votesOf.get(index + 1) ?? [])
}

/** What determines positions on a map: its axes or, where only results are published, the published run. */
export type StoredModel = { published: null; axes: MapModel } | { published: PublishedRun }

/**
 * What determines positions on the maps of some runs, in the order of the input. Where only results are
 * published, runs from before figures were published in steps have none, and neither do runs of an earlier version of the
 * engine.
 */
export async function modelsOfRuns(
  pool: Pool,
  runIds: readonly number[],
): Promise<(StoredModel | undefined)[]> {
  const { rows } = await pool.query<{
    id: number
    axes: (MapModel & { placement: MapModel['placement'] | null }) | null
    published: PublishedRun | null
  }>({
    name: 'models_of_runs',
    text: `select r.id, case when r.map is not null then jsonb_build_object('parameters', r.map->'parameters', 'opinionIds', r.map->'opinionIds',
        'mean', r.map->'mean', 'pc1', r.map->'pc1', 'pc2', r.map->'pc2', 'hasClearGroups', r.map->'hasClearGroups',
        'placement', r.map->'placement',
        'groups', (select coalesce(jsonb_agg(jsonb_strip_nulls(
            jsonb_build_object('key', g->'key', 'centre', g->'centre', 'side', g->'side')) order by n), '[]')
          from jsonb_array_elements(r.map->'groups') with ordinality as g (g, n))) end as axes,
        r.published
      from (select a.id, case c.publication when 'votes' then a.result->'map' end as map, a.published from analysis_runs a
        join conversations c on c.id = a.conversation_id where a.id = any($1::int[]) and not ${isOutdated('a')} offset 0) r`,
    values: [runIds],
  })
  const byId = new Map(
    rows.flatMap(({ id, axes, published }): [number, StoredModel][] => {
      if (published !== null) return [[id, { published }]]
      if (axes === null) return []
      const { placement, ...model } = axes
      return [[id, { published, axes: placement ? { ...model, placement } : model }]]
    }),
  )
  return runIds.map((id) => byId.get(id))
}
