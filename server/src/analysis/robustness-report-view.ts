import type { OpinionMap } from '@parley/contract'
import { publishedReport, type MapResult, type RobustnessReport } from '@parley/opinion-map'
import { totalOf } from '#analysis/excluded.ts'
import type { Run } from '#analysis/read.ts'
import { areFiguresRemoved } from '#analysis/published-figures.ts'
import { reportOfRun, type RetainedReport } from '#analysis/worker/robustness-reports.sql.ts'
import type { Ctx } from '#ctx.ts'
import { loadOpinions } from '#opinions/read.ts'
import type { OpinionRow } from '#opinions/sql.ts'
import type { PublishedRun } from '#results/published-run.ts'

/** The fields that a robustness report adds to a map on the wire. */
export type ReportInMap = {
  ofMap: Pick<
    OpinionMap,
    | 'stability'
    | 'stabilityWord'
    | 'redraws'
    | 'redrawsAt'
    | 'representsEverybody'
    | 'representsInProportion'
    | 'representedPeople'
    | 'longShortList'
    | 'represented'
    | 'votesNeeded'
  >
  ofGroup: (key: number) => Pick<OpinionMap['groups'][number], 'redraws'>
}

/**
 * The robustness report of a run, or the last one before it until that is computed. An earlier stability has its date,
 * and that of single groups is used only if the groups are the same. An old run never gets the short list of another
 * one. Where only results are published, a run has its own report or none.
 */
export async function loadRobustnessReport(
  ctx: Ctx,
  { run, isOld = false }: { run: Run; isOld?: boolean },
): Promise<ReportInMap | undefined> {
  const { published, open } = run
  if (run.map.parameters.hidesGroups || run.isTotalsOnly) return undefined
  const conversationId = run.conversation_id
  const found = await reportOfRun(ctx.db, { conversationId, runId: run.id })
  if (found === undefined) return undefined
  if (published !== undefined)
    return found.runId === run.id ? reportInSteps(ctx, run, published, found) : undefined
  return open && exactReport(ctx, { run, map: open.map, found, isOld })
}

type ReportOfMap = { run: Run; map: MapResult; found: RetainedReport; isOld: boolean }

async function exactReport(ctx: Ctx, { run, map, found, isOld }: ReportOfMap): Promise<ReportInMap> {
  const { supplement } = found
  return {
    ofMap: {
      ...stabilityOf(map, found, run),
      ...(map.structure?.kind === 'too_few' && supplement.structure?.kind === 'too_few'
        ? votesNeeded(run, supplement.structure.timesAsManyPeople)
        : {}),
      ...(isOld && found.runId !== run.id ? {} : await shortLists(ctx, run, supplement)),
    },
    ofGroup: groupStability(map, supplement),
  }
}

/** What the robustness report of a run adds to its file. */
export const reportInFile = (
  { columnOf, conversation_id: conversationId }: Run,
  { file, names, numDependent }: PublishedRun,
  report: RobustnessReport,
) =>
  publishedReport(file, report, {
    nameOf: (opinionId) => names[columnOf.get(opinionId) ?? -1],
    numDependent,
    key: String(conversationId),
  })

/**
 * What it adds to the map on the wire: nothing about single groups, because the file contains nothing about them
 * either.
 */
async function reportInSteps(
  ctx: Ctx,
  run: Run,
  published: PublishedRun,
  { supplement }: RetainedReport,
): Promise<ReportInMap> {
  const { map, names } = published
  const { stability, shortList, timesAsManyPeople } = reportInFile(run, published, supplement)
  const ids = new Map(names.map((name, column) => [name, map.opinionIds[column] ?? 0]))
  const chosen = shortList?.opinions.flatMap((name) => ids.get(name) ?? []) ?? []
  const listed = await listedAmong(ctx, run, chosen)
  const shown = chosen.flatMap((id) => listed.get(id) ?? [])
  const { same, of } = supplement.redraws
  return {
    ofMap: {
      ...votesNeeded(run, timesAsManyPeople),
      ...(stability === undefined
        ? {}
        : typeof stability === 'string'
          ? { stabilityWord: stability }
          : { stability, redraws: { same, of } }),
      ...(shortList === undefined
        ? {}
        : {
            representsEverybody: shown.map((opinion) => agreeingPeople(run, opinion)),
            ...(shown.length === chosen.length
              ? { represented: shortList.represented, representsInProportion: shortList.isProportional }
              : {}),
          }),
    },
    ofGroup: () => ({}),
  }
}

