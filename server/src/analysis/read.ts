import { MIN_PUBLISHED_COUNT } from '@parley/opinion-map'
import type { GroupVotes, Publication } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import type { MapWithAside } from '#analysis/excluded.ts'
import { drawMap, type Drawings } from '#analysis/drawings.ts'
import { drawingsOfRun, runById, type RunRow, type StoredRun } from '#analysis/sql.ts'
import { groupTallies, publishableTallies } from '#analysis/tallies.ts'
import { groupKey } from '#results/position.ts'
import { cachePerApp } from '#http/versioned-cache.ts'

/** A run, with derived data that all its readers need and that is computed once. */
export type Run = Omit<RunRow, 'result'> &
  StoredRun & {
    /** The column of an opinion in the arrays of the map. */
    columnOf: Map<number, number>
    /**
     * How the groups voted, by column: all votes if the conversation publishes them, else what the rule for small cells
     * allows. Empty if groups are not clear.
     */
    groupVotes: (column: number, publication: Publication) => GroupVotes[]
  }

const sizeOfRun = (run: Run | undefined) =>
  run === undefined
    ? 100
    : run.map.opinionIds.length * (120 + run.map.groups.length * 250) + run.picture.cells.length * 100

const runCache = cachePerApp<Run | undefined>(sizeOfRun)

/** A run by its id. Runs never change, so they are cached under a constant version. */
export function loadRun(ctx: Ctx, runId: number | null): Promise<Run | undefined> {
  if (runId === null) return Promise.resolve(undefined)
  return runCache(ctx).get(String(runId), '', async () => {
    const row = await runById(ctx.db, runId)
    return row && readRun(row)
  })
}

/**
 * The drawings of a run. Runs older than stored drawings are drawn on demand, which takes some hundredths of a second.
 */
export const loadDrawings = async (ctx: Ctx, run: Run): Promise<Drawings | undefined> =>
  (await drawingsOfRun(ctx.db, run.id)) ?? drawMap(run)

function readRun({ result, ...row }: RunRow): Run {
  const { map, picture, aside, poll } = result
  const columnOf = new Map(map.opinionIds.map((id, column) => [id, column]))
  return {
    ...row,
    map,
    picture,
    ...(aside === undefined ? {} : { aside }),
    ...(poll === undefined ? {} : { poll }),
    columnOf,
    groupVotes: groupVotesOf({ map, aside }),
  }
}

/** How the groups of a map voted, by column; see {@link Run}. */
export function groupVotesOf(run: MapWithAside): Run['groupVotes'] {
  const { map } = run
  const columnOf = new Map(map.opinionIds.map((id, column) => [id, column]))
  const directions: Directions = new Map(
    map.groups.flatMap(({ key, representative }) =>
      representative.map(
        ({ opinionId, direction }) => [`${key} ${columnOf.get(opinionId)}`, direction] as const,
      ),
    ),
  )
  const known: Record<Publication, Map<number, GroupVotes[]>> = { results: new Map(), votes: new Map() }
  return (column, publication) => {
    const cached = known[publication].get(column)
    if (cached !== undefined) return cached
    const votes = map.hasClearGroups ? votesOfGroups(run, { column, publication, directions }) : []
    known[publication].set(column, votes)
    return votes
  }
}

/** The side on which an opinion represents a group, by key of the group and column. */
type Directions = Map<string, 'agree' | 'disagree'>

function votesOfGroups(
  run: MapWithAside,
  { column, publication, directions }: { column: number; publication: Publication; directions: Directions },
): GroupVotes[] {
  const { map } = run
  const groups = groupTallies(run, column)
  const tallies = publishableTallies(run, { column, publication })
  return map.groups.map(({ key, size }, index) => {
    const [numAgrees = 0, numDisagrees = 0, numPasses = 0] = tallies[index]?.counts ?? []
    // The side of a few votes would reveal how these people voted.
    const isPublishable = publication === 'votes' || sum(groups[index] ?? []) >= MIN_PUBLISHED_COUNT
    const repfulFor = isPublishable ? directions.get(`${key} ${column}`) : undefined
    return {
      key: groupKey(key),
      isAuthorInCluster: false,
      numUsers: size,
      numAgrees,
      numDisagrees,
      numPasses,
      isSuppressed: tallies[index]?.isSuppressed ?? true,
      ...(repfulFor === undefined ? {} : { repfulFor }),
    }
  })
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
