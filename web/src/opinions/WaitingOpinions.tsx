import { useEffect, useRef, useState } from 'react'
import * as m from '#messages/review.ts'
import { RefuseDialog, type OpinionRefusal } from '#moderation/RefuseDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import styles from './OpinionList.module.css'
import { ReviewActions } from './ReviewActions.tsx'
import { useWaitingOpinions } from './useWaitingOpinions.ts'
import { WaitingOpinion } from './WaitingOpinion.tsx'

/** What waits in a conversation: for those who review there with what they can do, for others their own. */
export function WaitingOpinions({ conversationSlugId }: { conversationSlugId: string }) {
  const { opinions, isReviewer, count, isReviewed, isLoaded, error, retry } =
    useWaitingOpinions(conversationSlugId)
  const [refusing, setRefusing] = useState<OpinionRefusal & { place: number }>()
  const note = useRef<HTMLParagraphElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  /** The place of the row that was reviewed last. */
  const [done, setDone] = useState<{ place: number }>()
  useEffect(() => {
    // The focus was in the row that is gone: it goes on with the one that has come to its place.
    if (done === undefined || document.activeElement !== document.body) return
    const left = rows.current?.children ?? []
    const next = left[Math.min(done.place, left.length - 1)]?.querySelector('button') ?? note.current
    next?.focus()
  }, [done])

  if (!isLoaded)
    return error ? (
      <FailedState text={m.waitingFailed()} error={error} retry={retry} />
    ) : (
      <Loading label={m.loadingWaiting()} lines={4} />
    )
  return (
    <>
      <p ref={note} tabIndex={-1} className={styles.note}>
        {isReviewer ? m.forReviewers() : m.forAuthors()} {!isReviewed && m.stillWaiting()}{' '}
        {count > opinions.length && m.newestOf({ shown: opinions.length, all: wholeNumber(count) })}
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
