import { getConversation, listOpinions, listWaitingOpinions, publishOpinion } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/review.ts'
import { isReviewedAlready, reviewProblem } from '#moderation/reviewProblem.ts'
import { refreshQueries, useApiMutation } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices.ts'

type ReviewActionsProps = {
  opinionSlugId: string
  onRefuse: (action: 'move' | 'hide') => void
  /** The row is gone from the list. */
  onDone: () => void
}

/** Lets an opinion in that waits, or begins to refuse it. */
export function ReviewActions({ opinionSlugId, onRefuse, onDone }: ReviewActionsProps) {
  const queryClient = useQueryClient()
  const publish = useApiMutation(publishOpinion, {
    refreshes: [listWaitingOpinions, listOpinions, getConversation],
  })
  // The row may be gone before the call is over, so what follows is not left to the component.
  const letIn = async () => {
    try {
      const { success } = await publish.mutateAsync({ opinionSlugId })
      if (!success) return
      notify({ text: m.published() })
      onDone()
    } catch (error) {
      if (!isReviewedAlready(error)) return
      notify({ text: m.alreadyReviewed() })
      await refreshQueries(queryClient, [listWaitingOpinions])
      onDone()
    }
  }
  const isClosed = publish.data?.success === false
  return (
    <>
      <ButtonRow>
        <Button kind="primary" busy={publish.isPending} onClick={() => void letIn()}>
          {m.publish()}
        </Button>
        <Button onClick={() => onRefuse('move')}>{m.move()}</Button>
        <Button onClick={() => onRefuse('hide')}>{m.hide()}</Button>
      </ButtonRow>
      {(isClosed || publish.error) && (
        <ErrorMessage text={publish.error ? reviewProblem(publish.error) : m.conversationClosed()} />
      )}
    </>
  )
}
