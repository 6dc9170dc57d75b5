import type { LoadStats } from './load.ts'

/**
 * Prints the head of a Markdown table and returns a function that prints a row: all cells but the first are numbers.
 */
export function showTable(
  columns: readonly string[],
  title?: string,
): (row: readonly (string | number)[]) => void {
  if (title !== undefined) console.log(`\n${title}\n`)
  console.log(`| ${columns.join(' | ')} |`)
  console.log(`|---|${'--:|'.repeat(columns.length - 1)}`)
  return (row) => console.log(`| ${row.join(' | ')} |`)
}

/** The columns of {@link cellsOf}. */
export const LOAD_COLUMNS = ['per second', 'p50 ms', 'p99 ms', 'failed'] as const

/** The results of a load, as cells of a table. */
export const cellsOf = ({ perSecond, p50, p99, numFailed }: LoadStats): string[] => [
  perSecond.toFixed(0),
  p50.toFixed(1),
  p99.toFixed(1),
  String(numFailed),
]

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The smallest value that is not exceeded by this share of the values; NaN without values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
