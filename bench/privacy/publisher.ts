import type { OpinionCounts } from '../../opinion-map/src/counts.ts'
import { buildMatrix, type VoteMatrix } from '../../opinion-map/src/matrix.ts'
import type { Row } from './history.ts'

/** The axes of a run as an outsider sees them: loadings of the given opinions, and how inaccurate they may be. */
export type PublicAxes = { columns: number[]; loadings: [number[], number[]]; error: number }

/** What an outsider sees of one block. Where there is a poll, its answers come last, like those to an opinion. */
export type PublicBlock = {
  totals: OpinionCounts
  /** Agrees, disagrees and passes of each group on each opinion, as numbers or shares; undefined if withheld. */
  cells: ([number, number, number] | undefined)[][]
  /** All published numbers of groups, lists and axes, by a name; their order of magnitude is 1. */
  figures: Map<string, number>
  axes: PublicAxes | undefined
}

/** The shares of agreement and disagreement on an opinion without people who are set aside; undefined if withheld. */
export type SharesWithoutExcluded = [agree: number, disagree: number] | undefined

/** What is published with and without people who are set aside. */
type ComparisonRules = {
  /** The fewest people on each side, and the fewest who are set aside between two comparisons. */
  minPeople: number
  minNewlySetAside: number
  without: (all: OpinionCounts, aside: OpinionCounts) => SharesWithoutExcluded[]
}

/**
 * A set of rules as pure functions of the votes. `block` is what an attacker with accounts sees of a run over these
 * votes, and `axesAfterModeration` are its axes after moderators hid an opinion.
 */
export type Publisher = {
  name: 'old' | 'new'
  /** How many people must have changed a vote since the last block of `numPeople` people. */
  threshold: (numPeople: number) => number
  block: (rows: readonly Row[], numHelpers: number) => PublicBlock
  axesAfterModeration: (rows: readonly Row[], numHelpers: number, opinion: number) => PublicAxes | undefined
  /** Whether totals change with each vote, beside names and times of votes. */
  isLive: boolean
  /** Whether the last answer of each row is that to the poll. */
  hasPoll: boolean
  comparison: ComparisonRules
}

/** The votes of a table as the library takes them. */
export function matrixOf(rows: readonly Row[]): VoteMatrix {
  const width = rows[0]?.length ?? 0
  const at = Array.from({ length: rows.length * width }, (_, n) => n)
  return buildMatrix({
    participantIds: at.map((n) => Math.floor(n / width)),
    opinionIds: at.map((n) => n % width),
    values: rows.flatMap((row) => [...row]),
  })
}

/** The exact totals of a table. */
export function totalsOf(rows: readonly Row[]): OpinionCounts {
  const width = rows[0]?.length ?? 0
  const count = (answer: number) =>
    Array.from({ length: width }, (_, j) => rows.reduce((sum, row) => sum + (row[j] === answer ? 1 : 0), 0))
  return { agrees: count(1), disagrees: count(-1), passes: count(0) }
}
