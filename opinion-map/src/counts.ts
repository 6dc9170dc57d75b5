import type { VoteMatrix } from './matrix.ts'

/** Number of agrees, disagrees and passes for each of m opinions: three arrays of length m. */
export type OpinionCounts = { agrees: number[]; disagrees: number[]; passes: number[] }

/**
 * The counts from which the statistics and lists of a map are computed. Arrays of counts are parallel to `opinionIds`.
 */
export type CountedVotes = {
  opinionIds: readonly number[]
  /** The votes of each group. */
  groups: readonly OpinionCounts[]
  /** The number of members of each group; without them every opinion can be a headline. */
  sizes?: readonly number[]
  /** The votes of all people, with or without a group. */
  totals: OpinionCounts
  /** Whether opinion j may be in a list; false if it is moderated. */
  isCandidate: (j: number) => boolean
}

/**
 * The counts that say what a group thinks: those of `crossFit`, because the votes that made a group exaggerate what
 * sets it apart; the group's own counts in runs without cross-fitting.
 */
export function countsOfOpinions({
  crossFitted,
  counts,
}: {
  crossFitted?: OpinionCounts
  counts: OpinionCounts
}): OpinionCounts {
  return crossFitted ?? counts
}

/** Counts all votes. The table has four cells per opinion: disagrees, passes, agrees, and an unused one. */
export function countVotes({ opinionIds, codes }: VoteMatrix): Float64Array {
  const table = new Float64Array(4 * opinionIds.length)
  for (let at = 0; at < codes.length; at++) table[codes[at]!]!++
  return table
}

/** Counts the votes of each of `numGroups` groups. `groups` is the group of each row, −1 for none. */
export function countByGroup(matrix: VoteMatrix, groups: Int8Array, numGroups: number): Float64Array[] {
  const tables = Array.from({ length: numGroups }, () => new Float64Array(4 * matrix.opinionIds.length))
  for (let row = 0; row < groups.length; row++) {
    const table = tables[groups[row]!]
    if (!table) continue
    for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++) table[matrix.codes[at]!]!++
  }
  return tables
}

/** Converts a table of counts to three plain arrays. */
export function toOpinionCounts(table: Float64Array): OpinionCounts {
  const pick = (value: number) =>
    Array.from({ length: table.length / 4 }, (_, j) => table[4 * j + value + 1]!)
  return { agrees: pick(1), disagrees: pick(-1), passes: pick(0) }
}

/** Number of votes on opinion `j`, including passes. */
export function numVotesOn({ agrees, disagrees, passes }: OpinionCounts, j: number): number {
  return agrees[j]! + disagrees[j]! + passes[j]!
}

/** The sum of several counts over the same opinions. */
export function addCounts(groups: readonly OpinionCounts[], numOpinions: number): OpinionCounts {
  const sum = (kind: keyof OpinionCounts) =>
    Array.from({ length: numOpinions }, (_, j) =>
      groups.reduce((total, counts) => total + counts[kind][j]!, 0),
    )
  return { agrees: sum('agrees'), disagrees: sum('disagrees'), passes: sum('passes') }
}
