import { NotABundle } from './format.ts'

type Cell = string | number | boolean

/** One line of a CSV file. A cell that a spreadsheet would run as a formula is made text. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\n`

function csvCell(value: Cell): string {
  if (typeof value !== 'string') return String(value)
  const text = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const BLOCK = 1 << 22
const COMMA = ','
const QUOTE = '"'

/** The lines of a CSV file as cells. Files may be larger than a string can be. */
export function* readCsv(name: string, bytes: Uint8Array): Generator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let wasQuote = false
  for (let from = 0; from < bytes.length || from === 0; from += BLOCK) {
    const text = decode(name, decoder, bytes.subarray(from, from + BLOCK), from + BLOCK < bytes.length)
    // What stands between two signs that mean something is taken at once.
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]
      if (isQuoted) {
        if (sign !== QUOTE) continue
        cell += text.slice(start, at)
        start = at + 1
        isQuoted = false
        wasQuote = true
        continue
      }
      if (sign === QUOTE) {
        // A quote directly after a closing one is a quote of the text.
        if (wasQuote) cell += QUOTE
        else cell += text.slice(start, at)
        start = at + 1
        isQuoted = true
      } else if (sign === COMMA || sign === '\n') {
        cells.push((cell + text.slice(start, at)).replace(/\r$/, ''))
        cell = ''
        start = at + 1
        if (sign === '\n') {
          yield cells
          cells = []
        }
      }
      wasQuote = false
    }
    cell += text.slice(start)
  }
  if (isQuoted) throw new NotABundle(`${name}: a quote is opened and never closed.`)
  if (cell !== '' || cells.length > 0) yield [...cells, cell]
}

function decode(name: string, decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    throw new NotABundle(`${name}: it is not UTF-8.`)
  }
}

/** The rows of a CSV file below its heading, each as long as that. */
export function* readTable(
  name: string,
  bytes: Uint8Array,
  columns: readonly string[],
): Generator<{ line: number; cells: string[]; heading: string[] }> {
  let heading: string[] | undefined
  let line = 0
  for (const cells of readCsv(name, bytes)) {
    line++
    if (heading === undefined) {
      heading = cells
      const missing = columns.find((column, at) => cells[at] !== column)
      if (missing !== undefined) throw new NotABundle(`${name}: there is no column ${missing} in its place.`)
    } else if (cells.length !== heading.length)
      throw new NotABundle(
        `${name}, line ${line}: it has ${cells.length} cells, and the first line has ${heading.length}.`,
      )
    else yield { line, cells, heading }
  }
  if (heading === undefined) throw new NotABundle(`${name}: it is empty.`)
}

/** A whole number of a cell. */
export function wholeNumber(text: string, place: string): number {
  if (!/^-?\d{1,15}$/.test(text))
    throw new NotABundle(`${place}: "${text.slice(0, 40)}" is not a whole number.`)
  return Number(text)
}
