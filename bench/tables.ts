/** A table, row by row as it is measured. */
export function showTable(title: string, columns: readonly string[]): (row: readonly string[]) => void {
  console.log(`\n${title}\n`)
  console.log(`| ${columns.join(' | ')} |`)
  console.log(
    `|---|${columns
      .slice(1)
      .map(() => '--:|')
      .join('')}`,
  )
  return (row) => console.log(`| ${row.join(' | ')} |`)
}

export const median = (values: readonly number[]): number => share(values, 0.5)

/** The value that this share of the values does not exceed. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2)
