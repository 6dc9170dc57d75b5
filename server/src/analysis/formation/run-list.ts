import { groupKey, LIMITS, type PublishedRun } from '@parley/contract'
import type { Ctx, Db } from '#ctx.ts'
import { readFormationFacts, type FormationFacts } from '#analysis/formation/formation-runs.sql.ts'
import { readRunFacts, listedRuns, type ListedRun, type RunFacts } from '#analysis/formation/runs.sql.ts'
import { numNotPlaced } from '#analysis/view.ts'
import { batchedPerApp } from '#db/batched.ts'
import { cachePerApp } from '#http/versioned-cache.ts'

/** A listed run, with the facts from its result that a comparison of runs needs. */
export type SliderRun = ListedRun & { facts: RunFacts; ofHistory?: FormationFacts | undefined }

/** The listed runs of a conversation, oldest first. */
export async function runsForSlider(ctx: Ctx, conversationId: number): Promise<SliderRun[]> {
  const kept = selectRuns(withoutRepeats(await listedRuns(ctx.db, conversationId)), LIMITS.listedRuns)
  const listed = await Promise.all(kept.map((run) => withFacts(ctx, run)))
  // A run may be deleted while it is read.
  return listed.flatMap(({ facts, ...run }) => (facts === undefined ? [] : [{ ...run, facts }]))
}

/**
 * Leaves out runs that repeat the one before. A download of votes makes a run of the same votes: it replaces the one
 * before and takes over its time and change. Pinned runs stay.
 */
function withoutRepeats(runs: readonly ListedRun[]): ListedRun[] {
  const kept: ListedRun[] = []
  for (const run of runs) {
    const before = kept.at(-1)
    if (before === undefined || before.is_pinned || !repeats(run, before)) kept.push(run)
    else {
      const { created_at, change } = before
      kept[kept.length - 1] = { ...run, created_at, change, redraws: run.redraws ?? before.redraws }
    }
  }
  return kept
}

function repeats(run: ListedRun, before: ListedRun): boolean {
  const groupsOf = ({ clusters }: ListedRun) =>
    clusters.map(({ key, numUsers }) => `${key} ${numUsers}`).join()
  return (
    run.change === null &&
    run.num_votes === before.num_votes &&
    run.num_participants === before.num_participants &&
    groupsOf(run) === groupsOf(before)
  )
}

/** Whether the listed runs of a conversation show different groups or sides, so that there is a story of how they formed. */
export async function haveGroupsChanged(ctx: Ctx, conversationId: number): Promise<boolean> {
  const runs = await listedRuns(ctx.db, conversationId)
  return runs.some((run, at) => at > 0 && isChanged(run, runs[at - 1]))
}

const isChanged = (run: ListedRun, before: ListedRun | undefined): boolean =>
  run.change !== null || before === undefined || stateOf(run) !== stateOf(before)

const stateOf = ({ clusters, structure }: ListedRun) =>
  `${clusters.map(({ key }) => key).join()} ${clusters.length > 0 && structure === 'sides'}`

/**
 * At most this many runs: the first, the last, pinned ones, those whose groups changed, and an even selection of the
 * rest.
 */
export function selectRuns(runs: readonly ListedRun[], most: number): ListedRun[] {
  if (runs.length <= most) return [...runs]
  const matters = runs.filter(
    (run, at) => isChanged(run, runs[at - 1]) || at === runs.length - 1 || run.is_pinned,
  )
  const chosen = new Set(matters.slice(-most))
  const others = runs.filter((run) => !chosen.has(run))
  const room = most - chosen.size
  for (let place = 0; place < room; place++) {
    const other = others[Math.floor(((place + 0.5) * others.length) / room)]
    if (other) chosen.add(other)
  }
  return runs.filter((run) => chosen.has(run))
}

const inOneQuery = <Facts extends { id: number }>(read: (db: Db, runIds: number[]) => Promise<Facts[]>) =>
  batchedPerApp(
    async ({ db }: Ctx, runIds: number[]) => {
      const byId = new Map((await read(db, runIds)).map((facts) => [facts.id, facts]))
      return runIds.map((id) => byId.get(id))
    },
    { maxSize: 20, maxRuns: 1 },
  )
const readFacts = inOneQuery(readRunFacts)
const readFactsOfHistory = inOneQuery(readFormationFacts)
const factsCache = cachePerApp<RunFacts | undefined>(
  (facts) => 200 + (facts?.picture.cells.length ?? 0) * 100,
)
const historyCache = cachePerApp<FormationFacts | undefined>(
  (facts) => 200 + (facts?.picture.cells.length ?? 0) * 100 + (facts?.map.opinionIds.length ?? 0) * 24,
)

/** Adds the facts of a run. Runs never change, so they are cached under one version. */
async function withFacts(ctx: Ctx, run: ListedRun) {
  const key = String(run.id)
  if (run.vote_order === null)
    return { ...run, facts: await factsCache(ctx).get(key, '', () => readFacts(ctx, run.id)) }
  const ofHistory = await historyCache(ctx).get(key, '', () => readFactsOfHistory(ctx, run.id))
  return { ...run, facts: ofHistory, ofHistory }
}

/** A listed run as everybody sees it. */
export function toWireRun({ facts, ...run }: SliderRun): PublishedRun {
  const groups = run.clusters.map(({ key, numUsers, share, tenths }) => ({
    key: groupKey(Number(key)),
    size: numUsers,
    share,
    tenths,
  }))
  return {
    runId: run.id,
    createdAt: run.created_at.toISOString(),
    ...(run.vote_order === null ? {} : { computedAfterwards: run.vote_order }),
    asOfVote: run.num_votes,
    participantCount: run.num_participants,
    numGrouped: groups.length > 0 ? facts.map.numClustered : 0,
    numNotPlaced: numNotPlaced({ ...run, map: facts.map }),
    ...(facts.map.structure === undefined ? {} : { structure: facts.map.structure.kind }),
    ...(groups.length > 0 && facts.map.between ? { numBetween: facts.map.between.size } : {}),
    groups,
    ...(run.redraws === null || groups.length === 0 || isInWords(facts) ? {} : { redraws: run.redraws }),
    ...(run.change === null ? {} : { change: run.change }),
    ...(run.is_pinned ? { isPinned: true } : {}),
  }
}

/** Where there is no map, stability is a word. */
const isInWords = ({ picture }: RunFacts): boolean => picture.cells.length === 0
