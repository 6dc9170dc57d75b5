export type Cell = string | number | boolean

/** One line of a CSV file, as everything of the project writes it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => csvCell(cell)).join(',')}\n`

/**
 * A cell of a CSV file. Anyone can write opinions and names, so a text that a spreadsheet would run as a formula gets an
 * apostrophe in front. With `isQuoted` every text is quoted.
 */
export function csvCell(value: Cell, { isQuoted = false } = {}): string {
  if (typeof value !== 'string') return String(value)
  const text = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
  return isQuoted || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
