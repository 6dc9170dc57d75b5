import type { PollAnswersInBetween, VotesInBetween, GroupPoll, GroupVotes, Opinion } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { drawMap, type Drawings } from '#analysis/drawings.ts'
import {
  exactPollAnswersInBetween,
  exactVotesInBetween,
  exactGroupPoll,
  exactGroupVotes,
} from '#analysis/open-figures.ts'
import {
  publishedPollAnswersInBetween,
  publishedVotesInBetween,
  publishedGroupVotes,
  publishedPoll,
} from '#analysis/published-figures.ts'
import { drawingsOfRun, runById, type RunRow, type StoredRun } from '#analysis/sql.ts'
import type { Density } from '@parley/opinion-map'
import { publishedRun, type PublishedRun, type ShownMap } from '#results/published-run.ts'
import { cachePerApp } from '#http/versioned-cache.ts'
import { slugIdsOf } from '#opinions/sql.ts'

/** A run as everybody may see it, with derived data that all its readers need and that is computed once. */
export type Run = Omit<RunRow, 'result' | 'published'> & {
  map: ShownMap
  picture: Density
  /** Its published part, if only results are published. */
  published: PublishedRun | undefined
  /** The run as it was computed, if votes are published. */
  open: StoredRun | undefined
  /** The column of an opinion in the arrays of the map. */
  columnOf: Map<number, number>
  /** How the groups voted, by column; empty if groups are not clear. */
  groupVotes: (column: number) => GroupVotes[]
  /** How the people in between sides voted, by column; nothing without sides. */
  betweenVotes: (column: number) => Pick<Opinion, 'betweenStats'>
  /** How the groups answered the poll, if there is one. */
  poll: GroupPoll[] | undefined
  pollBetween: PollAnswersInBetween | undefined
  /** Whether its groups are not shown, because an earlier version of the engine computed the run. */
  isTotalsOnly: boolean
}

const sizeOfRun = (run: Run | undefined) =>
  run === undefined
    ? 100
    : run.map.opinionIds.length * (120 + run.map.groups.length * 250) + run.picture.cells.length * 100

const runCache = cachePerApp<Run | undefined>(sizeOfRun)

/** A run by its id; of one that an earlier version of the engine computed, only its totals. */
export async function loadRun(ctx: Ctx, runId: number | null): Promise<Run | undefined> {
  const run = await loadPinnedRun(ctx, runId)
  return run?.is_outdated ? totalsOnly(run) : run
}

/**
 * A pinned run is shown unchanged, even if an earlier version of the engine computed it. Where only results are
 * published, the present rules decide what is shown of it. Runs never change, so they are cached under a constant
 * version.
 */
export function loadPinnedRun(ctx: Ctx, runId: number | null): Promise<Run | undefined> {
  if (runId === null) return Promise.resolve(undefined)
  return runCache(ctx).get(String(runId), '', async () => {
    const row = await runById(ctx.db, runId)
    if (row === undefined) return undefined
    const { result, published, ...rest } = row
    if (row.publication === 'votes') return openRun(rest, result)
    const isByTodaysRules = published !== null && !row.is_outdated
    return resultsRun(rest, isByTodaysRules ? published : await publishAgain(ctx, row))
  })
}

/**
 * The drawings of a run. Runs that are older than stored drawings, or whose drawings show what may no longer be shown,
 * are drawn on demand, which takes some hundredths of a second.
 */
export async function loadDrawings(ctx: Ctx, run: Run): Promise<Drawings | undefined> {
  const isStored = !run.is_outdated || (run.open !== undefined && !run.isTotalsOnly)
  return (isStored ? await drawingsOfRun(ctx.db, run.id) : undefined) ?? drawMap(run)
}

const NO_PICTURE = { extent: 1, cells: [] }

/**
 * What is shown of a run of an earlier version of the engine until its conversation is computed anew: totals, and what
 * follows from totals. Nothing is said of groups, and nobody has a place.
 */
function totalsOnly({ poll: _answersOfGroups, pollBetween: _answersBetween, ...run }: Run): Run {
  const { published, open } = run
  return {
    ...run,
    ...withoutGroups(run),
    change: null,
    published: published && { ...published, ...withoutGroups(published), file: withoutFigures(published) },
    open: open && {
      ...open,
      picture: NO_PICTURE,
      map: { ...open.map, hasClearGroups: false, groups: [] },
    },
    groupVotes: () => [],
    betweenVotes: () => ({}),
    poll: undefined,
    pollBetween: undefined,
    isTotalsOnly: true,
  }
}

const withoutGroups = ({ map }: { map: ShownMap }) => ({
  map: { ...map, hasClearGroups: false, groups: [] },
  picture: NO_PICTURE,
})

function withoutFigures({ file: { groups: _groups, ...totals } }: NonNullable<Run['published']>) {
  return totals
}

type Row = Omit<RunRow, 'result' | 'published'>

function openRun(row: Row, result: StoredRun): Run {
  const { map } = result
  return {
    ...row,
    ...withGroupVotes(map, { ofGroups: exactGroupVotes(map), ofBetween: exactVotesInBetween(map) }),
    picture: result.picture,
    published: undefined,
    open: result,
    poll: result.poll && exactGroupPoll(map, result.poll),
    pollBetween: result.poll && exactPollAnswersInBetween(map, result.poll),
    isTotalsOnly: false,
  }
}

function resultsRun(row: Row, published: PublishedRun): Run {
  return {
    ...row,
    ...withGroupVotes(published.map, {
      ofGroups: publishedGroupVotes(published),
      ofBetween: publishedVotesInBetween(published),
    }),
    picture: published.picture,
    published,
    open: undefined,
    poll: publishedPoll(published),
    pollBetween: publishedPollAnswersInBetween(published),
    isTotalsOnly: false,
  }
}

type VotesByColumn = {
  ofGroups: (column: number) => GroupVotes[]
  ofBetween: (column: number) => VotesInBetween | undefined
}

/** Many lists read the votes of groups, so those on each opinion are computed once. */
function withGroupVotes(
  map: ShownMap,
  { ofGroups, ofBetween }: VotesByColumn,
): Pick<Run, 'map' | 'columnOf' | 'groupVotes' | 'betweenVotes'> {
  const known = new Map<number, GroupVotes[]>()
  return {
    map,
    columnOf: new Map(map.opinionIds.map((id, column) => [id, column])),
    groupVotes: (column) => {
      const votes = known.get(column) ?? (map.hasClearGroups ? ofGroups(column) : [])
      known.set(column, votes)
      return votes
    },
    betweenVotes: (column) => {
      const betweenStats = map.hasClearGroups ? ofBetween(column) : undefined
      return betweenStats === undefined ? {} : { betweenStats }
    },
  }
}

/**
 * The published part of a run by today's rules. Who of its people counted as independent is not stored, only how many:
 * any of the others may be in any group. Before figures were published in steps, everybody counted as one person.
 */
async function publishAgain(ctx: Ctx, run: RunRow): Promise<PublishedRun> {
  const slugIds = await slugIdsOf(ctx.pool, run.conversation_id)
  const { map, picture, aside, poll } = run.result
  return publishedRun({
    map,
    picture,
    aside,
    poll,
    names: map.opinionIds.map((id) => slugIds.get(id) ?? ''),
    numPeople: run.num_participants,
    independent: { numPeople: run.num_participants - (run.published?.numDependent ?? 0) },
    key: String(run.conversation_id),
  })
}
