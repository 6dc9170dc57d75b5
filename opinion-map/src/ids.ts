/**
 * The known ids, ascending and distinct, and a table that maps each input to its index among them: the rank of input i
 * is `(table[keys[i] - lowest] ?? 0) - 1`, −1 if it is unknown. `counts` contains how often each known id occurs.
 */
export type IdRanks = {
  ids: Float64Array
  counts: Uint32Array
  keys: ArrayLike<number>
  lowest: number
  table: Int32Array
}

/** A table of all ids between the lowest and the highest is used up to this length, or up to the number of inputs. */
const MAX_SMALL_TABLE = 1 << 22

/**
 * Ranks ids. `known` lists the ids that exist, even if they do not occur; by default all ids that occur.
 * @throws RangeError if an id is not a safe integer
 */
export function rankIds(occurring: ArrayLike<number>, known: ArrayLike<number> = occurring): IdRanks {
  const { lowest, span } = rangeOf(known)
  return span <= Math.max(MAX_SMALL_TABLE, known.length)
    ? rankByTable(occurring, known, { lowest, span })
    : rankByHash(occurring, known)
}

type Range = { lowest: number; span: number }

function rangeOf(ids: ArrayLike<number>): Range {
  if (ids.length === 0) return { lowest: 0, span: 0 }
  let lowest = ids[0]!
  let highest = lowest
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!
    // Only numbers that are not 32-bit integers need the slower check.
    if (id !== (id | 0) && !Number.isSafeInteger(id))
      throw new RangeError(`An id must be a safe integer, not ${id}`)
    if (id < lowest) lowest = id
    if (id > highest) highest = id
  }
  return { lowest, span: highest - lowest + 1 }
}

function rankByTable(
  occurring: ArrayLike<number>,
  known: ArrayLike<number>,
  { lowest, span }: Range,
): IdRanks {
  const table = new Int32Array(span)
  for (let i = 0; i < known.length; i++) table[known[i]! - lowest]!++
  let numIds = 0
  for (let offset = 0; offset < span; offset++) if (table[offset]! > 0) numIds++
  const ids = new Float64Array(numIds)
  const counts = new Uint32Array(numIds)
  let rank = 0
  for (let offset = 0; offset < span; offset++) {
    if (table[offset] === 0) continue
    ids[rank] = lowest + offset
    counts[rank] = table[offset]!
    table[offset] = ++rank
  }
  return { ids, counts, keys: occurring, lowest, table }
}

// Ids that are far apart are numbered from 1 in the order of their first occurrence; the table maps numbers to ranks.
function rankByHash(occurring: ArrayLike<number>, known: ArrayLike<number>): IdRanks {
  const found = hashTable()
  for (let i = 0; i < known.length; i++) found.add(known[i]!)
  const keys = Uint32Array.from({ length: occurring.length }, (_, i) => found.numberOf(occurring[i]!))
  const ids = Float64Array.from(found.ids()).sort()
  const table = new Int32Array(ids.length + 1)
  ids.forEach((id, rank) => (table[found.numberOf(id)] = rank + 1))
  const counts = new Uint32Array(ids.length)
  for (let i = 0; i < known.length; i++) counts[table[found.numberOf(known[i]!)]! - 1]!++
  return { ids, counts, keys, lowest: 0, table }
}

// Open addressing. At most half of the slots are in use; 0 marks a free one.
function hashTable() {
  let numbers = new Uint32Array(1 << 12)
  let slots = new Float64Array(1 << 12)
  let numIds = 0
  const slotOf = (id: number) => {
    const mask = numbers.length - 1
    const mixed = Math.imul((id >>> 0) ^ Math.imul(Math.floor(id / 2 ** 32), 0x9e3779b1), 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    while (numbers[slot] !== 0 && slots[slot] !== id) slot = (slot + 1) & mask
    return slot
  }
  const storeNumber = (id: number, number: number) => {
    const slot = slotOf(id)
    numbers[slot] = number
    slots[slot] = id
  }
  const grow = () => {
    const [oldNumbers, oldSlots] = [numbers, slots]
    numbers = new Uint32Array(2 * oldNumbers.length)
    slots = new Float64Array(numbers.length)
    oldNumbers.forEach((number, slot) => {
      if (number > 0) storeNumber(oldSlots[slot]!, number)
    })
  }
  return {
    numberOf: (id: number) => numbers[slotOf(id)]!,
    ids: () => slots.filter((_, slot) => numbers[slot]! > 0),
    add: (id: number) => {
      if (numbers[slotOf(id)] !== 0) return
      if (2 * numIds >= numbers.length) grow()
      storeNumber(id, ++numIds)
    },
  }
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
