import type { Pool } from 'pg'
import type { Queryable } from '#db/open.ts'
import { isOutdated } from '#results/engine.ts'
import { hasFigures } from '#results/has-figures.ts'

/**
 * The opinions that all groups of a conversation share according to its newest run, without those
 * that moderation or deletion took out.
 */
export type SharedOpinions = {
  count: number
  /** How many of them the newest outcome answers, and how many of these are decided or planned. */
  numAnswered: number
  numPromised: number
  /** The opinion they share most; null if there is none or its direction is unknown. */
  most:
    | { id: number; slugId: string; body: string; language: string | null; direction: 'agree' | 'disagree' }
    | undefined
}

type SharedRow = {
  conversation_id: number
  num_shared: number
  num_answered: number
  num_promised: number
  direction: number | null
  id: number | null
  slug_id: string | null
  body: string | null
  language: string | null
}

/**
 * The shared opinions of conversations, in the order of the input. They are the list of common ground of the newest
 * run, as the list itself shows it. Undefined without a run or clear groups, and for runs older than stored lists.
 */
export async function sharedOpinions(
  source: Queryable,
  conversationIds: readonly number[],
): Promise<(SharedOpinions | undefined)[]> {
  const { rows } = await source.query<SharedRow>({
    name: 'shared_opinions',
    text: `
      select i.id as conversation_id, s.num_shared, s.num_answered, s.num_promised, s.first_direction as direction, o.id, o.slug_id, o.body, o.language
      from unnest($1::int[]) as i (id)
      join lateral (select id, clusters, engine_version from analysis_runs where conversation_id = i.id order by id desc limit 1) r
        on r.clusters <> '[]'::jsonb and not ${isOutdated('r')}
      join list_orders l on l.run_id = r.id and l.list = 'group-aware-consensus'
      cross join lateral (
        select count(*)::int as num_shared, count(a.state)::int as num_answered,
          count(*) filter (where a.state in ('decided', 'planned'))::int as num_promised, (array_agg(e.opinion_id order by e.n))[1] as first_id,
          (array_agg(e.direction order by e.n))[1] as first_direction
        from unnest(l.opinion_ids, l.directions) with ordinality as e (opinion_id, direction, n)
        join opinions listed on listed.id = e.opinion_id and ${hasFigures('listed')}
        left join outcome_answers a on a.opinion_id = listed.id and a.outcome_version_id = (
          select max(v.id) from outcome_versions v where v.conversation_id = i.id)
      ) s
      left join opinions o on o.id = s.first_id`,
    values: [[...new Set(conversationIds)]],
  })
  const byId = new Map(rows.map((row) => [row.conversation_id, toSharedOpinions(row)]))
  return conversationIds.map((id) => byId.get(id))
}

function toSharedOpinions(row: SharedRow): SharedOpinions {
  const { direction, id, slug_id, body, language } = row
  const isKnown = id !== null && slug_id !== null && body !== null && direction !== null
  return {
    count: row.num_shared,
    numAnswered: row.num_answered,
    numPromised: row.num_promised,
    most: isKnown
      ? { id, slugId: slug_id, body, language, direction: direction > 0 ? 'agree' : 'disagree' }
      : undefined,
  }
}

/** The shared opinions, most shared first; empty without groups, and for runs older than stored directions. */
export async function listSharedOpinionsOf(
  pool: Pool,
  conversationId: number,
): Promise<{ slug_id: string; direction: number }[]> {
  const { rows } = await pool.query<{ slug_id: string; direction: number }>({
    name: 'list_shared_opinions',
    text: `
      select o.slug_id, e.direction
      from (select id, clusters, engine_version from analysis_runs where conversation_id = $1 order by id desc limit 1) r
      join list_orders l on l.run_id = r.id and l.list = 'group-aware-consensus'
      cross join unnest(l.opinion_ids, l.directions) with ordinality as e (opinion_id, direction, n)
      join opinions o on o.id = e.opinion_id and ${hasFigures('o')}
      where r.clusters <> '[]'::jsonb and not ${isOutdated('r')} and e.direction is not null
      order by e.n`,
    values: [conversationId],
  })
  return rows
}
