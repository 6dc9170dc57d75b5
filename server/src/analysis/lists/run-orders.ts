import { OPENING_CARDS, weightedRandomOrder } from '@parley/contract'
import {
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
  ROUTING_CLASSES,
  routingClasses,
  routingWeights,
  type ListedOpinion,
  type MapResult,
  type RoutingWeights,
} from '@parley/opinion-map'
import { openingOf, publishedOpening, type Opening, type OpinionToDraw } from '#analysis/lists/opening.ts'
import type { PublishedRun } from '#results/published-run.ts'

/** The opinions of one list in the order of a run. */
export type RunOrder = {
  list: string
  opinionIds: ArrayLike<number>
  /** The position of opinions that the run does not know; null if those are not in the list. */
  numBeforeUnknown: number | null
  /** The direction of each opinion in the list of common ground: 1 if all groups agree, -1 if they disagree. */
  directions?: number[]
  /** The weights by which clients draw the next opinion; absent for lists that nobody votes on. */
  weights?: RoutingWeights | undefined
  /** The opinions from which the first cards of a deck are drawn. */
  openings?: ArrayLike<number> | undefined
  /** Parallel to the opinions: those with the same number look alike, 0 for one like no other. */
  lookAlikes?: ArrayLike<number> | undefined
}

/** Before the first run there is one list with all opinions, oldest first. */
export const NO_RUN: RunOrder = {
  list: 'discover',
  opinionIds: [],
  numBeforeUnknown: 0,
  weights: { weights: [], unknown: 1 },
}

/** The orders of all lists of a run. */
export function listOrdersOf({ published, open }: ShownRun): RunOrder[] {
  if (published !== undefined) return publishedOrders(published)
  return open === undefined ? [] : ordersOf(open.map)
}

/** The published part of a run, or the run itself if votes are published. */
type ShownRun = { published: PublishedRun | undefined; open: { map: MapResult } | undefined }

/** The orders of all lists of a run whose votes are published; without texts, no opinions open decks. */
export function ordersOf(map: MapResult, opinions: readonly OpinionToDraw[] = []): RunOrder[] {
  const order = (list: string, opinionIds: number[]): RunOrder => ({
    list,
    opinionIds,
    numBeforeUnknown: null,
  })
  const idsOf = (opinions: ListedOpinion[]) => opinions.map(({ opinionId }) => opinionId)
  return [
    drawnOnce(map, roundWeights(routingWeights(map)), openingOf(map, opinions)),
    commonGroundOrder(map),
    order('controversial', listControversial(map)),
    order('majority', idsOf(listMajority(map))),
    ...listRepresentative(map).map(({ key, opinions }) => order(`cluster ${key}`, idsOf(opinions))),
  ]
}

/** The order of common ground. Feeds show how many opinions of a conversation are in this list, and the first one. */
function commonGroundOrder(map: MapResult): RunOrder {
  const opinions = listConsensus(map)
  return {
    list: 'group-aware-consensus',
    opinionIds: opinions.map(({ opinionId }) => opinionId),
    numBeforeUnknown: null,
    directions: opinions.map(({ direction }) => (direction === 'agree' ? 1 : -1)),
  }
}

/** With fewer votes it is still unknown whether an opinion deserves the time of many people. */
const MIN_TESTED_VOTES = 5
/** One untested opinion follows this many tested ones, so that nobody gets several untested ones in a row. */
const TESTED_PER_UNTESTED = 2

/**
 * An order drawn once by the weights of the run: first as many opinions as open a deck, then all others with untested
 * ones mixed in. Clients that do not draw themselves use it, and so do pages of opinions.
 */
function drawnOnce(
  {
    opinionIds,
    totals,
    parameters,
  }: Pick<MapResult, 'opinionIds' | 'totals'> & { parameters: { seed: number } },
  weights: RoutingWeights,
  { openings, lookAlikes }: Opening,
): RunOrder {
  const columns = weightedRandomOrder(opinionIds.keys(), {
    seed: String(parameters.seed),
    idOf: (column) => String(opinionIds[column]),
    weightOf: (column) => weights.weights[column] ?? weights.unknown,
  })
  const votesOn = (column: number) =>
    (totals.agrees[column] ?? 0) + (totals.disagrees[column] ?? 0) + (totals.passes[column] ?? 0)
  const isTested = (column: number) => votesOn(column) >= MIN_TESTED_VOTES
  const opensDeck = new Set(openings)
  const first = columns.filter((column) => opensDeck.has(opinionIds[column] ?? 0)).slice(0, OPENING_CARDS)
  const others = columns.filter((column) => !first.includes(column))
  const ordered = [
    ...first,
    ...mixInUntested(
      others.filter(isTested),
      others.filter((column) => !isTested(column)),
    ),
  ]
  return {
    list: 'discover',
    opinionIds: ordered.map((column) => opinionIds[column] ?? 0),
    numBeforeUnknown: Math.min(ordered.length, Math.max(first.length, TESTED_PER_UNTESTED)),
    openings,
    lookAlikes: ordered.map((column) => lookAlikes.get(opinionIds[column] ?? 0) ?? 0),
    weights: { ...weights, weights: ordered.map((column) => weights.weights[column] ?? weights.unknown) },
  }
}

/** The orders of all lists of a run of which only results are published, as its file has them. */
export function publishedOrders(run: PublishedRun, opinions: readonly OpinionToDraw[] = []): RunOrder[] {
  const { file, map, names } = run
  const idOf = new Map(names.map((name, column) => [name, map.opinionIds[column] ?? 0]))
  const order = (list: string, opinions: readonly string[]): RunOrder => ({
    list,
    opinionIds: opinions.flatMap((name) => idOf.get(name) ?? []),
    numBeforeUnknown: null,
  })
  const namesOf = (listed: readonly { opinion: string }[]) => listed.map(({ opinion }) => opinion)
  const { commonGround = [], controversial = [], groups = [] } = file.groups ?? {}
  const classes = new Map(routingClasses(file).map((weight, column) => [file.opinions[column], weight]))
  const unknown = ROUTING_CLASSES.much
  return [
    drawnOnce(
      map,
      { weights: names.map((name) => classes.get(name) ?? unknown), unknown },
      publishedOpening(run, opinions),
    ),
    {
      ...order('group-aware-consensus', namesOf(commonGround)),
      directions: commonGround.map(({ direction }) => (direction === 'agree' ? 1 : -1)),
    },
    order('controversial', controversial),
    order('majority', namesOf(file.majorities)),
    ...groups.map(({ key, headlines }) => order(`cluster ${key}`, namesOf(headlines))),
  ]
}

/** Rounds to the digits that are sent, so that server and clients draw by the same numbers. */
function roundWeights({ weights, unknown }: RoutingWeights): RoutingWeights {
  const round = (weight: number) => Number(weight.toPrecision(3))
  return { weights: weights.map(round), unknown: round(unknown) }
}

function mixInUntested(tested: readonly number[], untested: readonly number[]): number[] {
  const order: number[] = []
  for (let at = 0; at < Math.max(tested.length, untested.length); at++) {
    order.push(...tested.slice(at * TESTED_PER_UNTESTED, (at + 1) * TESTED_PER_UNTESTED))
    if (at < untested.length) order.push(untested[at] ?? 0)
  }
  return order
}
