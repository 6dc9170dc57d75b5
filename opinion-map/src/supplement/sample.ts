import type { VoteMatrix } from '../matrix.ts'
import { shuffle, type Random } from '../random.ts'

/** `numRows` different rows of a matrix, ascending; all of them if there are not more. */
export function drawRows(matrix: VoteMatrix, numRows: number, random: Random): Uint32Array {
  const rows = Array.from(matrix.participantIds, (_, row) => row)
  if (numRows >= rows.length) return Uint32Array.from(rows)
  return Uint32Array.from(shuffle(rows, random).slice(0, numRows)).sort()
}

/** The votes of these rows, ascending. Its columns are those of the whole matrix. */
export function pickRows(matrix: VoteMatrix, rows: Uint32Array): VoteMatrix {
  const { participantIds, opinionIds, rowStarts, codes } = matrix
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => (starts[i + 1] = starts[i]! + rowStarts[row + 1]! - rowStarts[row]!))
  const picked = codes.slice(0, starts[rows.length])
  rows.forEach((row, i) => picked.set(codes.subarray(rowStarts[row], rowStarts[row + 1]), starts[i]))
  return {
    participantIds: Float64Array.from(rows, (row) => participantIds[row]!),
    opinionIds,
    rowStarts: starts,
    codes: picked,
  }
}
