import { analyse } from '../../opinion-map/src/analyse.ts'
import { numVotesOn, type OpinionCounts } from '../../opinion-map/src/counts.ts'
import { publicDensity } from '../../opinion-map/src/density.ts'
import {
  MIN_COMPARED,
  MIN_NEWLY_COMPARED,
  publishedComparison,
} from '../../opinion-map/src/published/comparison.ts'
import { IN_BETWEEN } from '../../opinion-map/src/places.ts'
import type { Figure, PollFigure, PublishedFile } from '../../opinion-map/src/published/file.ts'
import { publishable } from '../../opinion-map/src/published/publishable.ts'
import { baseOf, midpointOf, MIN_PEOPLE, tenthsOf } from '../../opinion-map/src/published/steps.ts'
import { fileWithoutOpinions } from '../../opinion-map/src/published/without-opinions.ts'
import { seededRandom } from '../../opinion-map/src/random.ts'
import { rowsByHash } from '../../opinion-map/src/robust/sample.ts'
import { measureOpinions } from '../../opinion-map/src/robustness-report/measure-opinions.ts'
import type { MeasuredStructure } from '../../opinion-map/src/structure/measured.ts'
import type { Row } from './history.ts'
import {
  matrixOf,
  type Publisher,
  type PublicAxes,
  type PublicBlock,
  type SharesWithoutExcluded,
} from './publisher.ts'

/** The rules of blocks: what others see is a function of the file that `publishable` makes of a block. */
const rulesOf = (structure?: MeasuredStructure): Publisher => ({
  name: 'new',
  threshold: (numPeople) => Math.min(50, Math.max(10, Math.ceil(numPeople / 5))),
  isLive: false,
  hasPoll: true,
  block: (rows) => publicViewOf(fileOf(rows, { structure })),
  axesAfterModeration: (rows, _numHelpers, opinion) =>
    publicViewOf(fileWithoutOpinions(fileOf(rows, { structure }), [String(opinion)])).axes,
  comparison: {
    minPeople: MIN_COMPARED,
    minNewlySetAside: MIN_NEWLY_COMPARED,
    without: (all, aside) =>
      all.agrees.map((_, j): SharesWithoutExcluded => {
        const votesOf = (counts: OpinionCounts) =>
          [counts.agrees[j]!, counts.disagrees[j]!, counts.passes[j]!] as const
        const [numVotes, numAside] = [numVotesOn(all, j), numVotesOn(aside, j)]
        const comparison = publishedComparison({
          all: votesOf(all),
          aside: votesOf(aside),
          numIndependent: { aside: numAside, others: numVotes - numAside },
        })
        return comparison && [midpointOf(comparison.without.agree), midpointOf(comparison.without.disagree)]
      }),
  },
})

export const NEW_RULES = rulesOf()
/** Votes divide people into two sides of a line, with people in between. */
export const RULES_WITH_SIDES = rulesOf({ kind: 'sides', numAxes: 1 })

const NO_SQUARES = { extent: 1, cells: [] }

/**
 * The file of a block, with its poll and its short list. The stability of its groups is not measured. An attacker is
 * assumed to know the seed of the folds, although the product keeps it secret.
 */
export function fileOf(
  rows: readonly Row[],
  { foldSeed = 1, structure }: { foldSeed?: number; structure?: MeasuredStructure | undefined } = {},
): PublishedFile {
  const matrix = matrixOf(rows.map((row) => row.subarray(0, -1)))
  const isTold = rows.length >= MIN_PEOPLE.cards
  const { result: map, participants } = analyse(matrix, {
    mode: 'robust',
    seed: 1,
    foldSeed: isTold ? foldSeed : undefined,
    maxGroups: 3,
    structure,
  })
  const report = isTold
    ? {
        redraws: { same: 0, of: 0, groups: [] },
        ...measureOpinions(matrix, map, { rows: rowsByHash(matrix), random: seededRandom(1) }),
      }
    : undefined
  return publishable({
    map,
    poll: pollOf(rows, map.groups, participants.groups),
    report,
    // Under 100 people the file has no squares.
    picture: rows.length < MIN_PEOPLE.map ? NO_SQUARES : publicDensity(participants, map.hasClearGroups),
    names: map.opinionIds.map(String),
    numPeople: rows.length,
    independent: { numPeople: rows.length },
    key: '',
  })
}

