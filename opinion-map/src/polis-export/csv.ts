import { InputError } from './input-error.ts'

/** Receives one record of a CSV file: its cells, and the line on which it begins. */
export type OnRecord = (cells: string[], line: number) => void

/** Parses the text of a file piece by piece. */
export type CsvReader = { push: (text: string) => void; end: () => void }

/** If a record is longer than this, a quote was probably opened and never closed. */
const MAX_RECORD_LENGTH = 1 << 23

/**
 * Reads CSV (RFC 4180) in pieces of any size: quoted cells with separators, quotes and line breaks; `\n` or `\r\n`; a
 * byte order mark; lines of empty cells are skipped. The separator is the first comma, semicolon or tab of the first line.
 *
 * @throws InputError if a quote is never closed
 */
export function csvReader(file: string, onRecord: OnRecord): CsvReader {
  let text = ''
  let separator = ''
  let line = 1
  let isFirst = true

  const emit = (cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== '')) onRecord(cells, line)
  }
  const read = (isEnd: boolean) => {
    let start = 0
    while (start < text.length) {
      let end = text.indexOf('\n', start)
      if (end < 0 && !isEnd) break
      if (end < 0) end = text.length
      separator ||= separatorOf(text.slice(start, end)) ?? ','
      const record = text.slice(start, end)
      if (record.includes('"')) {
        const quoted = quotedRecord(text, start, separator)
        if (quoted === null) {
          if (isEnd || text.length - start > MAX_RECORD_LENGTH)
            throw new InputError(`${file}, line ${line}: a quote is opened and never closed.`)
          break
        }
        if (quoted.end === text.length && !isEnd) break
        emit(quoted.cells)
        line += numBreaks(text, start, quoted.end) + 1
        start = quoted.end + 1
      } else {
        emit((record.endsWith('\r') ? record.slice(0, -1) : record).split(separator))
        line++
        start = end + 1
      }
    }
    text = text.slice(start)
  }
  return {
    push: (piece) => {
      text += isFirst && piece.startsWith('\ufeff') ? piece.slice(1) : piece
      isFirst &&= piece === ''
      read(false)
    },
    end: () => read(true),
  }
}

/** The first comma, semicolon or tab outside quotes in the first line of a CSV file, since names have none. */
export function separatorOf(header: string): string | undefined {
  return /[,;\t]/.exec(header.replace(/"[^"]*"?/g, ''))?.[0]
}

// The cells of a record with quotes and the end of its line, or null if the text ends inside quotes. A quote inside a
// cell that does not begin with one is an ordinary character.
function quotedRecord(
  text: string,
  start: number,
  separator: string,
): { cells: string[]; end: number } | null {
  const cells: string[] = []
  let at = start
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      at++
      for (;;) {
        const quote = text.indexOf('"', at)
        if (quote < 0) return null
        cell += text.slice(at, quote)
        at = quote + 1
        if (text[at] !== '"') break
        cell += '"'
        at++
      }
    }
    let end = at
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end++
    const rest = text.slice(at, end)
    cells.push(cell + (text[end] !== separator && rest.endsWith('\r') ? rest.slice(0, -1) : rest))
    if (text[end] !== separator) return { cells, end }
    at = end + 1
  }
}

function numBreaks(text: string, start: number, end: number): number {
  let breaks = 0
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) breaks++
  return breaks
}
