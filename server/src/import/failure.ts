import type { ExportProblem, ImportFailure } from '@parley/contract'
import { problemInEnglish } from '#import/problem-texts.ts'

/** The error that ends an import; its reason is shown to the author. */
export class ImportFailed extends Error {
  override name = 'ImportFailed'
  readonly failure: ImportFailure
  constructor(reason: ImportFailure['reason'], detail?: string) {
    super(detail === undefined ? reason : `${reason}: ${detail}`)
    this.failure = detail === undefined ? { reason } : { reason, detail }
  }
}

/** An export that cannot be read. The message says why, in English. */
export class ExportFormatError extends Error {
  override name = 'ExportFormatError'
  readonly failure: ImportFailure
  constructor(message: string, failure: ImportFailure) {
    super(message)
    this.failure = failure
  }
}

/** The error about something in an export that cannot be read. */
export function formatError(found: ExportProblem): ExportFormatError {
  const message = problemInEnglish(found)
  return new ExportFormatError(message, {
    reason: 'unreadable',
    detail: oneLine(message),
    problem: withOneLines(found),
  })
}

/** The error about a file that an export must contain. */
export const missingFileError = (file: string, message: string): ExportFormatError =>
  new ExportFormatError(message, { reason: 'not_an_export', detail: file })

/** An error about a failure that a thread has found. */
export const failureError = (failure: ImportFailure): ExportFormatError =>
  new ExportFormatError(failure.detail ?? failure.reason, failure)

/** The failure that the author of the import sees for an error; undefined if the source is not the cause. */
export const failureOf = (error: unknown): ImportFailure | undefined =>
  error instanceof ImportFailed || error instanceof ExportFormatError ? error.failure : undefined

const withOneLines = ({ file, column, value, ...rest }: ExportProblem): ExportProblem => ({
  ...rest,
  ...(file !== undefined && { file: oneLine(file) }),
  ...(column !== undefined && { column: oneLine(column) }),
  ...(value !== undefined && { value: oneLine(value) }),
})

const MAX_DETAIL = 300

/** Removes characters that the database rejects, because a message may quote any text of an export. */
const oneLine = (text: string) =>
  text
    .replace(/\p{C}+/gu, '\uFFFD')
    .slice(0, MAX_DETAIL)
    .toWellFormed()
