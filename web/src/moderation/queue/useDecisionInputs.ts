import { explanationLength, LIMITS, type QueueItem, type ReportReason } from '@parley/contract'
import { useRef, useState } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { wholeNumber } from '#ui/format.ts'
import type { QueueAction } from './kinds.ts'
import type { QueueDecision } from './useQueueDecisions.ts'

/**
 * The reason and the explanation of the next decision, or the answer to an appeal. Until somebody chooses, the reason is that
 * of most reports.
 */
export function useDecisionInputs(items: readonly QueueItem[]) {
  const [chosenReason, setReason] = useState<ReportReason>()
  const [explanation, setExplanation] = useState('')
  const [error, setError] = useState<string>()
  const lastAction = useRef<QueueAction>('nothing_wrong')
  const reason = chosenReason ?? mostReported(items)
  return {
    reason,
    explanation,
    error,
    setReason,
    setExplanation,
    lastAction: () => lastAction.current,
    clear: () => {
      setReason(undefined)
      setExplanation('')
      setError(undefined)
    },
    /** The decision as it is sent, or nothing where something is wrong with it, which is then said at the field. */
    decisionOf: (action: QueueAction): QueueDecision | undefined => {
      const isAnswer = action === 'accept_appeal' || action === 'reject_appeal'
      const wrong = whatIsWrong(explanation, isAnswer)
      setError(wrong)
      if (wrong !== undefined) {
        requestAnimationFrame(() => document.getElementById(EXPLANATION_ID)?.focus())
        return undefined
      }
      lastAction.current = action
      return toDecision(action, { reason, words: explanation.trim() })
    },
  }
}

export type DecisionInputs = ReturnType<typeof useDecisionInputs>

/** There is one such field at a time. */
export const EXPLANATION_ID = 'queue-explanation'

function toDecision(
  action: QueueAction,
  { reason, words }: { reason: ReportReason; words: string },
): QueueDecision {
  if (action === 'nothing_wrong' || action === 'publish') return { action }
  if (action === 'accept_appeal' || action === 'reject_appeal') return { action, answer: words }
  if (action === 'set_aside') return { action, moderationExplanation: words }
  return { action, moderationReason: reason, moderationExplanation: words }
}

function whatIsWrong(words: string, isAnswer: boolean): string | undefined {
  const [length, most] = [explanationLength(words), isAnswer ? LIMITS.appeal : LIMITS.moderationExplanation]
  if (length > most) return m.explanationTooLong(wholeNumber(most))
  return isAnswer && length === 0 ? m.answerNeeded() : undefined
}

function mostReported(items: readonly QueueItem[]): ReportReason {
  const counts = new Map<ReportReason, number>()
  for (const { reason, count } of items.flatMap(({ reasons }) => reasons))
    counts.set(reason, (counts.get(reason) ?? 0) + count)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 'spam'
}
