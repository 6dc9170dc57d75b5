import { ImportFailed, missingFileError } from '#import/failure.ts'
import { openTable, type Row } from '#import/table.ts'
import type { SourceFiles } from '#import/files.ts'
import type { StatedLanguage } from '#opinions/languages.sql.ts'
import { LanguageTag } from '@parley/contract'
import { momentIn } from '@parley/opinion-map/polis-export/spreadsheet'

export type SourceOpinion = {
  sourceId: number
  authorId: number
  text: string
  writtenAt: number
  isSeed: boolean
  /** As the file states it; exports of Polis do not. */
  language?: StatedLanguage | undefined
  /** Whether the source excludes it from the counts. */
  isModerated: boolean
  /** Whether the source says that it is about the person (`is-meta`), so that it forms no groups there. */
  isAboutPerson: boolean
}

/** Reads `comments.csv`, oldest first. */
export async function readOpinions(files: SourceFiles): Promise<SourceOpinion[]> {
  const file = files.find('comments.csv')
  if (!file) throw missingFileError('comments.csv', `There is no comments.csv in ${files.place}.`)
  const { columns, rows } = await openTable(file, ['comment-id', 'author-id', 'comment-body'])
  const opinions = new Map<number, SourceOpinion>()
  const hasTime = columns.includes('timestamp')
  for await (const row of rows) {
    const opinion = opinionOf(row, hasTime)
    if (opinions.has(opinion.sourceId))
      throw row.bad('comment-id', { code: 'twice', value: String(opinion.sourceId) })
    opinions.set(opinion.sourceId, opinion)
    if (opinions.size > MAX_OPINIONS) throw new ImportFailed('too_large')
  }
  return [...opinions.values()].sort((a, b) => a.writtenAt - b.writtenAt || a.sourceId - b.sourceId)
}

export const MAX_OPINIONS = 20_000

function opinionOf(row: Row, hasTime: boolean): SourceOpinion {
  return {
    sourceId: row.number('comment-id'),
    // Exports of Parley contain no authors.
    authorId: row.text('author-id').trim() === '' ? 0 : row.number('author-id'),
    text: row.text('comment-body'),
    writtenAt: hasTime ? timeOf(row) : 0,
    isSeed: row.choice('is-seed', BOOLEANS),
    language: languageIn(row),
    isModerated: row.choice('moderated', MODERATED),
    isAboutPerson: row.choice('is-meta', BOOLEANS),
  }
}

/** The time of a row in milliseconds since 1970. */
export function timeOf(row: Row): number {
  const text = row.text('timestamp')
  const moment = momentIn(text)
  if (moment === undefined || moment < 0 || moment > LAST_MOMENT)
    throw row.bad('timestamp', { code: 'not_a_moment', value: text })
  return moment
}

const LAST_MOMENT = Date.UTC(9999, 0)

/** The language of a text in exports of Parley. What is no tag, or was only detected, is detected anew. */
function languageIn(row: Row): StatedLanguage | undefined {
  const tag = LanguageTag.safeParse(row.text('language').trim())
  const by = SAID_BY_PEOPLE.get(row.text('language-by').trim())
  return tag.success && by ? { tag: tag.data, by } : undefined
}

const SAID_BY_PEOPLE = new Map<string, StatedLanguage['by']>([
  ['', 'author'],
  ['author', 'author'],
  ['moderator', 'moderator'],
])

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
