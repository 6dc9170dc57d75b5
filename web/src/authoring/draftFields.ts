import { useState } from 'react'
import type { DraftField, DraftProblem } from './draftProblems.ts'

/** The id of a field of the form, for links to it. */
export const fieldId = (field: DraftField): string => `draft-${field}`

/**
 * The problems to display: those of fields that were invalid when the form was last sent. Each disappears once it is
 * corrected, by its own field or another one.
 */
export function useShownProblems(problems: readonly DraftProblem[]) {
  const [sent, setSent] = useState<ReadonlySet<DraftField>>()
  return {
    shown: sent === undefined ? [] : problems.filter(({ field }) => sent.has(field)),
    /** Shows all current problems and returns whether there are any. */
    show: (): boolean => {
      setSent(new Set(problems.map(({ field }) => field)))
      return problems.length > 0
    },
    /** Updates the problems after fields were moved. */
    showMoved: (movedProblems: readonly DraftProblem[]) => {
      if (sent !== undefined) setSent(new Set(movedProblems.map(({ field }) => field)))
    },
  }
}
