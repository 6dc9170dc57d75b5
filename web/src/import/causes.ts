import type { ImportStatus } from '@parley/contract'
import * as m from '#messages/import.ts'
import { exportProblem } from './exportProblems.ts'
import { sourceName } from './steps.ts'

/** The reason why an import failed, in one sentence. */
export function causeOf(status: ImportStatus): string {
  const { failure, kind } = status
  const detail = failure?.detail ?? ''
  const source = sourceName(status)
  switch (failure?.reason) {
    case 'no_response':
      return m.stoppedResponding({ source })
    case 'not_found':
      return m.notFound()
    case 'not_an_export':
      return m.notAnExport({ file: detail })
    case 'too_large':
      return kind === 'upload' ? m.exportTooLargeUnpacked() : m.sourceTooLarge()
    case 'unreadable':
      if (kind !== 'upload' && failure.problem?.code !== 'other_convention') return m.unexpected({ source })
      return m.unreadable({ detail: failure.problem ? exportProblem(failure.problem) : detail })
    case 'unexpected_response':
      return m.unexpected({ source })
    case 'upload_incomplete':
      return m.incomplete()
    default:
      return m.ourFault()
  }
}
