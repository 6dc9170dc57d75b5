import { numVotesOn } from '../counts.ts'
import type { MapResult } from '../result.ts'
import { MIN_PUBLISHED_COUNT } from '../thresholds.ts'

/** The part of a run from which the weights are computed. */
export type RoutingInput = Pick<
  MapResult,
  'opinionIds' | 'totals' | 'pc1' | 'pc2' | 'explainedVariance' | 'numParticipants'
> & { parameters: Pick<MapResult['parameters'], 'moderatedOut'> }

/** How much each goal counts; the shares add up to 1. */
export type RoutingShares = { stats: number; positions: number; exploration: number }

/** A weight for each opinion of a run. The mean over the opinions that are not moderated is 1. */
export type RoutingWeights = {
  /** Parallel to the `opinionIds` of the run; positive and finite. */
  weights: number[]
  /** The weight of opinions that the run does not know. */
  unknown: number
}

/**
 * Chosen by simulation on eight real conversations (docs/opinion-map.md, "Measured"): a fifth of all showings is
 * exploration, so that nothing starves, and the rest is divided between the figures of opinions and the positions of
 * people.
 */
export const ROUTING_SHARES: RoutingShares = { stats: 0.2, positions: 0.6, exploration: 0.2 }

/**
 * Weights for drawing the opinion that a person is shown next, among those the person has not voted on. They are a
 * mixture of three distributions over the m opinions, so that each goal has its share of all showings, and no opinion
 * is shown with a probability below `exploration / m`:
 *
 * - figures: proportional to the expected decrease, by one more vote, of the uncertainty of the opinion's shares of
 *   agrees, disagrees and passes ({@link figureGain}): it favors few votes, then opinions on which people differ;
 * - positions: proportional to the information of an answer about the position of a person ({@link positionGain});
 * - exploration: uniform.
 *
 * Unlike the priority of Polis, they do not change if all agrees and disagrees are swapped, so opinions that most
 * people reject do not starve. Deterministic; more votes in the same proportions never raise a figure gain.
 */
export function routingWeights(map: RoutingInput, shares: RoutingShares = ROUTING_SHARES): RoutingWeights {
  const moderated = new Set(map.parameters.moderatedOut)
  const columns = [...map.opinionIds.keys()]
  const shown = columns.filter((j) => !moderated.has(map.opinionIds[j]!))
  const meanOf = (gains: number[]) => shown.reduce((sum, j) => sum + gains[j]!, 0) / Math.max(1, shown.length)
  const stats = columns.map((j) => figureGain(tallyOf(map, j)))
  const positions = columns.map((j) => (moderated.has(map.opinionIds[j]!) ? 0 : positionGain(map, j)))
  const [meanStats, meanPositions] = [meanOf(stats), meanOf(positions)]
  // If there are no axes or no opinions yet, the share of that goal goes to exploration.
  const relative = (gain: number, mean: number) => (mean > 0 ? gain / mean : 1)
  const weight = (figure: number, position: number) =>
    shares.stats * relative(figure, meanStats) +
    shares.positions * relative(position, meanPositions) +
    shares.exploration
  return {
    weights: columns.map((j) => weight(stats[j]!, positions[j]!)),
    unknown: weight(figureGain([0, 0, 0]), 0),
  }
}

function tallyOf({ totals }: RoutingInput, j: number): Tally {
  return [totals.agrees[j]!, totals.disagrees[j]!, totals.passes[j]!]
}

type Tally = readonly [agrees: number, disagrees: number, passes: number]

/**
 * √((1 − Σ p²) / (S + 3)) / √(S + 4), with p = (count + 1) / (S + 3): the square root of the expected decrease, by one
 * more vote, of the variance of the three shares under a uniform Dirichlet prior, up to a constant. Sampling in
 * proportion to standard deviations is Neyman's optimal allocation (1934); the decrease is the knowledge gradient of
 * Frazier, Powell & Dayanik (2008).
 */
export function figureGain(tally: Tally): number {
  const total = tally[0] + tally[1] + tally[2] + 3
  const diversity = 1 - tally.reduce((sum, count) => sum + ((count + 1) / total) ** 2, 0)
  return Math.sqrt(diversity) / (total + 1)
}

/** The upper limit of ρ², the share of an opinion's variance that counts as explained by the axes. */
const MAX_EXPLAINED = 0.9
/** With fewer voters there is no position gain: the weight could reveal the positions of these few. */
const MIN_VOTERS = MIN_PUBLISHED_COUNT
/** The weight, in votes, of the prior that shrinks ρ². */
const PRIOR_VOTES = 10

/**
 * −½ ln(1 − ρ²): the mutual information, in nats, of an answer and the position of the person who gives it, if both are
 * normal (Lindley 1956, Cover & Thomas §8). ρ² is the share of the opinion's variance that the axes explain among those
 * who voted on it, shrunken by {@link PRIOR_VOTES}. Agreement and disagreement are equally informative.
 */
export function positionGain(map: RoutingInput, j: number): number {
  const [agrees, disagrees, passes] = tallyOf(map, j)
  const numVotes = numVotesOn(map.totals, j)
  if (numVotes < MIN_VOTERS) return 0
  const mean = (agrees - disagrees) / numVotes
  const variance = (agrees * (1 - mean) ** 2 + disagrees * (1 + mean) ** 2 + passes * mean ** 2) / numVotes
  if (variance === 0) return 0
  // The axes impute missing votes with the mean, which reduces the slope by the share of people who voted.
  const density = numVotes / Math.max(1, map.numParticipants)
  const [first, second] = map.explainedVariance
  const slope2 = (map.pc1[j]! ** 2 * first + map.pc2[j]! ** 2 * second) / density ** 2
  const explained = Math.min(MAX_EXPLAINED, slope2 / variance) * (numVotes / (numVotes + PRIOR_VOTES))
  return -0.5 * Math.log(1 - explained)
}
