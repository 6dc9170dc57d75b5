import { drawnOrder } from '@parley/contract'
import {
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
  routingWeights,
  type ListedOpinion,
  type MapResult,
  type RoutingWeights,
} from '@parley/opinion-map'

/** The opinions of one list in the order of a run. */
export type RunOrder = {
  list: string
  opinionIds: ArrayLike<number>
  /** How many come before opinions that the run does not know; null where those are not in the list. */
  numBeforeUnknown: number | null
  /** Of each opinion in the list of common ground: 1 where all groups agree, -1 where they disagree. */
  directions?: number[]
  /** By which clients draw the next opinion; absent where no list to vote on is drawn from. */
  weights?: RoutingWeights | undefined
}

/** Before the first run there is one list with everything in it, in the order of ids. */
export const NO_RUN: RunOrder = {
  list: 'discover',
  opinionIds: [],
  numBeforeUnknown: 0,
  weights: { weights: [], unknown: 1 },
}

/** The orders of all lists of a run. */
export function ordersOf(map: MapResult): RunOrder[] {
  const order = (list: string, opinionIds: number[]): RunOrder => ({
    list,
    opinionIds,
    numBeforeUnknown: null,
  })
  const idsOf = (opinions: ListedOpinion[]) => opinions.map(({ opinionId }) => opinionId)
  return [
    discoverOrder(map),
    commonGroundOrder(map),
    order('controversial', listControversial(map)),
    order('majority', idsOf(listMajority(map))),
    ...listRepresentative(map).map(({ key, opinions }) => order(`cluster ${key}`, idsOf(opinions))),
  ]
}

/** Feeds say of a conversation how many opinions are in this list, and which one is first. */
function commonGroundOrder(map: MapResult): RunOrder {
  const opinions = listConsensus(map)
  return {
    list: 'group-aware-consensus',
    opinionIds: opinions.map(({ opinionId }) => opinionId),
    numBeforeUnknown: null,
    directions: opinions.map(({ direction }) => (direction === 'agree' ? 1 : -1)),
  }
}

/** With fewer votes nobody has found out yet whether an opinion is worth the time of many. */
const MIN_TESTED_VOTES = 5
/** After so many tested opinions comes one untested one, so that nobody meets a row of them. */
const TESTED_PER_UNTESTED = 2

/**
 * As one client would draw them by the weights of the run, for those that do not draw themselves, and as the parts in
 * which opinions are read; untested ones are mixed in.
 */
function discoverOrder(map: MapResult): RunOrder {
  const { opinionIds, totals } = map
  const weights = rounded(routingWeights(map))
  const columns = drawnOrder(opinionIds.keys(), {
    seed: String(map.parameters.seed),
    idOf: (column) => String(opinionIds[column]),
    weightOf: (column) => weights.weights[column] ?? weights.unknown,
  })
  const votesOn = (column: number) =>
    (totals.agrees[column] ?? 0) + (totals.disagrees[column] ?? 0) + (totals.passes[column] ?? 0)
  const isTested = (column: number) => votesOn(column) >= MIN_TESTED_VOTES
  const ordered = mixed(
    columns.filter(isTested),
    columns.filter((column) => !isTested(column)),
  )
  return {
    list: 'discover',
    opinionIds: ordered.map((column) => opinionIds[column] ?? 0),
    numBeforeUnknown: Math.min(ordered.length, TESTED_PER_UNTESTED),
    weights: { ...weights, weights: ordered.map((column) => weights.weights[column] ?? weights.unknown) },
  }
}

/** To the digits that are sent, so that everybody draws by the same numbers. */
function rounded({ weights, unknown }: RoutingWeights): RoutingWeights {
  const round = (weight: number) => Number(weight.toPrecision(3))
  return { weights: weights.map(round), unknown: round(unknown) }
}

function mixed(tested: readonly number[], untested: readonly number[]): number[] {
  const order: number[] = []
  for (let at = 0; at < Math.max(tested.length, untested.length); at++) {
    order.push(...tested.slice(at * TESTED_PER_UNTESTED, (at + 1) * TESTED_PER_UNTESTED))
    if (at < untested.length) order.push(untested[at] ?? 0)
  }
  return order
}
