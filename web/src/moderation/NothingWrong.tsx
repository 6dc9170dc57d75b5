import { getQueueItem } from '@parley/contract'
import { useState } from 'react'
import { act } from '#messages/moderationQueue.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import type { DecisionTarget } from './decisions.ts'
import { useReports } from './ModerationLinks.tsx'
import { useQueueDecisions } from './queue/useQueueDecisions.ts'

/** A button that decides that nothing is wrong with a reported item; hidden while no report waits for the viewer. */
export function NothingWrong({ target }: { target: DecisionTarget }) {
  const { data: reports } = useReports(target)
  const itemId =
    target.opinionSlugId === undefined
      ? `conversation-report:${target.conversationSlugId}`
      : `opinion-report:${target.opinionSlugId}`
  const isReported = reports !== undefined && reports.length > 0
  const { data } = useApiQuery(getQueueItem, { itemId }, { enabled: isReported, staleTime: 0 })
  const [state, setState] = useState<'waiting' | 'deciding' | 'done'>('waiting')
  const { decide, isDeciding } = useQueueDecisions(
    (outcomes) => setState(outcomes.some(({ outcome }) => outcome === 'done') ? 'deciding' : 'waiting'),
    // Called after a decision, and again after it was undone.
    () => setState((state) => (state === 'deciding' ? 'done' : 'waiting')),
  )
  const newestAt = data?.reports
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1)
  if (state !== 'waiting' || newestAt === undefined) return null
  return (
    <Button busy={isDeciding} onClick={() => decide([{ itemId, newestAt }], { action: 'nothing_wrong' })}>
      {act.nothing_wrong()}
    </Button>
  )
}
