import type { MapChange, Resamples, Structure, VoteOrder } from '@parley/contract'
import type { Density, MapResult } from '@parley/opinion-map'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { isOutdated } from '#results/engine.ts'

/** A stored run, without its result. */
export type ListedRun = {
  id: number
  created_at: Date
  num_votes: number
  num_participants: number
  /** Empty if there are no clear groups. */
  clusters: { key: string; numUsers: number; share?: number; tenths?: number }[]
  structure: Structure | null
  /** How groups changed since the run before; null if the same groups continue. */
  change: MapChange | null
  is_pinned: boolean
  /** How often its groups came out again when votes were resampled; null until that is measured. */
  redraws: Resamples | null
  /** The order in which votes were added, if the run was computed after an import; null for any other run. */
  vote_order: VoteOrder | null
}

/**
 * All stored runs of a conversation by this version of the engine, oldest first, with those of its history before the
 * others. Runs of other versions cannot be compared with them, and runs whose structure was not measured say nothing of
 * groups.
 */
export async function listedRuns(db: Db, conversationId: number): Promise<ListedRun[]> {
  const { rows } = await sql<ListedRun>`
    select * from (select r.id, r.created_at, r.num_votes, r.num_participants, r.clusters, r.structure, r.change,
      p.run_id is not null as is_pinned,
      case when s.redraws_of > 0 then json_build_object('same', s.redraws_same, 'of', s.redraws_of) end as redraws,
      null as vote_order
    from analysis_runs r left join pinned_runs p on p.run_id = r.id left join run_supplements s on s.run_id = r.id
    where r.conversation_id = ${conversationId} and not ${sql.raw(isOutdated('r'))}
      and r.structure is distinct from 'not_measured'
    union all
    select f.id, coalesce(f.reached_on::timestamp at time zone 'UTC', f.created_at), f.num_votes, f.num_participants, f.clusters,
      f.structure, f.change, false, null, f.vote_order
    from formation_runs f join conversations c on c.id = f.conversation_id and c.publication = 'votes'
    where f.conversation_id = ${conversationId} and not ${sql.raw(isOutdated('f'))}) runs
    order by vote_order is null, case when vote_order is null then id else num_votes end`.execute(db)
  return rows
}

/** The parts of the result of a run that a comparison of runs needs. */
export type RunFacts = {
  id: number
  map: Pick<MapResult, 'numParticipants' | 'numFitted' | 'numClustered' | 'unclearReason' | 'structure'> & {
    between?: { size: number }
  }
  picture: Density
}

/** The inner query decompresses each result once. */
export async function readRunFacts(db: Db, runIds: readonly number[]): Promise<RunFacts[]> {
  const { rows } = await sql<RunFacts>`
    select id, jsonb_strip_nulls(jsonb_build_object('numParticipants', map -> 'numParticipants', 'numFitted',
        map -> 'numFitted', 'numClustered', map -> 'numClustered', 'structure', map -> 'structure',
        'between', case when map ? 'between' then jsonb_build_object('size', map #> '{between,size}') end)) ||
        jsonb_build_object('unclearReason', map -> 'unclearReason') as map, picture
    from (select a.id, run -> 'map' as map, run -> 'picture' as picture
      from analysis_runs a join conversations c on c.id = a.conversation_id
      -- Runs of which only results are published show what is told of them, and older ones nothing.
      cross join lateral (select case c.publication when 'votes' then a.result else a.published end as run) x
      where a.id = any(${runIds}::int[]) and run is not null offset 0) r`.execute(db)
  return rows
}

/** A version that changes with the list of runs of a conversation. */
export async function runListVersion(db: Db, conversationId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), max(r.id), count(p.run_id), max(p.run_id), max(s.run_id),
      (select max(id) from formation_runs where conversation_id = ${conversationId})) as version
    from analysis_runs r left join pinned_runs p on p.run_id = r.id left join run_supplements s on s.run_id = r.id
    where r.conversation_id = ${conversationId}`.execute(db)
  return rows[0]?.version ?? ''
}
