import { explanationLength, LIMITS, type QueueItem, type ReportReason } from '@parley/contract'
import { useRef, useState } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { needsReason, type QueueAction } from './kinds.ts'
import type { QueueDecision } from './useQueueDecisions.ts'

/**
 * The reason and the explanation of the next decision, or the answer to an appeal. By default the reason is that of
 * most reports, if there are any.
 */
export function useDecisionInputs(items: readonly QueueItem[]) {
  const [chosenReason, setReason] = useState<ReportReason>()
  const [explanation, setExplanation] = useState('')
  const [error, setError] = useState<{ text: string; fieldId: string }>()
  const lastAction = useRef<QueueAction>('nothing_wrong')
  const reason = chosenReason ?? mostReported(items)
  return {
    reason,
    explanation,
    error,
    setReason: (chosen: ReportReason | undefined) => {
      setReason(chosen)
      setError(undefined)
    },
    setExplanation,
    lastAction: () => lastAction.current,
    clear: () => {
      setReason(undefined)
      setExplanation('')
      setError(undefined)
    },
    /** The decision as it is sent; undefined if it has a problem, which is then shown at its field. */
    decisionOf: (action: QueueAction): QueueDecision | undefined => {
      const refuse = (text: string, fieldId: string) => {
        setError({ text, fieldId })
        requestAnimationFrame(() => document.getElementById(fieldId)?.focus())
      }
      const isAnswer = action === 'accept_appeal' || action === 'reject_appeal'
      const wrong = whatIsWrong(explanation, isAnswer)
      if (wrong !== undefined) return void refuse(wrong, EXPLANATION_ID)
      if (needsReason(action) && reason === undefined) return void refuse(m.reasonNeeded(), REASON_ID)
      setError(undefined)
      lastAction.current = action
      return toDecision(action, { reason, words: explanation.trim() })
    },
  }
}

export type DecisionInputs = ReturnType<typeof useDecisionInputs>

/** The id of the explanation field, of which there is one at a time. */
export const EXPLANATION_ID = 'queue-explanation'
export const REASON_ID = 'queue-reason'

function toDecision(
  action: QueueAction,
  { reason, words }: { reason: ReportReason | undefined; words: string },
): QueueDecision | undefined {
  if (action === 'nothing_wrong' || action === 'publish') return { action }
  if (action === 'accept_appeal' || action === 'reject_appeal') return { action, answer: words }
  if (action === 'set_aside') return { action, moderationExplanation: words }
  return reason && { action, moderationReason: reason, moderationExplanation: words }
}

function whatIsWrong(words: string, isAnswer: boolean): string | undefined {
  const [length, most] = [explanationLength(words), isAnswer ? LIMITS.appeal : LIMITS.moderationExplanation]
  if (length > most) return m.explanationTooLong({ most })
  return isAnswer && length === 0 ? m.answerNeeded() : undefined
}

function mostReported(items: readonly QueueItem[]): ReportReason | undefined {
  const counts = new Map<ReportReason, number>()
  for (const { reason, count } of items.flatMap(({ reasons }) => reasons))
    counts.set(reason, (counts.get(reason) ?? 0) + count)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0]
}
