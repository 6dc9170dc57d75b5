import type { Random } from '../random.ts'

/** A random sample of `size` rows in their original order; all rows if there are not more. */
export function drawRows(rows: Uint32Array, size: number, random: Random): Uint32Array {
  if (size >= rows.length) return rows
  const rowIndexes = rows.map((_, row) => row)
  for (let first = 0; first < size; first++) {
    const other = first + Math.floor(random() * (rowIndexes.length - first))
    const row = rowIndexes[first]!
    rowIndexes[first] = rowIndexes[other]!
    rowIndexes[other] = row
  }
  return rowIndexes
    .subarray(0, size)
    .sort()
    .map((row) => rows[row]!)
}
