import {
  getConversation,
  LIMITS,
  listUpdates,
  sendUpdate,
  toRichText,
  updateTextProblem,
  visibleLength,
  type Conversation,
} from '@parley/contract'
import { useState, type SubmitEvent } from 'react'
import { authorErrorText } from '#conversation/author/FormDialog.tsx'
import { isString, stored } from '#device/stored.ts'
import { useStored } from '#device/useStored.ts'
import * as m from '#messages/sendUpdate.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { UpdateRows } from '#updates/UpdateRows.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { problemText } from '#ui/forms/textProblems.ts'
import { dateAndTime } from '#ui/format.ts'
import { notify } from '#ui/notices/notices.ts'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'

/** The id of the section, to which the next step may link. */
export const SEND_UPDATE_ID = 'send-update'

type SendUpdateProps = { conversation: Conversation; now: number }

/** Tells everybody who took part something new, once in seven days, and lists the earlier updates. */
export function SendUpdate({ conversation, now }: SendUpdateProps) {
  const { conversationSlugId } = conversation.metadata
  const query = useApiQuery(listUpdates, { conversationSlugId }, { signed: true })
  return (
    <DeskSection id={SEND_UPDATE_ID} heading={m.heading()}>
      <p className={styles.hint}>{m.hint()}</p>
      <Fetched query={query} loading={m.loading()} lines={4} failed={m.failed()}>
        {({ updateList, nextAt }) => (
          <>
            <UpdateForm key={conversationSlugId} {...{ conversation, now, nextAt }} />
            {updateList.length > 0 && (
              <>
                <h3>{m.earlier()}</h3>
                <UpdateRows conversation={conversation} updates={updateList} />
              </>
            )}
          </>
        )}
      </Fetched>
    </DeskSection>
  )
}

/** Why nothing can be sent now; undefined if it can. */
function refusalOf({ metadata }: Conversation, nextAt: string | undefined, now: number): string | undefined {
  if (metadata.moderation.status === 'moderated') return m.locked()
  if (nextAt !== undefined && Date.parse(nextAt) > now) return m.nextOn({ moment: dateAndTime(nextAt) })
  return metadata.participantCount === 0 ? m.nobodyYet() : undefined
}

type UpdateFormProps = SendUpdateProps & { nextAt: string | undefined }

/** The draft is stored on this device after every edit until it is sent. */
function UpdateForm({ conversation, now, nextAt }: UpdateFormProps) {
  const { conversationSlugId } = conversation.metadata
  const draft = stored(`parley:update-draft:${conversationSlugId}`, isString)
  const [words = '', write] = useStored(draft, { isEmpty: (text) => text === '' })
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const send = useApiMutation(sendUpdate, { refreshes: [listUpdates, getConversation] })
  const refusal = refusalOf(conversation, nextAt, now)
  const wrong = problemText(updateTextProblem(toRichText(words)))
  const ask = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!wrong && !refusal) setAsking(true)
  }
  const sendNow = () =>
    send.mutate(
      { conversationSlugId, text: toRichText(words) },
      {
        onSettled: () => setAsking(false),
        onSuccess: ({ success }) => {
          if (!success) return
          write('')
          setChecked(false)
          notify({ text: m.sent() })
        },
      },
    )
  const failure = authorErrorText(send.error, m.sendFailed())
  if (refusal && words === '') return <p>{refusal}</p>
  return (
    <form onSubmit={ask} noValidate>
      <TextArea
        label={m.label()}
        value={words}
        count={visibleLength(words)}
        most={LIMITS.update}
        error={isChecked ? wrong : undefined}
        onChange={write}
      />
      {words !== '' && <p className={styles.hint}>{m.draftKept()}</p>}
      {failure && <ErrorMessage text={failure} />}
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <Button type="submit" kind="primary" busy={send.isPending}>
          {m.send()}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={m.askTitle()}
          confirmLabel={m.sendNow()}
          kind="primary"
          busy={send.isPending}
          onConfirm={sendNow}
          onClose={() => setAsking(false)}
        >
          <p>{m.askText()}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