/** About how many more votes are enough if people keep voting as they do. */
function votesNeeded(
  { num_votes: numVotes }: Run,
  timesAsManyPeople: number | undefined,
): Pick<OpinionMap, 'votesNeeded'> {
  if (timesAsManyPeople === undefined) return {}
  return { votesNeeded: Number(((timesAsManyPeople - 1) * numVotes).toPrecision(1)) }
}

async function listedAmong(
  ctx: Ctx,
  run: Run,
  opinionIds: readonly number[],
): Promise<ReadonlyMap<number, OpinionRow>> {
  const ids = [...new Set(opinionIds)].toSorted((a, b) => a - b)
  const rows = await loadOpinions(ctx, { conversationId: run.conversation_id, ids })
  const shown = rows.filter((row) => row.action === null && !areFiguresRemoved(row, run))
  return new Map(shown.map((row) => [row.id, row]))
}

const groupStability =
  (map: MapResult, report: RobustnessReport): ReportInMap['ofGroup'] =>
  (key) => {
    const { redraws } = hasSameGroups(map, report) ? report : NOT_MEASURED
    const group = redraws.groups.find((measured) => measured.key === key)
    return group === undefined ? {} : { redraws: { same: group.same, of: redraws.of } }
  }

const NOT_MEASURED: Pick<RobustnessReport, 'redraws'> = { redraws: { same: 0, of: 0, groups: [] } }

function stabilityOf(
  map: MapResult,
  { runId, createdAt, supplement }: RetainedReport,
  run: Run,
): Pick<ReportInMap['ofMap'], 'stability' | 'redraws' | 'redrawsAt'> {
  const { same, of } = supplement.redraws
  if (of === 0 || map.groups.length === 0) return {}
  if (runId !== run.id) return { redraws: { same, of }, redrawsAt: createdAt.toISOString() }
  return { stability: same / of, redraws: { same, of } }
}

const hasSameGroups = (map: MapResult, { redraws }: RobustnessReport): boolean =>
  lettersOf(redraws.groups) === lettersOf(map.groups)

const lettersOf = (groups: readonly { key: number }[]): string =>
  groups
    .map(({ key }) => key)
    .toSorted()
    .join()

/** The short list and the longer one, with the totals of the run. */
async function shortLists(
  ctx: Ctx,
  run: Run,
  { selection, longSelection }: RobustnessReport,
): Promise<
  Pick<
    ReportInMap['ofMap'],
    'representsEverybody' | 'representsInProportion' | 'representedPeople' | 'longShortList'
  >
> {
  const short = await shortListOf(ctx, run, selection)
  if (short === undefined) return {}
  const long = longSelection && (await shortListOf(ctx, run, longSelection))
  return {
    representsEverybody: short.opinions,
    ...(short.representedPeople === undefined ? {} : { representedPeople: short.representedPeople }),
    ...(short.isProportional ? { representsInProportion: true as const } : {}),
    ...(long !== undefined && long.opinions.length > short.opinions.length ? { longShortList: long } : {}),
  }
}

async function shortListOf(
  ctx: Ctx,
  run: Run,
  { opinions, numAsked, numRepresented, isProportional }: RobustnessReport['selection'],
): Promise<OpinionMap['longShortList']> {
  if (opinions.length === 0) return undefined
  const listed = await listedAmong(
    ctx,
    run,
    opinions.map(({ opinionId }) => opinionId),
  )
  const shown = opinions.flatMap(({ opinionId, isFilled }) =>
    [listed.get(opinionId)].flatMap((row) => (row ? [{ ...agreeingPeople(run, row), isFilled }] : [])),
  )
  return {
    opinions: shown,
    ...(shown.length === opinions.length
      ? {
          representedPeople: { numPeople: numRepresented, of: numAsked },
          ...(isProportional ? { isProportional: true as const } : {}),
        }
      : {}),
  }
}

const agreeingPeople = (run: Run, { id, slug_id }: OpinionRow) => ({
  opinionSlugId: slug_id,
  numPeople: totalOf(run.open ?? run, run.columnOf.get(id) ?? -1)[0],
})
