import type { ImportFailure } from '@parley/contract'

/** Why an import cannot go on; its author reads the reason. */
export class ImportFailed extends Error {
  override name = 'ImportFailed'
  readonly failure: ImportFailure
  constructor(reason: ImportFailure['reason'], detail?: string) {
    super(detail === undefined ? reason : `${reason}: ${detail}`)
    this.failure = detail === undefined ? { reason } : { reason, detail }
  }
}
