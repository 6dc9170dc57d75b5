import type { OpinionMap, Publication } from '@parley/contract'
import { isBridging, listConsensus, MIN_PUBLISHED_COUNT, type RobustnessReport } from '@parley/opinion-map'
import { totalOf } from '#analysis/excluded.ts'
import type { Run } from '#analysis/read.ts'
import { reportOfRun, type RetainedReport } from '#analysis/worker/robustness-reports.sql.ts'
import type { Ctx } from '#ctx.ts'
import { loadOpinions } from '#opinions/read.ts'
import type { OpinionRow } from '#opinions/sql.ts'

/** The fields that a robustness report adds to a map on the wire. */
export type ReportInMap = {
  ofMap: Pick<
    OpinionMap,
    'stability' | 'redraws' | 'representsEverybody' | 'representedPeople' | 'numBridging'
  >
  ofGroup: (key: number) => Pick<OpinionMap['groups'][number], 'redraws'>
}

/**
 * The robustness report of a run, or the last one before it until that is computed. An earlier stability is used only
 * if the groups are the same, and an old run never gets the short list of another one.
 */
export async function loadRobustnessReport(
  ctx: Ctx,
  { run, publication, isOld = false }: { run: Run; publication: Publication; isOld?: boolean },
): Promise<ReportInMap | undefined> {
  if (run.map.parameters.hidesGroups) return undefined
  const conversationId = run.conversation_id
  const found = await reportOfRun(ctx.db, { conversationId, runId: run.id })
  if (found === undefined) return undefined
  const { selection, opinionIds, bridging } = found.supplement
  const scores = new Map(opinionIds.map((id, column) => [id, bridging[column]]))
  const common = listConsensus(run.map).map(({ opinionId }) => opinionId)
  const ids = [...new Set([...common, ...selection.opinions.map(({ opinionId }) => opinionId)])]
  const rows = await loadOpinions(ctx, { conversationId, ids: ids.toSorted((a, b) => a - b) })
  const listed = new Map(rows.filter(({ action }) => action === null).map((row) => [row.id, row]))
  return {
    ofMap: {
      ...stabilityOf(run, found.supplement),
      ...(isOld && found.runId !== run.id ? {} : shortListOf(run, found, { listed, publication })),
      numBridging: common.filter(
        (id) => listed.has(id) && isBridging(scores.get(id) ?? 0, run.map.totals, run.columnOf.get(id) ?? -1),
      ).length,
    },
    ofGroup: (key) => {
      const { redraws } = hasSameGroups(run, found.supplement) ? found.supplement : NOT_MEASURED
      const group = redraws.groups.find((measured) => measured.key === key)
      return group === undefined ? {} : { redraws: { same: group.same, of: redraws.of } }
    },
  }
}

const NOT_MEASURED: Pick<RobustnessReport, 'redraws'> = { redraws: { same: 0, of: 0, groups: [] } }

function stabilityOf(
  run: Run,
  report: RobustnessReport,
): Pick<ReportInMap['ofMap'], 'stability' | 'redraws'> {
  const { same, of } = report.redraws
  return of > 0 && hasSameGroups(run, report) ? { stability: same / of, redraws: { same, of } } : {}
}

const hasSameGroups = ({ map }: Run, { redraws }: RobustnessReport): boolean =>
  redraws.groups
    .map(({ key }) => key)
    .toSorted()
    .join() ===
  map.groups
    .map(({ key }) => key)
    .toSorted()
    .join()

/**
 * The short list with the totals of the run. If votes are not published, those who agree with none of the list must not
 * be few. A list of two opinions has no sum: one could calculate from it how many agree with both.
 */
function shortListOf(
  run: Run,
  { supplement: { selection } }: RetainedReport,
  { listed, publication }: { listed: Map<number, OpinionRow>; publication: Publication },
): Pick<ReportInMap['ofMap'], 'representsEverybody' | 'representedPeople'> {
  const { opinions, numAsked, numRepresented } = selection
  if (opinions.length === 0) return {}
  const shown = opinions.flatMap(({ opinionId }) => listed.get(opinionId) ?? [])
  const numOthers = numAsked - numRepresented
  const isSafe =
    publication === 'votes' ||
    (opinions.length !== 2 &&
      numRepresented >= MIN_PUBLISHED_COUNT &&
      (numOthers === 0 || numOthers >= MIN_PUBLISHED_COUNT))
  return {
    representsEverybody: shown.map(({ id, slug_id }) => ({
      opinionSlugId: slug_id,
      numPeople: totalOf(run, run.columnOf.get(id) ?? -1)[0],
    })),
    ...(isSafe && shown.length === opinions.length
      ? { representedPeople: { numPeople: numRepresented, of: numAsked } }
      : {}),
  }
}
