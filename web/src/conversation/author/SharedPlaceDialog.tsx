import {
  endSharedPlace,
  getConversation,
  getSharedPlace,
  listDecisions,
  stateSharedPlace,
  type Conversation,
  type Output,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/sharedPlace.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { dateAndTime } from '#ui/format.ts'
import { OptionCards } from '#ui/forms/OptionCards.tsx'
import { Loading } from '#ui/Loading.tsx'
import { notify } from '#ui/notices/notices.ts'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'
import { SharedPlaceFields, sharedPlaceProblems, suggestedSharedPlace } from './SharedPlaceFields.tsx'

type Place = 'here' | 'same' | 'most'
type Known = Output<typeof getSharedPlace>
type DialogProps = AuthorDialogProps & { conversation: Conversation }

/** States how many people take part from one place, changes it or takes it back. */
export function SharedPlaceDialog({ conversation, onClose }: DialogProps) {
  const { conversationSlugId } = conversation.metadata
  const { data, error, refetch } = useApiQuery(getSharedPlace, { conversationSlugId })
  if (data?.arePlacesCounted)
    return <SharedPlaceForm conversation={conversation} known={data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={m.title()}>
      {data ? (
        <p>{m.guestsCountAnyway()}</p>
      ) : error ? (
        <FailedState text={m.failed()} error={error} retry={refetch} />
      ) : (
        <Loading label={m.loading()} lines={3} />
      )}
    </Dialog>
  )
}

/** What a statement changes. */
export const SHARED_PLACE_REFRESHES = [getSharedPlace, getConversation, listDecisions] as const

function SharedPlaceForm({ conversation, known, onClose }: DialogProps & { known: Known }) {
  const { conversationSlugId } = conversation.metadata
  const { sharedPlace, mostGuests } = known
  const [draft, setDraft] = useState(() => {
    const first = sharedPlace ?? suggestedSharedPlace(mostGuests?.numWaiting ?? 0, Date.now())
    return { numPeople: String(first.numPeople), until: first.until }
  })
  const offersMost = mostGuests !== undefined && !mostGuests.isHere
  const [place, setPlace] = useState<Place>(sharedPlace ? 'same' : offersMost ? 'most' : 'here')
  const [problems, setProblems] = useState<ReturnType<typeof sharedPlaceProblems>>()
  const state = useApiMutation(stateSharedPlace, { refreshes: SHARED_PLACE_REFRESHES })
  const end = useApiMutation(endSharedPlace, { refreshes: SHARED_PLACE_REFRESHES })
  const refusal = state.data?.success === false ? REFUSED[state.data.reason]() : undefined

  const finish = (text: string) => {
    notify({ text })
    onClose()
  }
  const send = () => {
    const found = sharedPlaceProblems(draft, Date.now())
    setProblems(found)
    if (found.numPeople !== undefined || found.until !== undefined) return
    const stated = { numPeople: Number(draft.numPeople), until: draft.until }
    const chosen = place !== 'most' ? place : (mostGuests?.placeId ?? 'here')
    state.mutate(
      { conversationSlugId, ...stated, place: chosen },
      { onSuccess: ({ success }) => success && finish(statedSentence(stated)) },
    )
  }
  return (
    <FormDialog
      title={m.title()}
      hint={m.hint()}
      submit={sharedPlace ? m.change() : m.letThemCount()}
      busy={state.isPending || end.isPending}
      problem={refusal ?? authorErrorText(state.error ?? end.error, m.failed())}
      onSubmit={send}
      onClose={onClose}
      other={
        sharedPlace && (
          <Button onClick={() => end.mutate({ conversationSlugId }, { onSuccess: () => finish(m.ended()) })}>
            {m.end()}
          </Button>
        )
      }
    >
      {sharedPlace && (
        <p>{m.inForce({ people: sharedPlace.numPeople, date: dateAndTime(sharedPlace.until) })}</p>
      )}
      <SharedPlaceFields draft={draft} problems={problems ?? {}} onChange={setDraft} />
      <OptionCards
        legend={m.where()}
        value={place}
        options={[
          ...(sharedPlace ? [{ value: 'same' as const, label: m.same() }] : []),
          { value: 'here', label: m.here(), hint: m.hereHint() },
          ...(offersMost
            ? [
                {
                  value: 'most' as const,
                  label: m.placeWithMostGuests(),
                  hint: m.mostHint({ people: mostGuests.numWaiting }),
                },
              ]
            : []),
        ]}
        onChange={setPlace}
      />
    </FormDialog>
  )
}

export const statedSentence = ({ numPeople, until }: { numPeople: number; until: string }): string =>
  m.stated({ people: numPeople, date: dateAndTime(until) })

const REFUSED = { places_not_counted: m.guestsCountAnyway, nobody_waits: m.nobodyWaits }
