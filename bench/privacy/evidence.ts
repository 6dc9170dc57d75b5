import type { OpinionCounts } from '../../opinion-map/src/counts.ts'
import { totalsOf } from './publisher.ts'
import type { AttackerView } from './attacker-view.ts'

/** For each opinion the evidence for agree, disagree and pass; 0 if there is none. The scale is fitted later. */
export type Evidence = [agree: number, disagree: number, pass: number][]

/** The chance of agree, disagree and pass on each opinion. */
export type Chances = [agree: number, disagree: number, pass: number][]

/** The same number is evidence for agreement and against disagreement. */
export const evidenceForAgreement = (values: readonly number[]): Evidence =>
  values.map((value) => [value, -value, 0])

export const noEvidence = (numOpinions: number): Evidence =>
  Array.from({ length: numOpinions }, () => [0, 0, 0])

/** The number of votes that the usual shares count as, so that no answer is impossible. */
const SMOOTHING = 0.02

/** The chances that follow from the totals of the previous block, without the people who joined. */
export function chancesBefore({ blocks, joined, numPeople }: AttackerView): Chances {
  return chancesOf(blocks[joined - 1]!.totals, numPeople[joined - 1]!)
}

/**
 * The chances that follow from block totals for a person who joined: the difference of two blocks, minus the changes of
 * the helpers and the other authors' answers to their own opinions, spread evenly over the people who joined.
 */
export function chancesByTotals(view: AttackerView, own: number, authors: readonly number[]): Chances {
  const { blocks, joined, helpers, numNewcomers } = view
  const before = chancesBefore(view)
  const [last, next] = [blocks[joined - 1]!.totals, blocks[joined]!.totals]
  const [helpersLast, helpersNext] = [totalsOf(helpers[joined - 1]!), totalsOf(helpers[joined]!)]
  const countOf = (kind: keyof OpinionCounts, j: number) =>
    next[kind][j]! - last[kind][j]! - ((helpersNext[kind][j] ?? 0) - (helpersLast[kind][j] ?? 0))
  return before.map((usual, j) => {
    const isTold = j !== own && j < authors.length
    const counts = [countOf('agrees', j) - (isTold ? 1 : 0), countOf('disagrees', j), countOf('passes', j)]
    const total = numNewcomers - (isTold ? 1 : 0) + SMOOTHING
    const chance = (v: 0 | 1 | 2) => (counts[v]! + SMOOTHING * usual[v]) / total
    return [chance(0), chance(1), chance(2)]
  })
}

function chancesOf({ agrees, disagrees, passes }: OpinionCounts, numPeople: number): Chances {
  const chance = (count: number) => (count + 1) / (numPeople + 3)
  return agrees.map((count, j) => [chance(count), chance(disagrees[j]!), chance(passes[j]!)])
}
