import * as z from 'zod/mini'
import { call } from './call.ts'
import { atMost, LIMITS, SlugId } from './text.ts'

/** The method that computes weights and draws opinions; it gets a new number when it changes. */
export const ROUTING_METHOD = 2

/** The method that draws the first cards of a deck, from the opinions that open it. */
const OPENING_METHOD = 3

/** The number of cards of a person in a conversation that are drawn from the opinions that open a deck. */
export const OPENING_CARDS = 5

/** The routing version of cards that were drawn from the opinions that open a deck. */
export const openingVersion = (routingVersion: string): string =>
  routingVersion.replace(/^\d+/, `${OPENING_METHOD}`)

/** What an opinion has in lists that the next card is drawn from, besides its weight. */
export const drawingFields = {
  /** Whether the first cards of a deck are drawn from it and others like it. */
  isOpening: z.optional(z.literal(true)),
  /** Opinions with the same number say nearly the same; at most one of them is drawn in a round of five. */
  lookAlike: z.optional(z.int().check(z.positive())),
}

/** What the list of weights says of an opinion besides. */
const weightFields = {
  /** It is about the person, so that it is drawn after ten others. */
  isAboutPerson: z.optional(z.literal(true)),
}

/** The version of a list's weights: the method, and the run of the analysis (0: before the first). */
export const RoutingVersion = z
  .string()
  .check(atMost(100), z.regex(/^[1-9]\d{0,2}\.(0|[1-9]\d{0,9})$/, 'must be the routingVersion of a list'))

/** Far below the propensities of any list, and within the range of a four-byte float. */
const MIN_PROPENSITY = 1e-30

/** How an opinion was chosen for the person who votes on it. */
export const Routing = z.strictObject({
  version: RoutingVersion,
  /** The probability that this opinion came next, among those that this person had not voted on. */
  propensity: z.number().check(z.gte(MIN_PROPENSITY), z.lte(1)),
})
export type Routing = z.infer<typeof Routing>

/**
 * The opinions of a list that take turns as the first card of rendered pages: those that open decks, or all if there are
 * none. The last one is not among them, because the next part of the list starts after it, and neither are those about the
 * person, unless there are no others.
 */
export function takingTurns<T extends { isOpening?: true | undefined; aboutPerson?: unknown }>(
  list: readonly T[],
): T[] {
  const others = list.slice(0, Math.max(1, list.length - 1)).filter(({ aboutPerson }) => !aboutPerson)
  const movable = others.length > 0 ? others : list.slice(0, 1)
  const openings = movable.filter(({ isOpening }) => isOpening)
  return openings.length > 0 ? openings : movable
}

export const listRoutingWeights = call({
  path: '/opinion/fetch-routing-by-conversation',
  summary: 'The weights of all opinions that can be voted on, from which a client draws the next one',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.object({
    /** Absent for runs that were made before weights were stored. */
    routingVersion: z.optional(RoutingVersion),
    weights: z.array(
      z.object({
        opinionSlugId: SlugId,
        routingWeight: z.number().check(z.positive()),
        ...drawingFields,
        ...weightFields,
      }),
    ),
  }),
})

/** The maximum number of weights in one response; longer lists are read page by page. */
export const MAX_ROUTING_WEIGHTS = LIMITS.opinionList

/**
 * Draws all opinions one after the other, each in proportion to its weight among those not drawn yet (Efraimidis &
 * Spirakis 2006: ascending by an exponential variable divided by the weight). The same seed and weights give the same
 * order, whatever the input order; another seed gives an independent one.
 */
export function weightedRandomOrder<T>(
  offered: Iterable<T>,
  { seed, idOf, weightOf }: { seed: string; idOf: (one: T) => string; weightOf: (one: T) => number },
): T[] {
  return Array.from(offered, (one) => {
    const id = idOf(one)
    return { one, id, key: -Math.log(fraction(`${seed} ${id}`)) / weightOf(one) }
  })
    .sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1))
    .map(({ one }) => one)
}

/** A pseudo-random number between 0 and 1, both excluded, determined by the text. Not for secrets. */
function fraction(text: string): number {
  let bits = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x21f0aaad)
    bits ^= bits >>> 15
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x735a2d97)
  bits = Math.imul(bits ^ (bits >>> 15), 0x21f0aaad)
  return ((bits ^ (bits >>> 15)) >>> 0) / 0x1_0000_0000 + 2 ** -33
}
