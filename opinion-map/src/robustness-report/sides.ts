import type { VoteMatrix } from '../matrix.ts'

/** Agreements (1) and disagreements (−1) by person or by opinion: those of number i are at starts[i] … starts[i + 1). */
export type SparseVotes = { starts: Uint32Array; others: Uint32Array; values: Int8Array }

/** The agreements and disagreements of a matrix, by participant and by opinion. Passes are left out. */
export function sparseVotesOf({ participantIds, opinionIds, rowStarts, codes }: VoteMatrix): {
  byPerson: SparseVotes
  byOpinion: SparseVotes
} {
  const numPeople = participantIds.length
  let numSides = 0
  for (let at = 0; at < codes.length; at++) if ((codes[at]! & 3) !== 1) numSides++
  const byPerson = emptyLines(numPeople, numSides)
  const byOpinion = emptyLines(opinionIds.length, numSides)
  let end = 0
  for (let row = 0; row < numPeople; row++) {
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      const code = codes[at]!
      if ((code & 3) === 1) continue
      byPerson.others[end] = code >>> 2
      byPerson.values[end++] = (code & 3) - 1
      byOpinion.starts[(code >>> 2) + 1]!++
    }
    byPerson.starts[row + 1] = end
  }
  for (let j = 0; j < opinionIds.length; j++) byOpinion.starts[j + 1]! += byOpinion.starts[j]!
  const next = byOpinion.starts.slice()
  for (let row = 0; row < numPeople; row++) {
    for (let at = byPerson.starts[row]!; at < byPerson.starts[row + 1]!; at++) {
      const to = next[byPerson.others[at]!]!++
      byOpinion.others[to] = row
      byOpinion.values[to] = byPerson.values[at]!
    }
  }
  return { byPerson, byOpinion }
}

function emptyLines(numLines: number, numSides: number): SparseVotes {
  return {
    starts: new Uint32Array(numLines + 1),
    others: new Uint32Array(numSides),
    values: new Int8Array(numSides),
  }
}
