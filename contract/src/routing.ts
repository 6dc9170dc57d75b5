import * as z from 'zod/mini'
import { call } from './call.ts'
import { LIMITS, SlugId } from './text.ts'

/** The method that computes weights and draws opinions; it gets a new number when it changes. */
export const ROUTING_METHOD = 1

/** The version of a list's weights: the method, and the run of the analysis (0: before the first). */
export const RoutingVersion = z
  .string()
  .check(z.regex(/^[1-9]\d{0,2}\.(0|[1-9]\d{0,9})$/, 'must be the routingVersion of a list'))

/** Far below the propensities of any list, and within the range of a four-byte float. */
const MIN_PROPENSITY = 1e-30

/** How an opinion was chosen for the person who votes on it. */
export const Routing = z.strictObject({
  version: RoutingVersion,
  /** The probability that this opinion came next, among those that this person had not voted on. */
  propensity: z.number().check(z.gte(MIN_PROPENSITY), z.lte(1)),
})
export type Routing = z.infer<typeof Routing>

export const listRoutingWeights = call({
  path: '/opinion/fetch-routing-by-conversation',
  summary: 'The weights of all opinions that can be voted on, from which a client draws the next one',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.object({
    /** Absent for runs that were made before weights were stored. */
    routingVersion: z.optional(RoutingVersion),
    weights: z.array(z.object({ opinionSlugId: SlugId, routingWeight: z.number().check(z.positive()) })),
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
