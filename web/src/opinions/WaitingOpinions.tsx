import {
  getConversation,
  listOpinions,
  listWaitingOpinions,
  publishOpinion,
  type Opinion,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/review.ts'
import { RefuseDialog, reviewProblem } from '#moderation/RefuseDialog.tsx'
import { useMayModerate } from '#moderation/mayModerate.ts'
import { useApiMutation, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices.ts'
import styles from './OpinionList.module.css'
import { WaitingOpinion } from './WaitingOpinion.tsx'

/** What waits in a conversation: for those who review there with what they can do, for others their own. */
export function WaitingOpinions({ conversationSlugId }: { conversationSlugId: string }) {
  const { isKnown } = useLoginStatus()
  const { data } = useApiQuery(getConversation, { conversationSlugId }, { enabled: false })
  const isModerator = useMayModerate(conversationSlugId)
  const { metadata, userInteraction } = data?.conversationData ?? {}
  const canHaveSome = metadata?.isReviewRequired === true || isModerator || userInteraction?.isAuthor === true
  const waiting = useApiQuery(
    listWaitingOpinions,
    { conversationSlugId },
    { enabled: isKnown && canHaveSome },
  ).data
  if (waiting === undefined || waiting.opinionList.length === 0) return null
  const { isReviewer, numWaiting, opinionList } = waiting
  return (
    <section aria-labelledby="waiting-opinions">
      <h2 id="waiting-opinions">
        {isReviewer && numWaiting > 0 ? m.waitingCount({ count: numWaiting }) : m.ownWaiting()}
      </h2>
      <ol className={styles.rows}>
        {opinionList.map((opinion) => (
          <li key={opinion.opinionSlugId} className={styles.item}>
            <WaitingOpinion opinion={opinion} conversationSlugId={conversationSlugId} />
            {isReviewer && !opinion.isOwn && <Review opinion={opinion} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Review({ opinion: { opinionSlugId } }: { opinion: Opinion }) {
  const [refusing, setRefusing] = useState<'move' | 'hide'>()
  const publish = useApiMutation(publishOpinion, {
    refreshes: [listWaitingOpinions, listOpinions, getConversation],
  })
  const isLocked = publish.data?.success === false
  return (
    <>
      <ButtonRow>
        <Button
          kind="primary"
          busy={publish.isPending}
          onClick={() =>
            publish.mutate(
              { opinionSlugId },
              { onSuccess: ({ success }) => success && notify({ text: m.published() }) },
            )
          }
        >
          {m.publish()}
        </Button>
        <Button onClick={() => setRefusing('move')}>{m.move()}</Button>
        <Button onClick={() => setRefusing('hide')}>{m.hide()}</Button>
      </ButtonRow>
      {(isLocked || publish.error) && (
        <ErrorMessage text={publish.error ? reviewProblem(publish.error.code) : m.conversationClosed()} />
      )}
      {refusing && (
        <RefuseDialog
          opinionSlugId={opinionSlugId}
          action={refusing}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </>
  )
}
