import { PassThrough, pipeline, Readable } from 'node:stream'
import { CsvError, parse, type Parser } from 'csv-parse'
import type { ExportProblem } from '@parley/contract'
import { separatorOf } from '@parley/opinion-map/polis-export/csv'
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

type Options = { now?: () => number }

/** The lines of a CSV file that are not empty. */
export async function* readLines(file: SourceFile, options: Options = {}): AsyncGenerator<Line> {
  yield* (await openLines(file, options)).lines
}

/** The separator that the first line has, and the lines that are not empty. */
async function openLines(
  file: SourceFile,
  { now = () => performance.now() }: Options = {},
): Promise<{ separator: string | undefined; lines: AsyncGenerator<Line> }> {
  const endsAt = now() + MAX_READING_MS
  // The parser is ahead of whoever takes lines, so line numbers are queued until their cells are read.
  let lineNumbers: number[] = []
  let numTaken = 0
  let nextLine = 1
  let numBlankLines = 0
  let parser: Parser | undefined
  const checkLimits = () => {
    if (now() > endsAt) throw new ImportFailed('too_large')
    if (parser && parser.info.empty_lines + numBlankLines > MAX_EMPTY_LINES)
      throw formatError({ code: 'many_empty_lines', file: file.name, line: parser.info.lines })
  }
  const text = new PassThrough({ objectMode: true })
  pipeline([...file.open(), inPieces(checkLimits), decoded(file), text], () => {})
  const { head, end, pieces } = await withHead(text).catch((error: unknown) => {
    throw toFormatError(error, { file: file.name, line: nextLine })
  })
  const separator = separatorOf(head)
  parser = parse({
    delimiter: separator ?? ',',
    // Some programs write a carriage return alone; elsewhere it belongs to a cell.
    record_delimiter: end === '\r' ? ['\r\n', '\n', '\r'] : ['\r\n', '\n'],
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
  // The parser passes errors of all streams to whoever takes lines.
  pipeline(Readable.from(pieces), parser, () => {})
  const parsed: AsyncIterable<string[]> = parser
  const lines = async function* () {
    try {
      for await (const cells of parsed) {
        const line = lineNumbers[numTaken++] ?? nextLine
        // The queue is cleared only when it is used up, because shift() would move all other items each time.
        if (numTaken === lineNumbers.length) [lineNumbers, numTaken] = [[], 0]
        if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
        else numBlankLines++
      }
    } catch (error) {
      throw toFormatError(error, { file: file.name, line: nextLine })
    }
  }
  return { separator, lines: lines() }
}

/** The first line of a text that is not empty, how it ends, and all pieces of the text. */
async function withHead(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]()
  let read = ''
  for (;;) {
    const { value, done } = await iterator.next()
    if (done) break
    read += value
    if (FIRST_LINE.test(read) || read.length > MAX_LINE_LENGTH) break
  }
  const { head = read, end = '' } = FIRST_LINE.exec(read)?.groups ?? {}
  const pieces = async function* () {
    yield read
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head, end, pieces: pieces() }
}

// A carriage return at the end of what was read may belong to a line feed.
const FIRST_LINE = /^[\r\n]*(?<head>(?:[^"\r\n]|"[^"]*")+)(?<end>\r\n|\n|\r(?!$))/

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
  const { separator, lines } = await openLines(file)
  const first = await lines.next()
  if (first.done) throw formatError({ code: 'is_empty', file: file.name })
  const columns = first.value.cells.map((name) => plainNumber(name.trim()))
  while (columns.at(-1) === '') columns.pop()
  const location = { file: file.name, line: first.value.line }
  const missing = required.find((name) => !columns.includes(name))
  if (missing !== undefined && separator === undefined && required.length > 1)
    throw formatError({ ...location, code: 'no_separator' })
  if (missing !== undefined) throw formatError({ ...location, code: 'no_column', value: missing })
  const names = new Set<string>()
  const repeatedColumn = columns.find((name) => names.size === names.add(name).size)
  if (repeatedColumn !== undefined)
    throw formatError({ ...location, code: 'column_twice', column: repeatedColumn })
  return { columns, rows: rowsOf({ file: file.name, columns, separator, lines }) }
}

type RowSource = {
  file: string
  columns: string[]
  separator: string | undefined
  lines: AsyncIterable<Line>
}

async function* rowsOf({ file, columns, separator = ',', lines }: RowSource) {
  const indexByName = new Map(columns.map((name, index) => [name, index]))
  for await (const { line, cells } of lines) {
    // Spreadsheets fill rows with empty cells.
    while (cells.length > columns.length && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length !== columns.length) throw widthError({ file, line }, { cells, columns, separator })
    yield rowOf({ file, line, cells, indexByName })
  }
}

function widthError(
  place: { file: string; line: number },
  { cells, columns, separator }: { cells: string[]; columns: string[]; separator: string },
): ExportFormatError {
  const other = separatorOf(cells[0] ?? '')
  if (cells.length === 1 && other !== undefined)
    return formatError({
      ...place,
      code: 'other_separator',
      value: shownSeparator(other),
      choices: [shownSeparator(separator)],
    })
  return formatError({ ...place, code: 'other_width', numCells: cells.length, numColumns: columns.length })
}

const shownSeparator = (separator: string) => (separator === '\t' ? 'Tab' : separator)

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
