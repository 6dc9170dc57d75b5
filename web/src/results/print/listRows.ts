import { plainLine, type Opinion } from '@parley/contract'
import type { StripKind } from '#results/lists/Strip.tsx'
import { stripLayout } from '#results/lists/strip.ts'
import { isInSteps } from '#results/stats.ts'
import { linesOf } from './pagesOf.ts'

/** The width of the axis of a strip on paper, in pixels. */
export const STRIP_PX = 229

// Nothing is measured here: heights are upper estimates, in pixels, and letters in a line are low ones.
const TEXT_LINE = 16
const SHARES_LINE = 15
const AROUND = 6
const LETTERS = { withStrip: 40, withShares: 62, withTotals: 76 }

type HeightOf = (opinion: Opinion) => number

const textOf = ({ opinion }: Opinion, letters: number): number =>
  TEXT_LINE * linesOf(plainLine(opinion), letters)

/** A row with a strip; two shares of groups fit beside each other, and the points apart can take a line of their own. */
export const stripRow =
  (kind: StripKind): HeightOf =>
  (opinion) => {
    const shares = SHARES_LINE * ((kind === 'apart' ? 2 : 1) + Math.ceil(opinion.clustersStats.length / 2))
    const { height } = stripLayout(opinion, STRIP_PX)
    return AROUND + Math.max(height, textOf(opinion, LETTERS.withStrip), shares)
  }

/** A row with the shares of the groups, but no strip. Shares in steps may be words, and are wider. */
export const sharesRow: HeightOf = (opinion) => {
  const inLine = isInSteps(opinion) ? 2 : 4
  const shares = SHARES_LINE * (1 + Math.ceil(opinion.clustersStats.length / inLine))
  return AROUND + Math.max(textOf(opinion, LETTERS.withShares), shares)
}

/** A row with one figure of everybody. */
export const totalsRow: HeightOf = (opinion) => AROUND + textOf(opinion, LETTERS.withTotals)

type RowsWithin = { room: number; most: number; heightOf: HeightOf }

/** The first opinions of a list, as many as certainly fit, and at least one. */
export function rowsWithin(opinions: readonly Opinion[], { room, most, heightOf }: RowsWithin): Opinion[] {
  const fitting: Opinion[] = []
  let left = room
  for (const opinion of opinions.slice(0, most)) {
    left -= heightOf(opinion)
    if (left < 0 && fitting.length > 0) break
    fitting.push(opinion)
  }
  return fitting
}

/** The height of the heading of an axis. */
export const AXIS = 26

/**
 * The rows of a list of groups: with strips if that leaves none of them out, otherwise with shares alone. `room` is the
 * height below an axis.
 */
export function groupRowsWithin(
  opinions: readonly Opinion[],
  { room, most, kind }: Omit<RowsWithin, 'heightOf'> & { kind: StripKind },
): { rows: Opinion[]; hasStrips: boolean } {
  const rows = rowsWithin(opinions, { room, most, heightOf: stripRow(kind) })
  return rows.length === Math.min(most, opinions.length)
    ? { rows, hasStrips: true }
    : { rows: rowsWithin(opinions, { room: room + AXIS, most, heightOf: sharesRow }), hasStrips: false }
}

/** A list that shares a page with others: the height of its heading, and of each row that it could have. */
export type SharingList = { heading: number; rows: readonly number[] }

/**
 * How many rows each list gets: each in turn gets its next row, while there is room. A list without room for its heading
 * and a row gets none.
 */
export function shareOut(lists: readonly SharingList[], room: number): number[] {
  const numRows = lists.map(() => 0)
  const growing = new Set(lists.keys())
  let left = room
  while (growing.size > 0)
    for (const index of growing) {
      const { heading = 0, rows = [] } = lists[index] ?? {}
      const num = numRows[index] ?? 0
      const height = (rows[num] ?? Infinity) + (num === 0 ? heading : 0)
      if (height > left) growing.delete(index)
      else {
        numRows[index] = num + 1
        left -= height
      }
    }
  return numRows
}
