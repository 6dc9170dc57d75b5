import { ExportFormatError, ImportFailed } from '#import/failure.ts'
import { openTable, type Row } from '#import/table.ts'
import type { SourceFiles } from '#import/files.ts'

export type SourceOpinion = {
  sourceId: number
  authorId: number
  text: string
  writtenAt: number
  isSeed: boolean
  /** The reason why the source excludes it from the counts, if it does. */
  setAside: 'moderated' | 'meta' | undefined
}

/** Reads `comments.csv`, oldest first. */
export async function readOpinions(files: SourceFiles): Promise<SourceOpinion[]> {
  const file = files.find('comments.csv')
  if (!file) throw new ExportFormatError(`There is no comments.csv in ${files.place}.`)
  const { columns, rows } = await openTable(file, ['comment-id', 'author-id', 'comment-body'])
  const opinions = new Map<number, SourceOpinion>()
  const hasTime = columns.includes('timestamp')
  for await (const row of rows) {
    const opinion = opinionOf(row, hasTime)
    if (opinions.has(opinion.sourceId)) throw row.bad('comment-id', `${opinion.sourceId} is there twice`)
    opinions.set(opinion.sourceId, opinion)
    if (opinions.size > MAX_OPINIONS) throw new ImportFailed('too_large')
  }
  return [...opinions.values()].sort((a, b) => a.writtenAt - b.writtenAt || a.sourceId - b.sourceId)
}

export const MAX_OPINIONS = 20_000

function opinionOf(row: Row, hasTime: boolean): SourceOpinion {
  const isModerated = row.choice('moderated', MODERATED)
  const isMeta = row.choice('is-meta', BOOLEANS)
  return {
    sourceId: row.number('comment-id'),
    // Exports of Parley contain no authors.
    authorId: row.text('author-id').trim() === '' ? 0 : row.number('author-id'),
    text: row.text('comment-body'),
    writtenAt: hasTime ? timeOf(row) : 0,
    isSeed: row.choice('is-seed', BOOLEANS),
    setAside: isModerated ? 'moderated' : isMeta ? 'meta' : undefined,
  }
}

/** The time of a row in milliseconds since 1970; some exports use seconds. */
export function timeOf(row: Row): number {
  const value = row.number('timestamp')
  const moment = value < MIN_MILLISECONDS ? value * 1000 : value
  if (moment > LAST_MOMENT) throw row.bad('timestamp', `"${value}" is not a moment`)
  return moment
}

// Smaller timestamps are in seconds. This number is in the year 5138 as seconds, and in 1973 as milliseconds.
const MIN_MILLISECONDS = 1e11
const LAST_MOMENT = Date.UTC(9999, 0)

const MODERATED = new Map([
  ['-1', true],
  ['0', false],
  ['1', false],
  ['', false],
])

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
  ['', false],
])
