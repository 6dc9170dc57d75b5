import {
  AppError,
  decideQueueItems,
  undoQueueItems,
  type Input,
  type QueueItem,
  type QueueOutcome,
} from '@parley/contract'
import { useRef } from 'react'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/moderationQueue.ts'
import { useApiMutation } from '#mutations.ts'
import { notify, notifyError } from '#ui/notices/notices.ts'
import { personName } from '#ui/people.ts'

export type QueueDecision = Input<typeof decideQueueItems>['decision']
type Undoable = Input<typeof undoQueueItems>['items']

/** Decides on items of the queue and undoes decisions; a notice shows the result of each. */
export function useQueueDecisions(
  onDone: (outcomes: readonly QueueOutcome[]) => void,
  refresh: () => unknown,
) {
  const deciding = useApiMutation(decideQueueItems, LONG_TIMEOUT)
  const undoing = useApiMutation(undoQueueItems, LONG_TIMEOUT)
  const last = useRef<Undoable>([])
  const fail = (error: unknown) => {
    notifyOfFailure(error)
    // Some items may be decided already.
    return refresh()
  }
  // The notice outlives the queue's page, so its button must not depend on the page.
  const undo = () => {
    const items = last.current
    if (items.length === 0 || undoing.isPending) return
    last.current = []
    undoing.mutateAsync({ items }).then(({ outcomes }) => {
      const isUndone = outcomes.some(({ outcome }) => outcome === 'done')
      notify({ text: isUndone ? m.undone() : m.notUndone(), tone: isUndone ? 'info' : 'error' })
      return refresh()
    }, fail)
  }
  const decide = (items: readonly SeenItem[], decision: QueueDecision) => {
    if (items.length === 0 || deciding.isPending) return
    deciding.mutateAsync({ items: items.map(asSeen), decision }).then(({ outcomes }) => {
      last.current = outcomes.flatMap((outcome) =>
        outcome.outcome === 'done' && !outcome.isFinal
          ? [{ itemId: outcome.itemId, decisionId: outcome.decisionId }]
          : [],
      )
      onDone(outcomes)
      notify({
        text: resultOf(outcomes, decision),
        action: last.current.length > 0 ? { label: m.undo(), act: undo } : undefined,
        tone: outcomes.some(({ outcome }) => outcome === 'done') ? 'info' : 'error',
      })
      return refresh()
    }, fail)
  }
  return { decide, undo, isDeciding: deciding.isPending }
}

/** Shows that something was not saved, and whether the network is the reason. */
export const notifyOfFailure = (error: unknown) =>
  notifyError(m.actionFailed(), error instanceof AppError ? error : undefined)

/** A longer timeout, since each of many decisions is its own transaction. */
const LONG_TIMEOUT = { timeoutMs: 60_000 }

type SeenItem = Pick<QueueItem, 'itemId' | 'newestAt' | 'decision'>

const asSeen = ({ itemId, newestAt, decision }: SeenItem) => ({
  itemId,
  seenAt: newestAt,
  expectedDecisionId: decision?.decisionId ?? null,
})

/** The result of one decision in a word; for several, or after failures, the counts and reasons. */
export function resultOf(outcomes: readonly QueueOutcome[], { action }: QueueDecision): string {
  const numOf = (outcome: QueueOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length
  const done = numOf('done')
  const [first] = outcomes
  if (outcomes.length === 1 && done === 1) return m.done[action]()
  if (outcomes.length === 1 && first?.outcome === 'refused') {
    const because = REFUSALS.get(first.code)
    if (because) return because()
  }
  const by = outcomes.find((one) => one.outcome === 'already_decided')?.username
  const [late, claimed, refused] = [numOf('already_decided'), numOf('claimed'), numOf('refused')]
  return sentences([
    m.outcome.done({ count: done }),
    ...(late === 0
      ? []
      : [by ? m.outcome.lateBy({ count: late, name: personName(by) }) : m.outcome.late({ count: late })]),
    ...(claimed > 0 ? [m.outcome.claimed({ count: claimed })] : []),
    ...(refused > 0 ? [m.outcome.refused({ count: refused })] : []),
  ])
}

const REFUSALS = new Map(Object.entries(m.refusals))
