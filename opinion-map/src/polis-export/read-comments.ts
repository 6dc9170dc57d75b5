import { columnIndex, requiredColumnIndex } from './columns.ts'
import { csvReader, type CsvReader } from './csv.ts'
import { InputError, quoted } from './input-error.ts'
import { plainCell } from './spreadsheet.ts'

/** Ids, as in the file, of the opinions that are moderated or are about the conversation itself. */
export type CommentStates = {
  /** Rejected by moderation (`moderated` is −1). */
  moderatedOut: string[]
  /** About the conversation itself (`is-meta`). */
  meta: string[]
}

/**
 * Reads the moderation states of opinions from Polis' `comments.csv`. As in Polis, opinions that were not moderated are
 * included in the map.
 *
 * @throws InputError if there is no column comment-id, or a state is unknown
 */
export function commentsReader(file: string): { push: CsvReader['push']; finish: () => CommentStates } {
  const states: CommentStates = { moderatedOut: [], meta: [] }
  let header: string[] | undefined
  let [opinion, moderated, meta] = [-1, -1, -1]
  const reader = csvReader(file, (cells, line) => {
    if (!header) {
      header = cells
      opinion = requiredColumnIndex(cells, 'opinion', file)
      moderated = columnIndex(cells, 'moderated')
      meta = columnIndex(cells, 'meta')
      return
    }
    const stateIn = (index: number, meanings: Map<string, boolean>) => {
      const text = cells[index]?.trim() ?? ''
      const meaning = meanings.get(plainCell(text))
      if (meaning !== undefined) return meaning
      const column = header?.[index] ?? ''
      throw new InputError(
        `${file}, line ${line}, column ${column}: ${quoted(text)} is none of ${[...meanings.keys()].slice(0, 3).join(', ')}.`,
      )
    }
    const id = cells[opinion]?.trim() ?? ''
    if (stateIn(moderated, MODERATED)) states.moderatedOut.push(id)
    if (stateIn(meta, META)) states.meta.push(id)
  })
  return {
    push: reader.push,
    finish: () => {
      reader.end()
      return states
    },
  }
}

const MODERATED = new Map([
  ['-1', true],
  ['0', false],
  ['1', false],
  ['', false],
])

const META = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['', false],
  ['t', true],
  ['f', false],
])
