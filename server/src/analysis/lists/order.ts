import { drawnOrder, type GroupKey, type OpinionFilter } from '@parley/contract'
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
import { requireModeratorOf, type ConversationFacts } from '#conversations/rules.ts'
import type { KnownViewer } from '#http/viewer.ts'
import type { OpinionIndex } from '#opinions/read.ts'
import { OPINION_STATES } from '#opinions/sql.ts'

/** What a list takes from the opinions of a conversation, and in which order. */
export type ListQuery = {
  filter: OpinionFilter
  clusterKey?: GroupKey | undefined
  /** The page starts after this opinion, in the order of this run (0: the order before the first run). */
  lastSlugId?: string | undefined
  orderId?: number | undefined
  /** From 1; instead of a cursor. */
  page?: number | undefined
  limit?: number | undefined
}

/** Only those who moderate a conversation see its hidden opinions. */
export function assertMayList(
  { filter }: ListQuery,
  conversation: ConversationFacts,
  viewer: KnownViewer | undefined,
  now: Date,
): void {
  if (filter === 'hidden') requireModeratorOf(conversation, viewer, now)
}

/** The name of a list in caches and stored orders. It includes the group key only for the list of a group. */
export const listName = ({ filter, clusterKey }: ListQuery): string =>
  filter === 'cluster' ? `cluster ${clusterKey}` : filter

/** Whether a run determines the order of a list, so that its pages have an `orderId`. */
export const isOrderedByRun = ({ filter }: ListQuery): boolean =>
  filter !== 'new' && filter !== 'moderated' && filter !== 'hidden'

/** Lists to read and vote on leave out what the viewer has muted. Moderators see all that is hidden. */
export const leavesOutMuted = ({ filter }: ListQuery): boolean =>
  filter === 'new' || filter === 'discover' || filter === 'moderated'

/** Results keep every opinion with its figures, and say which ones the viewer has muted. */
export const keepsMuted = (query: ListQuery): boolean => !leavesOutMuted(query) && query.filter !== 'hidden'

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

/** A list as it is now, in its order. */
export type ListOrder = {
  /** The opinions that are shown. */
  shown: Int32Array
  /** The weights of these; absent where no next opinion is drawn from the list. */
  weights: Float32Array | undefined
  /** Those and the ones that were in the list before, so that a page may start after any of them. */
  all: Int32Array
  /** How many are shown before each place of `all`, and at the end how many in all. */
  numShownBefore: Int32Array
}

/** Puts the opinions that a list shows now into its order; without a run in that of the index, newest first. */
export function listOrder(index: OpinionIndex, query: ListQuery, run: RunOrder | undefined): ListOrder {
  const state = STATE_OF_FILTER[query.filter] ?? OPINION_STATES.listed
  const shownIds = new Set<number>()
  index.ids.forEach((id, at) => index.states[at] === state && shownIds.add(id))
  const all = run === undefined ? index.ids : inOrderOf(run, index)
  const numShownBefore = new Int32Array(all.length + 1)
  const shown = new Int32Array(shownIds.size)
  let numShown = 0
  all.forEach((id, at) => {
    numShownBefore[at] = numShown
    if (shownIds.has(id)) shown[numShown++] = id
  })
  numShownBefore[all.length] = numShown
  const inList = shown.slice(0, numShown)
  return { shown: inList, weights: weightsOf(inList, run), all, numShownBefore }
}

function weightsOf(shown: Int32Array, run: RunOrder | undefined): Float32Array | undefined {
  if (run?.weights === undefined) return undefined
  const { weights, unknown } = run.weights
  const known = new Map(Array.from(run.opinionIds, (id, at) => [id, weights[at] ?? unknown]))
  return Float32Array.from(shown, (id) => known.get(id) ?? unknown)
}

const STATE_OF_FILTER: Partial<Record<OpinionFilter, string>> = {
  moderated: OPINION_STATES.moved,
  hidden: OPINION_STATES.hidden,
}

function inOrderOf({ opinionIds, numBeforeUnknown }: RunOrder, { ids }: OpinionIndex): Int32Array {
  if (numBeforeUnknown === null) return Int32Array.from(opinionIds)
  const known = Array.from(opinionIds)
  const isKnown = new Set(known)
  const unknown = ids.filter((id) => !isKnown.has(id)).sort()
  return Int32Array.from([...known.slice(0, numBeforeUnknown), ...unknown, ...known.slice(numBeforeUnknown)])
}

/**
 * The index among the shown opinions at which the page after an opinion starts; undefined if it was never in the list.
 */
export function placeAfter({ all, numShownBefore }: ListOrder, opinionId: number): number | undefined {
  const index = all.indexOf(opinionId)
  return index < 0 ? undefined : numShownBefore[index + 1]
}
