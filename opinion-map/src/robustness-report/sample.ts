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
