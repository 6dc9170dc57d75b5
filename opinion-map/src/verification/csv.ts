import { csvReader } from '../polis-export/csv.ts'
import { InputError } from '../polis-export/input-error.ts'
import { NotABundle } from './format.ts'

const BLOCK = 1 << 20

/**
 * The records of a CSV file, each with its line. It decodes in pieces, because a file may exceed the size of a string.
 */
function* records(name: string, bytes: Uint8Array): Generator<{ line: number; cells: string[] }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let read: { line: number; cells: string[] }[] = []
  const reader = csvReader(name, (cells, line) => read.push({ line, cells }))
  try {
    for (let from = 0; from < bytes.length; from += BLOCK) {
      reader.push(decode(name, decoder, bytes.subarray(from, from + BLOCK), from + BLOCK < bytes.length))
      yield* read
      read = []
    }
    reader.end()
  } catch (error) {
    throw error instanceof InputError ? new NotABundle(error.message) : error
  }
  yield* read
}

function decode(name: string, decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    throw new NotABundle(`${name}: it is not UTF-8.`)
  }
}

/** The rows of a CSV file below its header; each has as many cells as the header. */
export function* readTable(
  name: string,
  bytes: Uint8Array,
  columns: readonly string[],
): Generator<{ line: number; cells: string[]; heading: string[] }> {
  let heading: string[] | undefined
  for (const { line, cells } of records(name, bytes)) {
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

/** Parses a whole number from a cell. */
export function wholeNumber(text: string, place: string): number {
  if (!/^-?\d{1,15}$/.test(text))
    throw new NotABundle(`${place}: "${text.slice(0, 40)}" is not a whole number.`)
  return Number(text)
}
