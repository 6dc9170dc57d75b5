import type { IdRanks } from './ids.ts'

/** The value that withdraws a participant's earlier vote on an opinion. */
export const WITHDRAWN_VOTE = 2

const MAX_SHORT_COLUMNS = 16_383

/** Allocates codes for this many columns: 16 bits each if they fit, otherwise 32. */
export function codesFor(numColumns: number, numCodes: number): Uint16Array | Uint32Array {
  return numColumns <= MAX_SHORT_COLUMNS ? new Uint16Array(numCodes) : new Uint32Array(numCodes)
}

type RankedVotes = { rows: IdRanks; columns: IdRanks; values: ArrayLike<number> }

/** Codes of votes by row: those of row i are `codes[rowStarts[i] … rowEnds[i])`. */
type Rows = { rowStarts: Uint32Array; rowEnds: Uint32Array; codes: Uint16Array | Uint32Array }

/**
 * Groups the codes of all votes by row; each row is in the order of voting. Votes on unknown opinions are left out. A
 * withdrawn vote has a separate code.
 * @throws RangeError if a value is unknown
 */
export function groupByRow({ rows, columns, values }: RankedVotes): Rows {
  const { keys: people, lowest: lowestPerson, table: rowTable, counts } = rows
  const { keys: opinions, lowest: lowestOpinion, table: columnTable } = columns
  const numRows = counts.length
  const rowStarts = new Uint32Array(numRows + 1)
  for (let row = 0; row < numRows; row++) rowStarts[row + 1] = rowStarts[row]! + counts[row]!
  const codes = codesFor(columns.ids.length, rowStarts[numRows]!)
  const rowEnds = rowStarts.slice(0, numRows)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value !== (value | 0) || (value + 1) >>> 2 !== 0)
      throw new RangeError(`A vote must be -1, 0, 1 or ${WITHDRAWN_VOTE}, not ${value}`)
    // Tables contain ranks from 1; 0 or undefined means unknown.
    const column = columnTable[opinions[i]! - lowestOpinion]
    if (column) codes[rowEnds[rowTable[people[i]! - lowestPerson]! - 1]!++] = 4 * column - 3 + value
  }
  return { rowStarts, rowEnds, codes }
}

/**
 * Sorts each row by column, in place. Among several votes on one opinion the last one is kept, unless it is a
 * withdrawal. Rows that are already sorted are only read. Others are written into one slot per column, and a bitmap of
 * the used slots tells which to read back.
 */
export function sortRows(
  { rowStarts, rowEnds, codes }: Rows,
  numColumns: number,
): Pick<Rows, 'rowStarts' | 'codes'> {
  const bits = new Uint32Array((numColumns >>> 5) + 1)
  const slots = new Uint8Array(numColumns)
  const starts = new Uint32Array(rowStarts.length)
  let end = 0
  for (let row = 0; row < rowEnds.length; row++) {
    const from = rowStarts[row]!
    const to = rowEnds[row]!
    if (isSorted(codes, from, to)) {
      if (end !== from) codes.copyWithin(end, from, to)
      end += to - from
    } else {
      let [lowest, highest] = [bits.length, -1]
      for (let at = from; at < to; at++) {
        const code = codes[at]!
        const word = code >>> 7
        bits[word]! |= 1 << ((code >>> 2) & 31)
        slots[code >>> 2] = code & 3
        if (word < lowest) lowest = word
        if (word > highest) highest = word
      }
      for (let word = lowest; word <= highest; word++) {
        for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
          const column = 32 * word + 31 - Math.clz32(rest & -rest)
          codes[end] = 4 * column + slots[column]!
          end += slots[column] === WITHDRAWN_VOTE + 1 ? 0 : 1
        }
        bits[word] = 0
      }
    }
    starts[row + 1] = end
  }
  return { rowStarts: starts, codes: end === codes.length ? codes : codes.slice(0, end) }
}

function isSorted(codes: Rows['codes'], from: number, to: number): boolean {
  let before = -1
  for (let at = from; at < to; at++) {
    const column = codes[at]! >>> 2
    if (column <= before || (codes[at]! & 3) === WITHDRAWN_VOTE + 1) return false
    before = column
  }
  return true
}
