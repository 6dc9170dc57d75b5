import type { Analysis } from '../analyse.ts'
import type { VoteMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'

/** What everybody says, or would say, on every opinion: 1, 0 or −1 for each row and column. */
export type CompleteAnswers = { numPeople: number; numOpinions: number; at: Int8Array }

/**
 * Completes the votes of a conversation: where somebody voted, that vote; elsewhere a draw from a model with the shares
 * of the opinion, shifted by the position of the person. Distances between people come from the two axes of the map.
 */
export function completeAnswers(matrix: VoteMatrix, { result }: Analysis, seed: number): CompleteAnswers {
  const [numPeople, numOpinions] = [matrix.participantIds.length, matrix.opinionIds.length]
  const random = seededRandom(seed)
  const at = new Int8Array(numPeople * numOpinions)
  const passShare = result.totals.passes.map(
    (passes, j) => (passes + 1) / (passes + result.totals.agrees[j]! + result.totals.disagrees[j]! + 6),
  )
  for (let row = 0; row < numPeople; row++) {
    const [x, y] = ridgePosition(matrix, result, row)
    for (let j = 0; j < numOpinions; j++) {
      const opposed = 1 - passShare[j]!
      const expected = result.mean[j]! + x * result.pc1[j]! + y * result.pc2[j]!
      const agrees = (opposed + Math.min(opposed, Math.max(-opposed, expected))) / 2
      const draw = random()
      at[row * numOpinions + j] = draw < passShare[j]! ? 0 : draw < passShare[j]! + agrees ? 1 : -1
    }
    for (let k = matrix.rowStarts[row]!; k < matrix.rowStarts[row + 1]!; k++) {
      const code = matrix.codes[k]!
      at[row * numOpinions + (code >>> 2)] = (code & 3) - 1
    }
  }
  return { numPeople, numOpinions, at }
}

/** Least squares on the axes over the votes of one person, shrunken as if everybody had one more vote of weak evidence. */
function ridgePosition(matrix: VoteMatrix, result: Analysis['result'], row: number): [number, number] {
  const ridge = 4 / result.opinionIds.length
  let [aa, ab, bb, ar, br] = [ridge, 0, ridge, 0, 0]
  for (let k = matrix.rowStarts[row]!; k < matrix.rowStarts[row + 1]!; k++) {
    const code = matrix.codes[k]!
    const [a, b] = [result.pc1[code >>> 2]!, result.pc2[code >>> 2]!]
    const residual = (code & 3) - 1 - result.mean[code >>> 2]!
    aa += a * a
    ab += a * b
    bb += b * b
    ar += a * residual
    br += b * residual
  }
  const determinant = aa * bb - ab * ab
  return [(bb * ar - ab * br) / determinant, (aa * br - ab * ar) / determinant]
}
