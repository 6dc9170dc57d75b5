import { CARDS_BEFORE_PERSON, type GroupKey, type OpinionFilter } from '@parley/contract'
import type { RunOrder } from '#analysis/lists/run-orders.ts'
import { requireModeratorOf, type ConversationFacts } from '#conversations/rules.ts'
import type { KnownViewer } from '#http/viewer.ts'
import type { OpinionIndex } from '#opinions/read.ts'
import { OPINION_STATES } from '#opinions/sql.ts'

/** Which opinions of a conversation a list contains, and in which order. */
export type ListQuery = {
  filter: OpinionFilter
  clusterKey?: GroupKey | undefined
  /** The page starts after this opinion, in the order of this run (0: the order before the first run). */
  lastSlugId?: string | undefined
  orderId?: number | undefined
  /** Counts from 1; replaces a cursor. */
  page?: number | undefined
  limit?: number | undefined
}

/** Refuses the hidden opinions to everybody who does not moderate the conversation. */
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
  !['new', 'moderated', 'hidden', 'about-person'].includes(filter)

/**
 * Whether a list leaves out what the viewer has muted: lists to read and vote on do. Moderators see all that is hidden.
 */
export const leavesOutMuted = ({ filter }: ListQuery): boolean =>
  filter === 'new' || filter === 'discover' || filter === 'moderated'

/** Whether a list keeps muted opinions: results do, and mark them. */
export const keepsMuted = (query: ListQuery): boolean => !leavesOutMuted(query) && query.filter !== 'hidden'

/** The current opinions of a list, in its order. */
export type ListOrder = {
  /** The opinions that are shown. */
  shown: Int32Array
  /** The weights of the shown opinions; absent if no next opinion is drawn from the list. */
  weights: Float32Array | undefined
  /** Parallel to the shown opinions: 1 for those from which the first cards of a deck are drawn. */
  openings: Int8Array
  /** Parallel to the shown opinions: those with the same number look alike, 0 for one like no other. */
  lookAlikes: Int32Array
  /** Parallel to the shown opinions: 1 for those about the person. */
  aboutPerson: Int8Array
  /** The shown opinions and those that were in the list before, so that a page may start after any of them. */
  all: Int32Array
  /** The number of shown opinions before each position of `all`, and at the end their total. */
  numShownBefore: Int32Array
}

/**
 * Sorts the opinions that a list shows now into its order: that of a run, or without a run that of the index, newest
 * first.
 */
export function listOrder(index: OpinionIndex, query: ListQuery, run: RunOrder | undefined): ListOrder {
  const states = STATES_OF_FILTER[query.filter] ?? OPINION_STATES.listed
  const shownIds = new Set<number>()
  index.ids.forEach((id, at) => states.includes(index.states[at] ?? ' ') && shownIds.add(id))
  const ordered = run === undefined ? index.ids : inOrderOf(run, index)
  const all = query.filter === 'discover' ? personsLater(ordered, index) : ordered
  const numShownBefore = new Int32Array(all.length + 1)
  const shown = new Int32Array(shownIds.size)
  let numShown = 0
  all.forEach((id, at) => {
    numShownBefore[at] = numShown
    if (shownIds.has(id)) shown[numShown++] = id
  })
  numShownBefore[all.length] = numShown
  const inList = shown.slice(0, numShown)
  const drawing = drawingOf(inList, run)
  const persons = personsOf(index)
  return {
    shown: inList,
    weights: weightsOf(inList, index, run),
    ...drawing,
    aboutPerson: Int8Array.from(inList, (id) => Number(persons.has(id))),
    all,
    numShownBefore,
  }
}

/** The same order, with opinions about the person only after the first ten others that can be voted on. */
function personsLater(ordered: Int32Array, index: OpinionIndex): Int32Array {
  const persons = personsOf(index)
  if (persons.size === 0) return ordered
  const stateOf = new Map(Array.from(index.ids, (id, at) => [id, index.states[at] ?? ' ']))
  let numOthers = 0
  const first: number[] = []
  const held: number[] = []
  const rest: number[] = []
  for (const id of ordered) {
    if (numOthers >= CARDS_BEFORE_PERSON) rest.push(id)
    else if (persons.has(id)) held.push(id)
    else {
      first.push(id)
      if (TO_VOTE_ON.includes(stateOf.get(id) ?? ' ')) numOthers++
    }
  }
  return Int32Array.from([...first, ...held, ...rest])
}

const personsOf = ({ ids, states }: Pick<OpinionIndex, 'ids' | 'states'>): ReadonlySet<number> =>
  new Set(ids.filter((_, at) => states[at] === OPINION_STATES.person))

function weightsOf(
  shown: Int32Array,
  { ids, states }: Pick<OpinionIndex, 'ids' | 'states'>,
  run: RunOrder | undefined,
): Float32Array | undefined {
  if (run?.weights === undefined) return undefined
  const { weights, unknown } = run.weights
  const known = new Map(Array.from(run.opinionIds, (id, at) => [id, weights[at] ?? unknown]))
  ids.forEach((id, at) => states[at] === OPINION_STATES.later && known.delete(id))
  const persons = personsOf({ ids, states })
  const others = Array.from(
    shown.filter((id) => !persons.has(id)),
    (id) => known.get(id) ?? unknown,
  )
  // Opinions about the person are not part of any run, and are drawn as often as an average one.
  const average = others.length === 0 ? unknown : others.reduce((sum, weight) => sum + weight) / others.length
  return Float32Array.from(shown, (id) => (persons.has(id) ? average : (known.get(id) ?? unknown)))
}

function drawingOf(
  shown: Int32Array,
  { opinionIds, openings = [], lookAlikes = [] }: RunOrder = NO_ORDER,
): Pick<ListOrder, 'openings' | 'lookAlikes'> {
  const opensDeck = new Set(Array.from(openings))
  const numberOf = new Map(Array.from(opinionIds, (id, at) => [id, lookAlikes[at] ?? 0]))
  return {
    openings: Int8Array.from(shown, (id) => Number(opensDeck.has(id))),
    lookAlikes: Int32Array.from(shown, (id) => numberOf.get(id) ?? 0),
  }
}

const NO_ORDER: RunOrder = { list: '', opinionIds: [], numBeforeUnknown: null }

/** Lists to read and vote on contain opinions before they appear in results. */
const TO_VOTE_ON = OPINION_STATES.listed + OPINION_STATES.later + OPINION_STATES.person

const STATES_OF_FILTER: Partial<Record<OpinionFilter, string>> = {
  new: TO_VOTE_ON,
  discover: TO_VOTE_ON,
  'about-person': OPINION_STATES.person,
  moderated: OPINION_STATES.moved,
  hidden: OPINION_STATES.hidden,
}

function inOrderOf({ opinionIds, numBeforeUnknown }: RunOrder, { ids }: OpinionIndex): Int32Array {
  if (numBeforeUnknown === null) return Int32Array.from(opinionIds)
  const known = Array.from(opinionIds)
  const isKnown = new Set(known)
  // The index is newest first, and opinions of one day are in no order of time where that must not be revealed.
  const unknown = ids.filter((id) => !isKnown.has(id)).toReversed()
  return Int32Array.from([...known.slice(0, numBeforeUnknown), ...unknown, ...known.slice(numBeforeUnknown)])
}

/**
 * The index among the shown opinions at which the page after an opinion starts; undefined if it was never in the list.
 */
export function indexAfter({ all, numShownBefore }: ListOrder, opinionId: number): number | undefined {
  const index = all.indexOf(opinionId)
  return index < 0 ? undefined : numShownBefore[index + 1]
}
