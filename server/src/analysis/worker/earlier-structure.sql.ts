import {
  NOT_MEASURED,
  NUM_REPORTS_TO_CHANGE,
  type MapResult,
  type RobustnessReport,
  type StructureReport,
  type StructureState,
} from '@parley/opinion-map'
import type { ClientBase } from 'pg'

/** What decides which structure the next run uses (`nextStructure`). */
export type EarlierStructure = {
  /** What the newest run used. */
  current: StructureState
  /** The last reports that measured the structure, in the order of their runs. */
  reports: StructureReport[]
}

/** Reads it in a transaction of `inSnapshot`. */
export async function readEarlierStructure(
  client: ClientBase,
  conversationId: number,
): Promise<EarlierStructure> {
  const { rows: runs } = await client.query<{ map: StructureOfMap }>(
    `select json_build_object('structure', result #> '{map,structure}', 'parameters', result #> '{map,parameters}') as map
     from analysis_runs where conversation_id = $1 order by id desc limit 1`,
    [conversationId],
  )
  const { rows: reports } = await client.query<{ map: StructureOfMap; report: MeasuredReport }>(
    `select json_build_object('structure', r.result #> '{map,structure}', 'parameters', r.result #> '{map,parameters}') as map,
       json_build_object('steady', s.supplement -> 'steady', 'fresh', s.supplement -> 'fresh',
         'redraws', s.supplement -> 'redraws') as report
     from run_supplements s join analysis_runs r on r.id = s.run_id
     where s.conversation_id = $1 and s.supplement -> 'steady' is not null order by s.run_id desc limit $2`,
    [conversationId, NUM_REPORTS_TO_CHANGE],
  )
  const [newest] = runs
  return {
    current: newest === undefined ? NOT_MEASURED : structureStateOf(newest.map),
    reports: reports.toReversed().flatMap(({ map, report }) => structureReport(map, report) ?? []),
  }
}

type StructureOfMap = {
  structure?: MapResult['structure'] | null
  parameters: Pick<MapResult['parameters'], 'isStable' | 'startsAfresh'>
}

/** The structure that a run used: not measured, if its map has none. */
export const structureStateOf = ({ structure, parameters }: StructureOfMap): StructureState =>
  structure
    ? {
        structure,
        isStable: parameters.isStable ?? true,
        startsAfresh: parameters.startsAfresh ?? false,
      }
    : NOT_MEASURED

type MeasuredReport = Pick<RobustnessReport, 'steady' | 'fresh' | 'redraws'>

/** What the robustness report of a run found; undefined if it did not measure the structure. */
export const structureReport = (
  map: StructureOfMap,
  { steady, fresh, redraws }: MeasuredReport,
): StructureReport | undefined =>
  steady && {
    used: structureStateOf(map).structure,
    found: steady,
    redraws,
    fresh: fresh ?? true,
  }
