import { downloadText } from './download.ts'

export type CsvRows = readonly (readonly (string | number)[])[]

/** Saves rows as a file for spreadsheets. */
export const saveAsCsv = (name: string, rows: CsvRows): void =>
  downloadText({ name, type: 'text/csv;charset=utf-8', text: toCsv(rows) })

/** Formats rows as CSV text that spreadsheets open: CRLF, every cell quoted, a byte order mark in front. */
export const toCsv = (rows: CsvRows): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${defused(value).replaceAll('"', '""')}"`

/** Anyone can write opinions, so a cell that a spreadsheet would run as a formula is turned into text. */
const defused = (value: string): string =>
  /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
