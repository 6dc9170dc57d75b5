import type { GroupPoll, GroupVotes } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { drawMap, type Drawings } from '#analysis/drawings.ts'
import { openGroupVotes, openPoll } from '#analysis/open-figures.ts'
import { publishedGroupVotes, publishedPoll } from '#analysis/published-figures.ts'
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
  /** How the groups answered the poll, if there is one. */
  poll: GroupPoll[] | undefined
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
    if (row === undefined) return undefined
    const { result, published, ...rest } = row
    if (row.publication === 'votes') return openRun(rest, result)
    return resultsRun(rest, published ?? (await publishedAnew(ctx, row)))
  })
}

/**
 * The drawings of a run. Runs older than stored drawings are drawn on demand, which takes some hundredths of a second.
 */
export const loadDrawings = async (ctx: Ctx, run: Run): Promise<Drawings | undefined> =>
  (await drawingsOfRun(ctx.db, run.id)) ?? drawMap(run)

type Row = Omit<RunRow, 'result' | 'published'>

function openRun(row: Row, result: StoredRun): Run {
  const groupVotes = openGroupVotes(result.map)
  return {
    ...row,
    ...shownBy(result.map, groupVotes),
    picture: result.picture,
    published: undefined,
    open: result,
    poll: result.poll && openPoll(result.map, result.poll),
  }
}

function resultsRun(row: Row, published: PublishedRun): Run {
  return {
    ...row,
    ...shownBy(published.map, publishedGroupVotes(published)),
    picture: published.picture,
    published,
    open: undefined,
    poll: publishedPoll(published),
  }
}

/** Group votes are read by many lists, so each column is written once. */
function shownBy(
  map: ShownMap,
  groupVotes: (column: number) => GroupVotes[],
): Pick<Run, 'map' | 'columnOf' | 'groupVotes'> {
  const known = new Map<number, GroupVotes[]>()
  return {
    map,
    columnOf: new Map(map.opinionIds.map((id, column) => [id, column])),
    groupVotes: (column) => {
      const votes = known.get(column) ?? (map.hasClearGroups ? groupVotes(column) : [])
      known.set(column, votes)
      return votes
    },
  }
}

/** The published part of a run from before figures were published in steps. Everybody counted as one person then. */
async function publishedAnew(ctx: Ctx, run: RunRow): Promise<PublishedRun> {
  const slugIds = await slugIdsOf(ctx.pool, run.conversation_id)
  const { map, picture, aside, poll } = run.result
  return publishedRun({
    map,
    picture,
    aside,
    poll,
    names: map.opinionIds.map((id) => slugIds.get(id) ?? ''),
    numPeople: run.num_participants,
    independent: { numPeople: run.num_participants },
    key: String(run.conversation_id),
  })
}
