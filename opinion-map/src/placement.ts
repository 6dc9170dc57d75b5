// Computes a person's position from a published file and their own votes only. It imports few modules, so that a
// browser can load it without the other parts of the library.
import { MIN_VOTES_FOR_GROUP } from './clarity.ts'
import { closeTo } from './close-to.ts'
import type { PublishedFile, PublishedGroups, PublishedMap } from './published/file.ts'
import { midpointOf } from './published/steps.ts'
import { projectRobust } from './robust/position.ts'
import { MIN_CERTAINTY, type Placement } from './robust/placement.ts'

/** Somebody's votes: the name of an opinion → 1 agree, −1 disagree, 0 pass. */
export type OwnVotes = Readonly<Record<string, number>>

/** A person's position among the groups of a file. */
export type OwnPosition = {
  /** The number of votes on opinions of the file. */
  numVotes: number
  /**
   * The group whose published shares match the votes best. Absent if no group matches best, or if there are too few
   * answers to be in a group.
   */
  nearerTo?: number
  /**
   * With groups: about how many more votes the person needs to be placed in one or, without a map, to know which one is
   * nearer.
   */
  numVotesNeeded?: number
  /** From 100 people on: the position on the map, in map units. */
  at?: {
    x: number
    y: number
    /** The group, if the votes are certain enough, and the next nearest one. */
    key?: number
    /** Without `key`: the group to which the person probably belongs. */
    likelyKey?: number
    /** Only with sides: enough votes tell that the person is probably on none. */
    isBetween?: true
    /** With `key`: the second nearest group, if it is not much further away. */
    closeTo?: number
    /** The standard deviation of the position, in map units. */
    uncertainty: number
  }
}

/** The position of a person in the file of a block, computed from that file and their own votes only. */
export const ownPositionIn = (file: PublishedFile, votes: OwnVotes): OwnPosition =>
  positionFinder(file)(votes)

/**
 * Finds the positions of many people in one file: values that depend only on the file are computed once. Opinions that
 * moderators have removed since (`fileWithoutOpinions`) can be named for each person.
 */
