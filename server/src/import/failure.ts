import type { ImportFailure } from '@parley/contract'

/** The error that ends an import; its reason is shown to the author. */
export class ImportFailed extends Error {
  override name = 'ImportFailed'
  readonly failure: ImportFailure
  constructor(reason: ImportFailure['reason'], detail?: string) {
    super(detail === undefined ? reason : `${reason}: ${detail}`)
    this.failure = detail === undefined ? { reason } : { reason, detail }
  }
}

/** An export that cannot be read. The message contains the file, line and column. */
export class ExportFormatError extends Error {
  override name = 'ExportFormatError'
}

/** The failure that the author of the import sees for an error; undefined if the source is not the cause. */
export function failureOf(error: unknown): ImportFailure | undefined {
  if (error instanceof ImportFailed) return error.failure
  if (!(error instanceof ExportFormatError)) return undefined
  const missing = /^There is (?:no|neither a) (\S+\.csv)/.exec(error.message)?.[1]
  if (missing !== undefined) return { reason: 'not_an_export', detail: missing }
  return { reason: 'unreadable', detail: oneLine(error.message) }
}

const MAX_DETAIL = 300

/** Removes characters that the database rejects, because a message may quote any text of an export. */
const oneLine = (text: string) =>
  text
    .replace(/\p{C}+/gu, '\uFFFD')
    .slice(0, MAX_DETAIL)
    .toWellFormed()
