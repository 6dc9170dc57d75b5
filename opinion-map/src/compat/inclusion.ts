import { sortedIndexOf } from '../ids.ts'
import type { VoteMatrix } from '../matrix.ts'

/** The rule that decides who is clustered in `compat` mode. */
export type Inclusion = {
  /**
   * `red-dwarf`: people with at least `minVotes` votes. `polis`: people with at least min(`minVotes`, m) votes; if
   * these are fewer than 15, people with the most votes are added until there are 15.
   */
  inclusion: 'red-dwarf' | 'polis'
  minVotes: number
  /**
   * Participants who are clustered regardless of their number of votes. In Polis, people who were clustered in one run
   * are clustered in all later runs.
   */
  keep?: ArrayLike<number> | undefined
}

const MIN_INCLUDED = 15

/**
 * The rows of the people who are clustered, ascending. Votes on moderated opinions and passes count as votes.
 *
 * @param order the rows in the order in which participants joined; on ties in the number of votes Polis takes the first
 */
export function includedRows(
  matrix: VoteMatrix,
  { inclusion, minVotes, keep = [] }: Inclusion,
  order: readonly number[],
): number[] {
  const { participantIds, opinionIds, rowStarts } = matrix
  const numVotes = (row: number) => rowStarts[row + 1]! - rowStarts[row]!
  const threshold = inclusion === 'polis' ? Math.min(minVotes, opinionIds.length) : minVotes
  const included = new Set(order.filter((row) => numVotes(row) >= threshold))
  for (const id of Array.from(keep)) {
    const row = sortedIndexOf(participantIds, id)
    if (row >= 0) included.add(row)
  }
  if (inclusion === 'polis' && included.size < MIN_INCLUDED) {
    const byVotes = order.toSorted((a, b) => numVotes(b) - numVotes(a))
    for (const row of byVotes) if (included.size < MIN_INCLUDED) included.add(row)
  }
  return [...included].sort((a, b) => a - b)
}

/** The rows of a matrix in the order of `participants`; rows that it does not list follow, sorted by id. */
export function rowsInOrder({ participantIds }: VoteMatrix, participants: ArrayLike<number> = []): number[] {
  const listedRows = Array.from(participants, (id) => sortedIndexOf(participantIds, id)).filter(
    (row) => row >= 0,
  )
  const rows = new Set(listedRows)
  for (let row = 0; row < participantIds.length; row++) rows.add(row)
  return [...rows]
}
