/** `ids`: the known ids, ascending and distinct. `indexes`: for each input its index in `ids`, −1 if unknown. */
export type IdIndex = { ids: Float64Array; indexes: Int32Array }

/**
 * Maps ids to their rank. `known` lists the ids that exist, whether they occur or not; by default all ids that occur.
 * @throws RangeError if an id is not a safe integer
 */
export function indexIds(occurring: ArrayLike<number>, known: ArrayLike<number> = occurring): IdIndex {
  let lowest = Infinity
  let highest = -Infinity
  for (let i = 0; i < known.length; i++) {
    const id = known[i]!
    if (!Number.isSafeInteger(id)) throw new RangeError(`An id must be a safe integer, not ${id}`)
    if (id < lowest) lowest = id
    if (id > highest) highest = id
  }
  if (known.length === 0)
    return { ids: new Float64Array(0), indexes: new Int32Array(occurring.length).fill(-1) }
  const span = highest - lowest + 1
  return span <= 1 << 22 || span <= 8 * known.length
    ? indexByTable({ occurring, known, lowest, span })
    : indexBySearch(occurring, known)
}

type Table = { occurring: ArrayLike<number>; known: ArrayLike<number>; lowest: number; span: number }

function indexByTable({ occurring, known, lowest, span }: Table): IdIndex {
  const table = new Int32Array(span)
  for (let i = 0; i < known.length; i++) table[known[i]! - lowest] = 1
  let numIds = 0
  for (let offset = 0; offset < span; offset++) if (table[offset] === 1) table[offset] = ++numIds
  const ids = new Float64Array(numIds)
  for (let offset = 0; offset < span; offset++)
    if (table[offset]! > 0) ids[table[offset]! - 1] = lowest + offset
  const indexes = new Int32Array(occurring.length)
  for (let i = 0; i < indexes.length; i++) indexes[i] = (table[occurring[i]! - lowest] ?? 0) - 1
  return { ids, indexes }
}

function indexBySearch(occurring: ArrayLike<number>, known: ArrayLike<number>): IdIndex {
  const sorted = Float64Array.from(known).sort()
  const ids = sorted.filter((id, i) => i === 0 || id !== sorted[i - 1])
  const indexes = new Int32Array(occurring.length)
  for (let i = 0; i < indexes.length; i++) indexes[i] = sortedIndexOf(ids, occurring[i]!)
  return { ids, indexes }
}

/** Binary search: the index of `id` in ascending `ids`, or −1. */
export function sortedIndexOf(ids: ArrayLike<number>, id: number): number {
  let low = 0
  let high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = ids[middle]!
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
