import { LanguageTag } from '@parley/contract'
import { formatError, missingFileError } from '#import/failure.ts'
import { readLines } from '#import/table.ts'
import type { SourceFiles } from '#import/files.ts'

export type Summary = {
  title: string
  sourceUrl: string
  description: string
  /** The language that the author stated, in exports of Parley. */
  language?: string | undefined
}

/** Reads `summary.csv`: a name and a value per line. */
export async function readSummary(files: SourceFiles): Promise<Summary> {
  const file = files.find('summary.csv')
  if (!file) throw missingFileError('summary.csv', `There is no summary.csv in ${files.place}.`)
  const values = new Map<string, { line: number; value: string }>()
  for await (const { line, cells } of readLines(file)) {
    while (cells.length > 2 && cells.at(-1)?.trim() === '') cells.pop()
    const [name = '', value = ''] = cells
    if (cells.length !== 2)
      throw formatError({ code: 'not_two_cells', file: file.name, line, numCells: cells.length })
    values.set(name.trim(), { line, value: value.trim() })
  }
  const required = (name: string) => {
    const found = values.get(name)
    if (!found?.value)
      throw formatError({ code: 'no_entry', file: file.name, line: found?.line, value: name })
    return found
  }
  const url = required('url')
  if (!isWebAddress(url.value))
    throw formatError({ code: 'not_an_address', file: file.name, line: url.line, value: url.value })
  return {
    title: required('topic').value,
    sourceUrl: url.value,
    description: values.get('conversation-description')?.value ?? '',
    language: statedIn((name) => values.get(name)?.value ?? ''),
  }
}

const statedIn = (valueOf: (name: string) => string): string | undefined =>
  valueOf('language-by') === 'detected' ? undefined : LanguageTag.safeParse(valueOf('language')).data

const MAX_ADDRESS_LENGTH = 2000

/** Whether a text is a web address that people can open; the URL parser alone would drop invisible characters. */
const isWebAddress = (text: string) =>
  text.length <= MAX_ADDRESS_LENGTH &&
  !/[\s\p{C}]/u.test(text) &&
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol)
