import { ExportFormatError } from '#import/failure.ts'
import { formatError, readLines } from '#import/table.ts'
import type { SourceFiles } from '#import/files.ts'

export type Summary = {
  title: string
  sourceUrl: string
  description: string
}

/** Reads `summary.csv`: a name and a value per line. */
export async function readSummary(files: SourceFiles): Promise<Summary> {
  const file = files.find('summary.csv')
  if (!file) throw new ExportFormatError(`There is no summary.csv in ${files.place}.`)
  const values = new Map<string, { line: number; value: string }>()
  for await (const { line, cells } of readLines(file)) {
    const [name = '', value = ''] = cells
    if (cells.length !== 2)
      throw formatError(
        { file: file.name, line },
        `it has ${cells.length} cells, and a name and a value are expected`,
      )
    values.set(name.trim(), { line, value: value.trim() })
  }
  const required = (name: string) => {
    const found = values.get(name)
    if (!found?.value) throw formatError({ file: file.name, line: found?.line }, `there is no ${name}`)
    return found
  }
  const url = required('url')
  if (!isWebAddress(url.value))
    throw formatError({ file: file.name, line: url.line }, `the url "${url.value}" is not a web address`)
  return {
    title: required('topic').value,
    sourceUrl: url.value,
    description: values.get('conversation-description')?.value ?? '',
  }
}

const MAX_ADDRESS_LENGTH = 2000

/** Whether a text is a web address that people can open; the URL parser alone would drop invisible characters. */
const isWebAddress = (text: string) =>
  text.length <= MAX_ADDRESS_LENGTH &&
  !/[\s\p{C}]/u.test(text) &&
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol)
