import { csvCell } from '@parley/opinion-map/csv-writer'
import { downloadText } from './download.ts'

export type CsvRows = readonly (readonly (string | number)[])[]

/** Saves rows as a file for spreadsheets. */
export const saveAsCsv = (name: string, rows: CsvRows): void =>
  downloadText({ name, type: 'text/csv;charset=utf-8', text: toCsv(rows) })

/** Formats rows as CSV text that spreadsheets open: CRLF, every cell quoted, a byte order mark in front. */
export const toCsv = (rows: CsvRows): string =>
  `\uFEFF${rows.map((row) => row.map((value) => csvCell(value, { isQuoted: true })).join(',')).join('\r\n')}\r\n`
