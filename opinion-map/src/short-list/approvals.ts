import type { VoteMatrix } from '../matrix.ts'
import { expectedVote, type Factorisation } from '../robustness-report/factorisation.ts'
import type { Approvals } from './equal-shares.ts'

type Estimates = {
  /** The factorisation of the votes of the matrix. */
  model: Factorisation
  /** Somebody who did not answer counts as approving if their expected vote is at least this. */
  minScore: number
  /** 1 for the rows of people whose votes are enough to estimate what they would approve, otherwise 0. */
  isEnough: Uint8Array
}

/**
 * Who approves of the opinions in these columns: whoever agreed, and whoever did not answer and is likely enough to
 * agree, because nobody votes on everything (Halpern et al. 2023). Whoever disagreed or passed never does.
 */
export function approvalsOf(
  { participantIds, opinionIds, rowStarts, codes }: VoteMatrix,
  { model, minScore, isEnough }: Estimates,
  columns: readonly number[],
): Approvals {
  const numPeople = participantIds.length
  const approvals = columns.map((column) => {
    const supporters = new Uint8Array(numPeople)
    for (let i = 0; i < numPeople; i++)
      if (isEnough[i] === 1 && expectedVote(model, i, column) >= minScore) supporters[i] = 1
    return supporters
  })
  const placeOf = new Int32Array(opinionIds.length).fill(-1)
  columns.forEach((column, place) => (placeOf[column] = place))
  for (let i = 0; i < numPeople; i++) {
    for (let at = rowStarts[i]!; at < rowStarts[i + 1]!; at++) {
      const supporters = approvals[placeOf[codes[at]! >>> 2]!]
      if (supporters) supporters[i] = (codes[at]! & 3) === 2 ? 1 : 0
    }
  }
  return approvals
}
