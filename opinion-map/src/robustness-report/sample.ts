import type { VoteMatrix } from '../matrix.ts'
import type { Random } from '../random.ts'

/** A random sample of `size` rows in their original order; all rows if there are not more. */
export function drawRows(rows: Uint32Array, size: number, random: Random): Uint32Array {
  if (size >= rows.length) return rows
  const places = rows.map((_, place) => place)
  for (let first = 0; first < size; first++) {
    const other = first + Math.floor(random() * (places.length - first))
    const place = places[first]!
    places[first] = places[other]!
    places[other] = place
  }
  return places
    .subarray(0, size)
    .sort()
    .map((place) => rows[place]!)
}

/** The matrix of these rows, in the given order, with the participant ids 0, 1, 2 … It keeps all columns. */
export function pickRows({ opinionIds, rowStarts, codes }: VoteMatrix, rows: Uint32Array): VoteMatrix {
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => (starts[i + 1] = starts[i]! + rowStarts[row + 1]! - rowStarts[row]!))
  const picked = codes.slice(0, starts[rows.length])
  rows.forEach((row, i) => picked.set(codes.subarray(rowStarts[row], rowStarts[row + 1]), starts[i]))
  return {
    participantIds: Float64Array.from(rows, (_, i) => i),
    opinionIds,
    rowStarts: starts,
    codes: picked,
  }
}
