import { text as textOf } from 'node:stream/consumers'
import { PassThrough, pipeline } from 'node:stream'
import {
  agreeValueOf,
  type AgreeValue,
  CONVENTION_NAME,
  statementsIn,
} from '@parley/opinion-map/polis-export/vote-convention'
import { formatError } from '#import/failure.ts'
import type { SourceFile, SourceFiles } from '#import/files.ts'
import { readLines } from '#import/table.ts'

/**
 * The value of a vote that agrees, as `summary.csv` or `format.json` states it. Exports that state nothing use 1.
 *
 * @throws ExportFormatError if they state something else than 1 or -1, or not the same
 */
export async function readAgreeValue(files: SourceFiles): Promise<AgreeValue> {
  let found: AgreeValue | undefined
  for (const { file, statement } of [...(await statedInSummary(files)), ...(await statedInFormat(files))]) {
    const value = agreeValueOf(statement)
    if (value === undefined || (found !== undefined && found !== value))
      throw formatError({ code: 'other_convention', file, value: statement.slice(0, MAX_SHOWN) })
    found = value
  }
  return found ?? 1
}

const MAX_SHOWN = 80

type Statement = { file: string; statement: string }

async function statedInSummary(files: SourceFiles): Promise<Statement[]> {
  const file = files.find('summary.csv')
  if (!file) return []
  const statements: Statement[] = []
  for await (const { cells } of readLines(file))
    if (cells[0]?.trim() === CONVENTION_NAME) statements.push({ file: file.name, statement: cells[1] ?? '' })
  return statements
}

async function statedInFormat(files: SourceFiles): Promise<Statement[]> {
  const file = files.find('format.json')
  if (!file) return []
  return statementsIn(await beginningOf(file)).map((statement) => ({ file: file.name, statement }))
}

const MAX_LENGTH = 1_000_000

/** The text of a file, without what is longer than any such file. */
async function beginningOf(file: SourceFile): Promise<string> {
  const body = new PassThrough()
  pipeline([...file.open(), cutAt(MAX_LENGTH), body], () => {})
  return textOf(body)
}

const cutAt = (max: number) =>
  async function* (chunks: AsyncIterable<Buffer | string>) {
    let length = 0
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk).subarray(0, max - length)
      length += bytes.length
      yield bytes
      if (length === max) return
    }
  }
