import { getSharedPlace, stateSharedPlace, type Conversation } from '@parley/contract'
import { useState } from 'react'
import { isOneOf, stored } from '#device/stored.ts'
import * as m from '#messages/sharedPlace.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { dateAndTime } from '#ui/format.ts'
import { notify } from '#ui/notices/notices.ts'
import { useNow } from '#ui/RelativeTime.tsx'
import { authorErrorText } from './FormDialog.tsx'
import { SHARED_PLACE_REFRESHES, SharedPlaceDialog, statedSentence } from './SharedPlaceDialog.tsx'
import { suggestedSharedPlace } from './SharedPlaceFields.tsx'
import styles from './SharedPlaceQuestion.module.css'

const ASKED_AGAIN_MS = 30_000

/** Whether the organizer answered that the guests of a place are not together. */
const storedApart = (placeId: string) => stored(`parley:apart:${placeId}`, isOneOf([true]))

/** Asks an organizer whether guests from one place are together, also while the page stays open. */
export function SharedPlaceQuestion({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId } = conversation.metadata
  const { data } = useApiQuery(getSharedPlace, { conversationSlugId }, { refetchInterval: ASKED_AGAIN_MS })
  const [declined, setDeclined] = useState<string>()
  const now = useNow()
  const [isChoosing, setChoosing] = useState(false)
  const state = useApiMutation(stateSharedPlace, { refreshes: SHARED_PLACE_REFRESHES })

  const most = data?.mostGuests
  if (isChoosing) return <SharedPlaceDialog conversation={conversation} onClose={() => setChoosing(false)} />
  if (!most || declined === most.placeId || storedApart(most.placeId).get()) return null
  const { placeId, numWaiting, isHere } = most
  // A number that was stated before is too small now, so the guests beyond it are added.
  const stated = suggestedSharedPlace(numWaiting + (data.sharedPlace?.numPeople ?? 0), now)
  const confirm = () =>
    state.mutate(
      { conversationSlugId, ...stated, place: placeId },
      { onSuccess: ({ success }) => success && notify({ text: statedSentence(stated) }) },
    )
  const decline = () => {
    storedApart(placeId).set(true)
    setDeclined(placeId)
  }
  const problem = authorErrorText(state.error, m.failed())
  return (
    <Card aria-labelledby="sit-together" className={styles.question}>
      <h2 id="sit-together" className={styles.title}>
        {m.doTheySitTogether()}
      </h2>
      <p>{isHere ? m.onYourNetwork({ people: numWaiting }) : m.onOneNetwork({ people: numWaiting })}</p>
      <p className={styles.meaning}>
        {m.whatYesMeans({ people: stated.numPeople, date: dateAndTime(stated.until) })}
      </p>
      {problem && <ErrorMessage text={problem} />}
      <ButtonRow>
        <Button kind="primary" busy={state.isPending} onClick={confirm}>
          {m.yes()}
        </Button>
        <Button onClick={() => setChoosing(true)}>{m.otherNumber()}</Button>
        <Button kind="quiet" onClick={decline}>
          {m.no()}
        </Button>
      </ButtonRow>
    </Card>
  )
}
