import { useEffect, useRef, useState } from 'react'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/review.ts'
import { loadingWaiting } from '#messages/waitingOpinions.ts'
import { RefuseDialog, type OpinionRefusal } from '#moderation/RefuseDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState, ErrorMessage } from '#ui/FailedState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import styles from './OpinionList.module.css'
import { useWaitingOpinions } from './useWaitingOpinions.ts'
import { WaitingOpinion } from './WaitingOpinion.tsx'
import { getConversation, listOpinions, listWaitingOpinions, publishOpinion } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { isReviewedAlready, reviewProblem } from '#moderation/reviewProblem.ts'
import { useApiMutation } from '#mutations.ts'
import { refreshQueries } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { notify } from '#ui/notices/notices.ts'

/**
 * The opinions that wait in a conversation: for reviewers all of them with actions, for other people only their own.
 */
export function WaitingOpinions({ conversationSlugId }: { conversationSlugId: string }) {
  const { opinions, isReviewer, count, isReviewed, isLoaded, error, retry } =
    useWaitingOpinions(conversationSlugId)
  const [refusing, setRefusing] = useState<OpinionRefusal & { place: number }>()
  const note = useRef<HTMLParagraphElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  /** The index of the row that was reviewed last. */
  const [done, setDone] = useState<{ place: number }>()
  useEffect(() => {
    // The focused row was removed, so the focus moves to the row that took its place.
    if (done === undefined || document.activeElement !== document.body) return
    const left = rows.current?.children ?? []
    const next = left[Math.min(done.place, left.length - 1)]?.querySelector('button') ?? note.current
    next?.focus()
  }, [done])

  if (!isLoaded)
    return error ? (
      <FailedState text={m.waitingFailed()} error={error} retry={retry} />
    ) : (
      <Loading label={loadingWaiting()} lines={4} />
    )
  return (
    <>
      <p ref={note} tabIndex={-1} className={styles.note}>
        {sentences([
          isReviewer ? m.forReviewers() : m.forAuthors(),
          ...(isReviewed ? [] : [m.stillWaiting()]),
          ...(count > opinions.length
            ? [m.newestOf({ shown: opinions.length, all: wholeNumber(count) })]
            : []),
        ])}
      </p>
      {error && <FailedState text={m.waitingFailed()} error={error} retry={retry} />}
      {opinions.length === 0 && !error && (
        <EmptyState title={isReviewer ? m.nothingWaits() : m.noneOfYoursWaits()} />
      )}
      <ol ref={rows} className={styles.rows}>
        {opinions.map((opinion, place) => (
          <li key={opinion.opinionSlugId} className={styles.item}>
            <WaitingOpinion
              opinion={opinion}
              conversationSlugId={conversationSlugId}
              actions={
                isReviewer &&
                !opinion.isOwn && (
                  <ReviewActions
                    opinionSlugId={opinion.opinionSlugId}
                    onRefuse={(action) =>
                      setRefusing({ opinionSlugId: opinion.opinionSlugId, action, place })
                    }
                    onDone={() => setDone({ place })}
                  />
                )
              }
            />
          </li>
        ))}
      </ol>
      {refusing && (
        <RefuseDialog
          {...refusing}
          onClose={() => setRefusing(undefined)}
          onDone={() => {
            setRefusing(undefined)
            setDone(refusing)
          }}
        />
      )}
    </>
  )
}

type ReviewActionsProps = {
  opinionSlugId: string
  onRefuse: (action: 'move' | 'hide') => void
  /** Called when the row has left the list. */
  onDone: () => void
}

/** Publishes a waiting opinion, or starts to reject it. */
function ReviewActions({ opinionSlugId, onRefuse, onDone }: ReviewActionsProps) {
  const queryClient = useQueryClient()
  const publish = useApiMutation(publishOpinion, {
    refreshes: [listWaitingOpinions, listOpinions, getConversation],
  })
  // The row may be removed before the call ends, so the component cannot handle the response.
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
