import { MIN_PUBLISHED_COUNT } from '../suppression.ts'
import type { GroupFlow } from './change.ts'

/**
 * A cell of the table of flows, which has a row for each previous group, a column for each current group, and a row and
 * a column for no group. Rows and columns are bits, so that a number is a set of them.
 */
type Cell = GroupFlow & { row: number; column: number; isPublished: boolean }

/**
 * The flows that may be published together with the sizes of the groups. Flows of fewer than five people are hidden,
 * and then the smallest of the others, until no sum of one to four people can be calculated from the published numbers.
 * @param flows the flows of a change: all from or to a group
 * @param numOutside people in no group in both runs: they are in no flow, but counted in the size of "no group"
 */
export function publishableFlows(flows: readonly GroupFlow[], numOutside: number): GroupFlow[] {
  const cells = cellsOf([...flows, { from: -1, to: -1, numPeople: numOutside }])
  for (;;) {
    const next = nextToHide(cells)
    if (next === undefined) break
    next.isPublished = false
  }
  return cells.flatMap(({ from, to, numPeople, isPublished }) =>
    isPublished ? [{ from, to, numPeople }] : [],
  )
}

/** All cells, including empty ones, because readers cannot distinguish empty cells from hidden ones. */
function cellsOf(flows: readonly GroupFlow[]): Cell[] {
  const groups = (keys: number[]) => [...new Set(keys)].sort((a, b) => a - b)
  const columns = groups(flows.map(({ to }) => to))
  return groups(flows.map(({ from }) => from)).flatMap((from, rowNumber) =>
    columns.map((to, columnNumber) => {
      const numPeople = flows.find((flow) => flow.from === from && flow.to === to)?.numPeople ?? 0
      const isPublished = numPeople >= MIN_PUBLISHED_COUNT && (from >= 0 || to >= 0)
      return { from, to, numPeople, row: 1 << rowNumber, column: 1 << columnNumber, isPublished }
    }),
  )
}

/** The smallest published cell with which a small sum can be calculated; undefined if there is none. */
function nextToHide(cells: readonly Cell[]): Cell | undefined {
  const sums = smallSums(cells)
  // Hiding more cells does not help if a sum follows from the sizes of groups alone.
  const known = sums.filter(({ published }) => published.length === 0)
  const isKnown = ({ hidden, numPeople }: SmallSum) =>
    known.some((sum) => sum.numPeople === numPeople && sum.hidden.every((cell) => hidden.includes(cell)))
  const next = sums.find((sum) => !isKnown(sum))
  return next?.published.reduce((least, cell) => (cell.numPeople < least.numPeople ? cell : least))
}

/** Hidden cells with one to four people in total, and the published cells from which this sum can be calculated. */
type SmallSum = { hidden: Cell[]; numPeople: number; published: Cell[] }

/**
 * Readers can calculate the sum of the hidden cells in some rows minus that of the hidden cells in some columns. Cells
 * in both cancel out, and if the remaining hidden cells are all in the rows, the result is their sum.
 */
function smallSums(cells: readonly Cell[]): SmallSum[] {
  const found: SmallSum[] = []
  const last = cells.at(-1)
  for (let rows = 0; rows < 2 * (last?.row ?? 0); rows++) {
    for (let columns = 0; columns < 2 * (last?.column ?? 0); columns++) {
      const isAdded = ({ row }: Cell) => (row & rows) > 0
      const left = cells.filter((cell) => isAdded(cell) !== (cell.column & columns) > 0)
      const hidden = left.filter(({ isPublished }) => !isPublished)
      const numPeople = hidden.reduce((sum, cell) => sum + cell.numPeople, 0)
      if (numPeople > 0 && numPeople < MIN_PUBLISHED_COUNT && hidden.every(isAdded))
        found.push({ hidden, numPeople, published: left.filter(({ isPublished }) => isPublished) })
    }
  }
  return found
}