export function positionFinder({
  opinions,
  groups,
}: PublishedFile): (votes: OwnVotes, removed?: ReadonlySet<string>) => OwnPosition {
  const columnOf = columnsOf(opinions)
  const positionOnMap = groups?.map && mapPositionFinder(groups, groups.map)
  return (votes, removed) => {
    const own = ownColumns(columnOf, votes).filter(({ column }) => !removed?.has(opinions[column]!))
    const position: OwnPosition = { numVotes: own.length }
    if (groups === undefined || own.length === 0) return position
    const numAnswers = own.filter(({ vote }) => vote !== 0).length
    const numMissing = Math.max(
      0,
      Math.min(MIN_VOTES_FOR_GROUP, opinions.length - (removed?.size ?? 0)) - numAnswers,
    )
    const nearerTo = numMissing > 0 ? undefined : nearestOf(groups, own)
    const { numVotesNeeded = numMissing, ...at } = positionOnMap?.(votes) ?? {}
    return {
      ...position,
      ...(nearerTo === undefined ? {} : { nearerTo }),
      ...(groups.groups.length === 0 ? {} : { numVotesNeeded }),
      ...('x' in at ? { at } : {}),
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

/** The group with the largest mean share of members who voted the same, over the opinions with shares of all groups. */
function nearestOf(
  { groups }: PublishedGroups,
  own: readonly { column: number; vote: number }[],
): number | undefined {
  const alike = groups.map(() => 0)
  for (const { column, vote } of own) {
    if (vote === 0) continue
    const figures = groups.map((group) => group.figures[column] ?? null)
    const shares = figures.map((figure) => figure && midpointOf(vote > 0 ? figure.agree : figure.disagree))
    if (shares.includes(null)) continue
    for (const [g, share] of shares.entries()) alike[g]! += share!
  }
  const most = Math.max(...alike)
  const nearest = alike.filter((sum) => sum > most - TIE)
  return nearest.length === 1 ? groups[alike.indexOf(most)]!.key : undefined
}

const TIE = 1e-9

function mapPositionFinder(
  groups: PublishedGroups,
  map: PublishedMap,
): (votes: OwnVotes) => NonNullable<OwnPosition['at']> & { numVotesNeeded: number } {
  const model = modelOf(groups, map)
  const columnOf = columnsOf(map.axes.opinions)
  return (votes) => {
    const own = ownColumns(columnOf, votes)
    const {
      x,
      y,
      group,
      likelyGroup,
      isBetween,
      numVotesNeeded,
      uncertainty = 0,
    } = projectRobust(model, {
      opinionIds: own.map(({ column }) => column),
      values: own.map(({ vote }) => vote),
    })
    const close = group === null ? undefined : closeTo({ x, y, key: group }, model.groups)
    return {
      x,
      y,
      ...(group === null ? {} : { key: group }),
      ...(likelyGroup === undefined ? {} : { likelyKey: likelyGroup }),
      ...(isBetween === undefined ? {} : { isBetween }),
      ...(close === undefined ? {} : { closeTo: close }),
      uncertainty,
      numVotesNeeded,
    }
  }
}

function modelOf({ structure, groups }: PublishedGroups, { axes, shapes, squares }: PublishedMap) {
  const [pc1, pc2] = [unit(axes.x), unit(axes.y)]
  const placement = placementOf(
    { mean: axes.mean, pc1, pc2 },
    { squares, shrinkage: structure === undefined ? 1 : SHRINKAGE },
  )
  const spreads = [placement.spreadX, placement.spreadY] as const
  const numLoaded = [...pc1.keys()].filter((j) => pc1[j] !== 0 || pc2[j] !== 0).length
  return {
    parameters: { minVotes: 1, moderatedOut: [] },
    opinionIds: [...axes.opinions.keys()],
    mean: axes.mean,
    pc1,
    pc2,
    hasClearGroups: groups.length > 0,
    groups: groups.map(({ key, side }, g) => ({
      key,
      centre: shapes[g]!.centre,
      ...(side === undefined ? {} : { side: { ...side, from: OUTER_THIRD * spreads[side.axis] } }),
    })),
    placement: {
      ...placement,
      minAnswers: Math.max(1, Math.min(MIN_VOTES_FOR_GROUP, numLoaded)),
      ...(structure === 'sides' ? { readinessRidge: READINESS_RIDGE } : {}),
    },
  }
}

/** Axes are unit vectors, so published loadings need no scale. */
function unit(loadings: readonly number[]): number[] {
  const length = Math.hypot(...loadings) || 1
  return loadings.map((loading) => loading / length)
}

type Axes = { mean: readonly number[]; pc1: readonly number[]; pc2: readonly number[] }

const MIN_SPREAD = 1e-6
const MIN_NOISE = 0.05
/**
 * Positions are spread about this many times as widely as the squares, whose estimates are shrunk towards the middle.
 */
const SHRINKAGE = 1.3
/** A third of a normal distribution is beyond this many standard deviations. */
const OUTER_THIRD = 0.43
/**
 * The ridge of readiness to agree (`readinessRidge`) in conversations where people differ in it by about .6 in
 * log-odds.
 */
const READINESS_RIDGE = 12

/**
 * Estimates from the file the parameters that a run fits to all votes. The spread of positions is that of the squares;
 * the noise of a vote is its variance around the mean that the position does not explain.
 */
function placementOf(
  { mean, pc1, pc2 }: Axes,
  { squares, shrinkage }: { squares: PublishedMap['squares']; shrinkage: number },
): Omit<Placement, 'minAnswers'> {
  const total = squares.reduce((sum, { base }) => sum + base, 0)
  const spread = (axis: 'x' | 'y') =>
    Math.max(
      MIN_SPREAD,
      shrinkage *
        Math.sqrt(
          squares.reduce((sum, square) => sum + square.base * square[axis] ** 2, 0) / Math.max(1, total),
        ),
    )
  const [spreadX, spreadY] = [spread('x'), spread('y')]
  const loaded = [...mean.keys()].filter((j) => pc1[j] !== 0 || pc2[j] !== 0)
  const average = (value: (j: number) => number) =>
    loaded.reduce((sum, j) => sum + value(j), 0) / Math.max(1, loaded.length)
  const unexplained = (j: number) => 1 - mean[j]! ** 2 - (pc1[j]! * spreadX) ** 2 - (pc2[j]! * spreadY) ** 2
  return {
    noise: Math.max(MIN_NOISE, average(unexplained)),
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