/** How often each option was chosen: by everybody, by the members of each group, and by the people in between. */
function pollOf(
  rows: readonly Row[],
  groups: readonly { key: number }[],
  groupOf: ArrayLike<number>,
): { total: number[]; groups: number[][]; between: number[] } {
  const chosenBy = (people: readonly Row[]) =>
    OPTIONS.map((option) => people.filter((row) => row.at(-1) === option).length)
  return {
    total: chosenBy(rows),
    groups: groups.map(({ key }) => chosenBy(rows.filter((_, i) => groupOf[i] === key))),
    between: chosenBy(rows.filter((_, i) => groupOf[i] === IN_BETWEEN)),
  }
}

/** The options of the poll, as answers. */
const OPTIONS = [1, -1, 0]

/** The part of a file that an attacker sees, with opinions named by their columns. */
export function publicViewOf({ opinions, totals, groups, poll = [] }: PublishedFile): PublicBlock {
  const order = [...opinions.keys()].sort((a, b) => Number(opinions[a]) - Number(opinions[b]))
  const inOrder = (counts: number[], option: 0 | 1 | 2) => [
    ...order.map((j) => counts[j]!),
    ...poll.slice(option, option + 1),
  ]
  const axes = groups?.map?.axes
  return {
    totals: {
      agrees: inOrder(totals.agrees, 0),
      disagrees: inOrder(totals.disagrees, 1),
      passes: inOrder(totals.passes, 2),
    },
    cells: partsOf(groups).map((group) => [
      ...order.map((j) => sharesOf(group.figures[j] ?? null)),
      pollSharesOf(group.poll),
    ]),
    figures: figuresOf({ opinions, groups }),
    axes: axes && axesOf(axes),
  }
}

/** The groups or sides, and with sides the people in between. */
const partsOf = (groups: PublishedFile['groups']) => [
  ...(groups?.groups ?? []),
  ...(groups?.between === undefined ? [] : [groups.between]),
]

function sharesOf(figure: Figure | null): [number, number, number] | undefined {
  return figure === null
    ? undefined
    : [
        midpointOf(figure.agree),
        midpointOf(figure.disagree),
        figure.pass === undefined ? 0 : midpointOf(figure.pass),
      ]
}

function pollSharesOf(figure: PollFigure | null): [number, number, number] | undefined {
  if (figure === null) return undefined
  const [one = 0, two = 0, three = 0] = figure.options.map(midpointOf)
  return [one, two, three]
}

function axesOf(axes: { opinions: string[]; x: number[]; y: number[] }): PublicAxes | undefined {
  const columns = axes.opinions.map(Number)
  const loadings = [axes.x, axes.y].map((loading) => {
    const length = Math.hypot(...loading)
    return loading.map((eighths) => (length === 0 ? 0 : eighths / length))
  })
  const isTold = columns.some((_, at) => loadings[0]![at] !== 0)
  return isTold ? { columns, loadings: [loadings[0]!, loadings[1]!], error: 1 / 16 } : undefined
}

/** Every number, list and square of the file, so that a candidate can be compared in all of them. */
function figuresOf({ opinions, groups }: Pick<PublishedFile, 'opinions' | 'groups'>): Map<string, number> {
  const figures = new Map<string, number>()
  if (groups === undefined) return figures
  for (const { opinion, direction } of groups.commonGround) figures.set(`common ${opinion} ${direction}`, 1)
  for (const opinion of groups.controversial) figures.set(`controversial ${opinion}`, 1)
  for (const [g, { headlines }] of groups.groups.entries())
    for (const { opinion, direction } of headlines) figures.set(`headline ${g} ${opinion} ${direction}`, 1)
  for (const [g, group] of partsOf(groups).entries()) {
    figures.set(`size ${g}`, group.tenths)
    for (const [j, figure] of group.figures.entries())
      for (const [v, share] of (sharesOf(figure) ?? []).entries())
        figures.set(`cell ${g} ${opinions[j]} ${v}`, 4 * share)
    for (const [v, share] of (pollSharesOf(group.poll) ?? []).entries())
      figures.set(`poll ${g} ${v}`, 4 * share)
  }
  for (const opinion of groups.shortList?.opinions ?? []) figures.set(`short list ${opinion}`, 1)
  if (groups.shortList?.isProportional) figures.set('short list in proportion', 1)
  if (groups.shortList?.represented !== undefined)
    figures.set('represented', 4 * midpointOf(groups.shortList.represented))
  for (const { key = -1, x, y, width, base } of groups.map?.squares ?? [])
    figures.set(`square ${key} ${x} ${y} ${width}`, tenthsOf(base, baseOf(100)) / 4)
  for (const [at, opinion] of (groups.map?.axes.opinions ?? []).entries()) {
    figures.set(`x ${opinion}`, 2 * groups.map!.axes.x[at]!)
    figures.set(`y ${opinion}`, 2 * groups.map!.axes.y[at]!)
  }
  return figures
}
