import type { Opinion } from '@parley/contract'
import { numVoters } from '#counts/ownVote.ts'
import { shareOf, totalStats } from '#results/stats.ts'

export type SortColumn = 'opinion' | 'agree' | 'disagree' | 'pass' | 'voters'
export type Sorting = {
  column: SortColumn
  isDescending: boolean
}
/** An opinion with its displayed and searchable text. */
export type TableRow = {
  opinion: Opinion
  text: string
}

/**
 * The sorting after a press on a column heading: the first press sorts the greatest number or the letter A first, the
 * next one reverses the order.
 */
export const toggleSorting = (sorting: Sorting, column: SortColumn): Sorting =>
  sorting.column === column
    ? { column, isDescending: !sorting.isDescending }
    : { column, isDescending: column !== 'opinion' }

/** The rows that contain every word of a search, sorted; equal rows keep the order of their ids. */
export const searchedAndSorted = (
  rows: readonly TableRow[],
  search: string,
  sorting: Sorting,
): TableRow[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const direction = sorting.isDescending ? -1 : 1
  return rows
    .filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
    .sort(
      (a, b) =>
        direction * compareRows(a, b, sorting.column) ||
        a.opinion.opinionSlugId.localeCompare(b.opinion.opinionSlugId),
    )
}

const compareRows = (a: TableRow, b: TableRow, column: SortColumn): number =>
  column === 'opinion'
    ? a.text.localeCompare(b.text)
    : valueOf(a.opinion, column) - valueOf(b.opinion, column)

const valueOf = (opinion: Opinion, column: Exclude<SortColumn, 'opinion'>): number => {
  const { tally } = totalStats(opinion)
  if (column === 'voters') return numVoters(tally)
  const count = { agree: tally.numAgrees, disagree: tally.numDisagrees, pass: tally.numPasses }[column]
  return shareOf(count, tally)
}
