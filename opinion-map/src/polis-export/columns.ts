import { InputError } from './input-error.ts'
import { plainNumber } from './spreadsheet.ts'

/** The names that exports use for a column; the first is the one of Polis. */
const NAMES = {
  participant: ['participant', 'participant-id', 'voter-id', 'voter', 'pid', 'user-id'],
  opinion: ['comment-id', 'statement-id', 'opinion-id', 'comment', 'statement', 'opinion', 'tid'],
  vote: ['vote', 'value', 'choice'],
  time: ['timestamp', 'created', 'created-at', 'modified', 'time', 'datetime'],
  moderated: ['moderated', 'moderation', 'mod'],
  meta: ['is-meta', 'meta'],
} as const

export type ColumnName = keyof typeof NAMES

/** The index of a column in a header, or −1. Case is ignored, and `_` and spaces count as `-`. */
export function columnIndex(header: readonly string[], column: ColumnName): number {
  const known = header.map(normalizedName)
  for (const name of NAMES[column]) {
    const at = known.indexOf(name)
    if (at >= 0) return at
  }
  return -1
}

/** @throws InputError if the header has no such column */
export function requiredColumnIndex(header: readonly string[], column: ColumnName, file: string): number {
  const at = columnIndex(header, column)
  if (at < 0) throw new InputError(`${file}, line 1: there is no column ${NAMES[column][0]}.`)
  return at
}

/** The columns of a vote matrix: those whose name is a number. */
export function numberedColumns(header: readonly string[]): { at: number; name: string }[] {
  return header.flatMap((name, at) =>
    /^\d+$/.test(plainNumber(name.trim())) ? [{ at, name: name.trim() }] : [],
  )
}

function normalizedName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
}
