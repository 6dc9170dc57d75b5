import { useState } from 'react'
import type { DraftField, DraftProblem } from './draftProblems.ts'

/** The id of a field of the form, for links that lead to it. */
export const fieldId = (field: DraftField): string => `draft-${field}`

/**
 * The problems to be shown: those of fields that had one when the form was last sent. Each goes as soon as its field, or
 * another one, makes it good.
 */
export function useShownProblems(problems: readonly DraftProblem[]) {
  const [sent, setSent] = useState<ReadonlySet<DraftField>>()
  return {
    shown: sent === undefined ? [] : problems.filter(({ field }) => sent.has(field)),
    /** Shows everything that is wrong now; says whether there is anything. */
    show: (): boolean => {
      setSent(new Set(problems.map(({ field }) => field)))
      return problems.length > 0
    },
    /** After fields have changed places. */
    showMoved: (moved: readonly DraftProblem[]) => {
      if (sent !== undefined) setSent(new Set(moved.map(({ field }) => field)))
    },
  }
}
