// Places somebody's own votes by a published file and nothing else. It needs few other modules, so that a browser can
// load it without the rest of the library.
import type { PublishedFile, PublishedGroups, PublishedMap } from './published/file.ts'
import { middleOf } from './published/steps.ts'
import { projectRobust } from './robust/position.ts'
import type { Placement } from './robust/placement.ts'

/** Somebody's votes: the name of an opinion → 1 agree, −1 disagree, 0 pass. */
export type OwnVotes = Readonly<Record<string, number>>

/** Where somebody's votes are among the groups of a file. */
export type OwnPlace = {
  /** The number of votes on opinions of the file. */
  numVotes: number
  /** The group whose published figures match the votes best, if one does. */
  nearerTo?: number
  /** From 100 people on: the place on the map, in map units. */
  at?: {
    x: number
    y: number
    /** The group, if the votes are certain enough, and the next nearest one. */
    key?: number
    closeTo?: number
    /** About how many more votes place them in a group; 0 if they are, or if there are no groups. */
    numVotesNeeded: number
  }
}

/** The own place of somebody in the file of a block, from that file and their own votes only. */
export const placeFrom = (file: PublishedFile, votes: OwnVotes): OwnPlace => placerOf(file)(votes)

/** The same for many people: what depends on the file alone is computed once. */
export function placerOf({ opinions, groups }: PublishedFile): (votes: OwnVotes) => OwnPlace {
  const columnOf = columnsOf(opinions)
  const placeAt = groups?.map && placerOnMap(groups, groups.map)
  return (votes) => {
    const own = ownColumns(columnOf, votes)
    const place: OwnPlace = { numVotes: own.length }
    if (groups === undefined || own.length === 0) return place
    const nearerTo = nearestOf(groups, own)
    return {
      ...place,
      ...(nearerTo === undefined ? {} : { nearerTo }),
      ...(placeAt === undefined ? {} : { at: placeAt(votes) }),
    }
  }
}

const columnsOf = (opinions: readonly string[]) => new Map(opinions.map((name, column) => [name, column]))

/** The votes on opinions of the file, in its order. */
function ownColumns(
  columnOf: ReadonlyMap<string, number>,
  votes: OwnVotes,
): { column: number; vote: number }[] {
  return Object.entries(votes)
    .flatMap(([name, vote]) => {
      const column = columnOf.get(name)
      return column === undefined ? [] : [{ column, vote }]
    })
    .sort((a, b) => a.column - b.column)
}

/** The group in which, on average over the opinions with figures of all groups, most members voted the same. */
function nearestOf(
  { groups }: PublishedGroups,
  own: readonly { column: number; vote: number }[],
): number | undefined {
  const alike = groups.map(() => 0)
  for (const { column, vote } of own) {
    if (vote === 0) continue
    const figures = groups.map((group) => group.figures[column] ?? null)
    const shares = figures.map((figure) => figure && middleOf(vote > 0 ? figure.agree : figure.disagree))
    if (shares.includes(null)) continue
    for (const [g, share] of shares.entries()) alike[g]! += share!
  }
  const most = Math.max(...alike)
  const nearest = alike.filter((sum) => sum > most - TIE)
  return nearest.length === 1 ? groups[alike.indexOf(most)]!.key : undefined
}

const TIE = 1e-9

function placerOnMap(
  { groups }: PublishedGroups,
  map: PublishedMap,
): (votes: OwnVotes) => NonNullable<OwnPlace['at']> {
  const model = modelOf(
    groups.map(({ key }) => key),
    map,
  )
  const columnOf = columnsOf(map.axes.opinions)
  return (votes) => {
    const own = ownColumns(columnOf, votes)
    const { x, y, group, numVotesNeeded } = projectRobust(model, {
      opinionIds: own.map(({ column }) => column),
      values: own.map(({ vote }) => vote),
    })
    const distanceTo = ([otherX, otherY]: readonly [number, number]) => Math.hypot(otherX - x, otherY - y)
    const [next] = model.groups
      .filter(({ key }) => key !== group)
      .sort((a, b) => distanceTo(a.centre) - distanceTo(b.centre))
    return {
      x,
      y,
      ...(group === null ? {} : { key: group }),
      ...(group === null || next === undefined ? {} : { closeTo: next.key }),
      numVotesNeeded: model.hasClearGroups ? numVotesNeeded : 0,
    }
  }
}

function modelOf(keys: number[], { axes, shapes, squares }: PublishedMap) {
  const [pc1, pc2] = [unit(axes.x), unit(axes.y)]
  return {
    parameters: { minVotes: 1, moderatedOut: [] },
    opinionIds: [...axes.opinions.keys()],
    mean: axes.mean,
    pc1,
    pc2,
    hasClearGroups: keys.length > 0,
    groups: keys.map((key, g) => ({ key, centre: shapes[g]!.centre })),
    placement: placementOf({ mean: axes.mean, pc1, pc2 }, squares),
  }
}

/** Axes are unit vectors, so published loadings need no scale. */
function unit(loadings: readonly number[]): number[] {
  const length = Math.hypot(...loadings) || 1
  return loadings.map((loading) => loading / length)
}

type Axes = { mean: readonly number[]; pc1: readonly number[]; pc2: readonly number[] }

const MIN_CERTAINTY = 0.6
const MIN_SPREAD = 1e-6
const MIN_NOISE = 0.05

/**
 * What a run fits to all votes, estimated from the file: the spread of positions is that of the squares, and the noise
 * of a vote is its variance around the mean, apart from what the position explains.
 */
function placementOf({ mean, pc1, pc2 }: Axes, squares: PublishedMap['squares']): Placement {
  const total = squares.reduce((sum, { base }) => sum + base, 0)
  const spread = (axis: 'x' | 'y') =>
    Math.max(
      MIN_SPREAD,
      Math.sqrt(
        squares.reduce((sum, square) => sum + square.base * square[axis] ** 2, 0) / Math.max(1, total),
      ),
    )
  const [spreadX, spreadY] = [spread('x'), spread('y')]
  const loaded = [...mean.keys()].filter((j) => pc1[j] !== 0 || pc2[j] !== 0)
  const average = (value: (j: number) => number) =>
    loaded.reduce((sum, j) => sum + value(j), 0) / Math.max(1, loaded.length)
  const rest = (j: number) => 1 - mean[j]! ** 2 - (pc1[j]! * spreadX) ** 2 - (pc2[j]! * spreadY) ** 2
  return {
    noise: Math.max(MIN_NOISE, average(rest)),
    spreadX,
    spreadY,
    minCertainty: MIN_CERTAINTY,
    averageVote: {
      xx: average((j) => pc1[j]! ** 2),
      xy: average((j) => pc1[j]! * pc2[j]!),
      yy: average((j) => pc2[j]! ** 2),
    },
  }
}
