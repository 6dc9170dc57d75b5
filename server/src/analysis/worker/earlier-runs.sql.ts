import type { MapResult, Stability, UnclearReason } from '@parley/opinion-map'
import type { ClientBase } from 'pg'
import { NO_LINEAGES, type Lineages, type EarlierLineages } from '#analysis/worker/lineages.ts'
import type { PreviousMaps } from '#analysis/worker/previous.ts'
import { readEarlierStructure, type EarlierStructure } from '#analysis/worker/earlier-structure.sql.ts'
import { LAST_RESAMPLES_SQL, lastMeasurement } from '#analysis/worker/robustness-reports.sql.ts'

/** What a run knows of earlier runs. */
export type EarlierRuns = {
  /** Undefined before the first run. */
  previous: PreviousMaps | undefined
  lineages: EarlierLineages
  /** The newest run: its opinions, its seed, and the newest decision about excluded people that it knew. */
  lastRun: LastRun | undefined
  /** In how many resamples the groups were the same, according to the last measurement. */
  measured: Stability | undefined
  structure: EarlierStructure
  /** The newest decision about excluded people. */
  asideDecisionId: number | null
}

export type LastRun = {
  id: number
  opinionIds: number[]
  moderatedOut: number[]
  seed: number
  /** Null if it shows groups. */
  unclearReason: UnclearReason | null
  asideDecisionId: number | null
  /** Whether it shows groups: where only results are published, they may be too small to be published. */
  showsGroups: boolean
}

/** Reads them in a transaction of `inSnapshot`. */
export async function readEarlierRuns(client: ClientBase, conversationId: number): Promise<EarlierRuns> {
  const { rows: decisions } = await client.query<{ id: number | null }>(
    `select max(id) as id from pattern_decisions where conversation_id = $1 and action <> 'nothing_wrong'`,
    [conversationId],
  )
  const asideDecisionId = decisions[0]?.id ?? null
  const { rows: measurements } = await client.query<Stability>(LAST_RESAMPLES_SQL, [conversationId])
  const measured = lastMeasurement(measurements)
  const structure = await readEarlierStructure(client, conversationId)
  const { rows } = await client.query<LastRun & { isClear: boolean }>(
    `select id, result #>> '{map,unclearReason}' as "unclearReason",
       result #> '{map,opinionIds}' as "opinionIds", result #> '{map,parameters,moderatedOut}' as "moderatedOut",
       (result #>> '{map,parameters,seed}')::int as seed, (result #>> '{map,hasClearGroups}')::boolean as "isClear",
       clusters <> '[]'::jsonb as "showsGroups",
       aside_decision_id as "asideDecisionId"
     from analysis_runs where conversation_id = $1 order by id desc limit 1`,
    [conversationId],
  )
  const [newest] = rows
  if (newest === undefined)
    return {
      previous: undefined,
      lineages: NO_LINEAGES,
      lastRun: undefined,
      measured,
      structure,
      asideDecisionId,
    }
  const { isClear: hadClearGroups, ...lastRun } = newest
  const { rows: clear } = await client.query<{ map: MapResult; lineages: Lineages | null }>(
    // Where votes are published, older runs have the numbers of their groups only among these.
    `select result -> 'map' as map, coalesce(result -> 'lineages', (
         select jsonb_object_agg(c ->> 'key', c -> 'lineage') from jsonb_array_elements(clusters) as c where c ? 'lineage'
       )) as lineages
     from analysis_runs where conversation_id = $1 and (result #>> '{map,hasClearGroups}')::boolean order by id desc limit 1`,
    [conversationId],
  )
  const lineages = { byKey: clear[0]?.lineages ?? {}, fresh: lastRun.id }
  return {
    previous: { clear: clear[0]?.map, hadClearGroups },
    lineages,
    lastRun,
    measured,
    structure,
    asideDecisionId,
  }
}
