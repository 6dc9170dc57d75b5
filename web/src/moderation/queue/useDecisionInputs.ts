import { explanationLength, LIMITS, type QueueItem, type ReportReason } from '@parley/contract'
import { useRef, useState } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { wholeNumber } from '#ui/format.ts'
import type { QueueDecision } from './useQueueDecisions.ts'

/** The reason and the explanation of the next decision. Until somebody chooses, the reason is that of most reports. */
export function useDecisionInputs(items: readonly QueueItem[]) {
  const [chosenReason, setReason] = useState<ReportReason>()
  const [explanation, setExplanation] = useState('')
  const [error, setError] = useState<string>()
  const lastAction = useRef<QueueDecision['action']>('nothing_wrong')
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
    /** The decision as it is sent, or nothing where something is wrong with it, which is then said. */
    decisionOf: (action: QueueDecision['action']): QueueDecision | undefined => {
      const isTooLong = explanationLength(explanation) > LIMITS.moderationExplanation
      setError(isTooLong ? m.explanationTooLong(wholeNumber(LIMITS.moderationExplanation)) : undefined)
      if (isTooLong) return undefined
      lastAction.current = action
      if (action === 'nothing_wrong') return { action }
      return { action, moderationReason: reason, moderationExplanation: explanation.trim() }
    },
  }
}

export type DecisionInputs = ReturnType<typeof useDecisionInputs>

function mostReported(items: readonly QueueItem[]): ReportReason {
  const counts = new Map<ReportReason, number>()
  for (const { reason, count } of items.flatMap(({ reasons }) => reasons))
    counts.set(reason, (counts.get(reason) ?? 0) + count)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 'spam'
}
