import type { OpinionMap, Publication } from '@parley/contract'
import {
  isBridging,
  listConsensus,
  MIN_PUBLISHED_COUNT,
  type Selection,
  type Supplement,
} from '@parley/opinion-map'
import type { Run } from '#analysis/read.ts'
import { supplementOf } from '#analysis/worker/supplements.sql.ts'
import type { Ctx } from '#ctx.ts'
import { loadOpinions } from '#opinions/read.ts'
import type { OpinionRow } from '#opinions/sql.ts'

/** What a supplement adds to a map on the wire. */
export type SupplementInMap = {
  ofMap: Pick<
    OpinionMap,
    'stability' | 'redraws' | 'representsEverybody' | 'representedPeople' | 'numBridging'
  >
  ofGroup: (key: number) => Pick<OpinionMap['groups'][number], 'redraws'>
}

/**
 * What is known besides a run: its supplement, or until that is computed the last one before it. How stable groups are is
 * told of a run with the same groups only.
 */
export async function loadSupplement(
  ctx: Ctx,
  { run, publication }: { run: Run; publication: Publication },
): Promise<SupplementInMap | undefined> {
  const conversationId = run.conversation_id
  const found = await supplementOf(ctx.db, { conversationId, runId: run.id })
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
      ...shortListOf(selection, { listed, publication }),
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

const NOT_MEASURED: Pick<Supplement, 'redraws'> = { redraws: { same: 0, of: 0, groups: [] } }

function stabilityOf(
  run: Run,
  supplement: Supplement,
): Pick<SupplementInMap['ofMap'], 'stability' | 'redraws'> {
  const { same, of } = supplement.redraws
  return of > 0 && hasSameGroups(run, supplement) ? { stability: same / of, redraws: { same, of } } : {}
}

const hasSameGroups = ({ map }: Run, { redraws }: Supplement): boolean =>
  redraws.groups
    .map(({ key }) => key)
    .toSorted()
    .join() ===
  map.groups
    .map(({ key }) => key)
    .toSorted()
    .join()

/**
 * Whoever agrees is counted as everywhere. Where votes are not published, who agrees with none of them must not be a few;
 * and from the sum over two opinions one could subtract how many agree with both.
 */
function shortListOf(
  { opinions, numAsked, numRepresented }: Selection,
  { listed, publication }: { listed: Map<number, OpinionRow>; publication: Publication },
): Pick<SupplementInMap['ofMap'], 'representsEverybody' | 'representedPeople'> {
  if (opinions.length === 0) return {}
  const shown = opinions.flatMap(({ opinionId }) => listed.get(opinionId) ?? [])
  const numOthers = numAsked - numRepresented
  const isSafe =
    publication === 'votes' ||
    (opinions.length !== 2 &&
      numRepresented >= MIN_PUBLISHED_COUNT &&
      (numOthers === 0 || numOthers >= MIN_PUBLISHED_COUNT))
  return {
    representsEverybody: shown.map(({ slug_id, num_agrees }) => ({
      opinionSlugId: slug_id,
      numPeople: num_agrees,
    })),
    ...(isSafe && shown.length === opinions.length
      ? { representedPeople: { numPeople: numRepresented, of: numAsked } }
      : {}),
  }
}
