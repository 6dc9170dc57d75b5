import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { ExportProblem } from '@parley/contract'
import { plainCell, plainNumber } from '@parley/opinion-map/polis-export/spreadsheet'
import { MixedEncodingError, textDecoder } from '@parley/opinion-map/polis-export/text-decoder'
import { type ExportFormatError, formatError, ImportFailed } from '#import/failure.ts'
import type { SourceFile } from '#import/files.ts'

export type Line = {
  /** The number of its first line in the file, because a quoted cell may contain line breaks. */
  line: number
  cells: string[]
}

/** The limits of a file: more or longer lines would keep a server busy for minutes, and no export has them. */
const MAX_LINES = 5_000_000
const MAX_LINE_LENGTH = 1_000_000
/** Empty lines take time but store nothing, so an import of many of them would delay other imports. */
const MAX_EMPTY_LINES = 1000

/**
 * A later run cannot continue reading in the middle of a file, so an import that reads for longer would delay other
 * imports.
 */
const MAX_READING_MS = 60_000

/** The lines of a CSV file that are not empty. */
export async function* readLines(
  file: SourceFile,
  { now = () => performance.now() } = {},
): AsyncGenerator<Line> {
  const endsAt = now() + MAX_READING_MS
  // The parser is ahead of the loop below, so line numbers are queued until their cells are read.
  let lineNumbers: number[] = []
  let numTaken = 0
  let nextLine = 1
  let numBlankLines = 0
  const checkLimits = () => {
    if (now() > endsAt) throw new ImportFailed('too_large')
    if (parser.info.empty_lines + numBlankLines > MAX_EMPTY_LINES)
      throw formatError({ code: 'many_empty_lines', file: file.name, line: parser.info.lines })
  }
  const parser = parse({
    relax_column_count: true,
    max_record_size: MAX_LINE_LENGTH,
    skip_empty_lines: true,
    on_record: (cells: string[], { lines }) => {
      if (lines > MAX_LINES) throw new ImportFailed('too_large')
      lineNumbers.push(lines - numBreaks(cells))
      nextLine = lines + 1
      return cells
    },
  })
  // The parser passes errors of all streams to the loop below.
  pipeline([...file.open(), inPieces(checkLimits), decoded(file), parser], () => {})
  try {
    for await (const item of parser) {
      // The parser does not type its records.
      const cells: string[] = item
      const line = lineNumbers[numTaken++] ?? nextLine
      // The queue is cleared only when it is used up, because shift() would move all other items each time.
      if (numTaken === lineNumbers.length) [lineNumbers, numTaken] = [[], 0]
      if (cells.length > 1 || cells[0]?.trim()) yield { line, cells }
      else numBlankLines++
    }
  } catch (error) {
    throw toFormatError(error, { file: file.name, line: nextLine })
  }
}

/** The number of line breaks inside quoted cells. */
const numBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

const PIECE_BYTES = 8192

/**
 * Divides the file into small pieces, because the parser blocks the process while it reads a piece. `checkLimits` may
 * throw to end the reading.
 */
const inPieces = (checkLimits: () => void) =>
  async function* (chunks: AsyncIterable<Buffer | string>) {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        checkLimits()
        yield bytes.subarray(at, at + PIECE_BYTES)
      }
    }
  }

const decoded = ({ name, onEncoding }: SourceFile) =>
  async function* (pieces: AsyncIterable<Buffer>) {
    const decoder = textDecoder(name)
    for await (const piece of pieces) yield decoder.push(piece)
    yield decoder.end()
    onEncoding?.(decoder.encoding())
  }

function toFormatError(error: unknown, place: { file: string; line: number }): unknown {
  if (error instanceof CsvError) {
    const code = CODES[error.code]
    return formatError(code ? { ...place, code } : { ...place, code: 'not_csv', value: error.message })
  }
  if (error instanceof MixedEncodingError) return formatError({ ...place, code: 'mixed_encoding' })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return formatError({ code: 'damaged', file: place.file })
  return error
}

const CODES: Partial<Record<CsvError['code'], ExportProblem['code']>> = {
  CSV_MAX_RECORD_SIZE: 'long_line',
  CSV_QUOTE_NOT_CLOSED: 'open_quote',
  INVALID_OPENING_QUOTE: 'quote_inside',
  CSV_INVALID_CLOSING_QUOTE: 'after_quote',
}

/** A row of a table with a header. Its errors contain its position in the file. */
export type Row = {
  cells: string[]
  /** The text of a column; empty if the table has no such column. */
  text: (column: string) => string
  /** The value of a column as a non-negative integer. */
  number: (column: string) => number
  /** Converts the text in a column to its value in `meanings`; throws if it has none. */
  choice: <T>(column: string, meanings: Map<string, T>) => T
  bad: (column: string, problem: Omit<ExportProblem, 'file' | 'line' | 'column'>) => ExportFormatError
}

export type Table = {
  columns: string[]
  rows: AsyncGenerator<Row>
}

/** Opens a CSV file whose first line names its columns, in any order. */
export async function openTable(file: SourceFile, required: string[]): Promise<Table> {
  const lines = readLines(file)
  const first = await lines.next()
  if (first.done) throw formatError({ code: 'is_empty', file: file.name })
  const columns = first.value.cells.map((name) => plainNumber(name.trim()))
  while (columns.at(-1) === '') columns.pop()
  const location = { file: file.name, line: first.value.line }
  for (const name of required)
    if (!columns.includes(name)) throw formatError({ ...location, code: 'no_column', value: name })
  const names = new Set<string>()
  const repeatedColumn = columns.find((name) => names.size === names.add(name).size)
  if (repeatedColumn !== undefined)
    throw formatError({ ...location, code: 'column_twice', column: repeatedColumn })
  return { columns, rows: rowsOf({ file: file.name, columns, lines }) }
}

async function* rowsOf({
  file,
  columns,
  lines,
}: {
  file: string
  columns: string[]
  lines: AsyncIterable<Line>
}) {
  const indexByName = new Map(columns.map((name, index) => [name, index]))
  for await (const { line, cells } of lines) {
    // Spreadsheets fill rows with empty cells.
    while (cells.length > columns.length && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length !== columns.length)
      throw formatError({
        code: 'other_width',
        file,
        line,
        numCells: cells.length,
        numColumns: columns.length,
      })
    yield rowOf({ file, line, cells, indexByName })
  }
}

function rowOf({
  file,
  line,
  cells,
  indexByName,
}: { file: string; indexByName: Map<string, number> } & Line): Row {
  const bad: Row['bad'] = (column, { value, ...problem }) =>
    formatError({
      ...problem,
      ...(value !== undefined && { value: shortened(value.trim()) }),
      file,
      line,
      column,
    })
  const text = (column: string) => cells[indexByName.get(column) ?? -1] ?? ''
  return {
    cells,
    bad,
    text,
    number: (column) => {
      const value = plainCell(text(column))
      if (!/^\d{1,15}$/.test(value)) throw bad(column, { code: 'not_a_number', value: text(column) })
      return Number(value)
    },
    choice: (column, meanings) => {
      const meaning = meanings.get(plainCell(text(column)))
      if (meaning === undefined)
        throw bad(column, {
          code: 'none_of',
          value: text(column),
          choices: [...meanings.keys()].filter(Boolean),
        })
      return meaning
    },
  }
}

const shortened = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)
