import {
  addOrganizerOpinions,
  getConversation,
  getDesk,
  listOpinions,
  toRichText,
  type Conversation,
} from '@parley/contract'
import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { AboutPersonMarks } from '#compose/AboutPersonMarks.tsx'
import { markedPlaces, marksAfterEdit } from '#compose/markedOpinions.ts'
import { rowProblems } from '#compose/seedOpinions.ts'
import { opinionFieldId, SeedEditor } from '#compose/SeedEditor.tsx'
import { authorErrorText } from '#conversation/author/FormDialog.tsx'
import { isListOf, isString, stored } from '#device/stored.ts'
import { useStored } from '#device/useStored.ts'
import * as m from '#messages/addOpinions.ts'
import { draftKept } from '#messages/sendUpdate.ts'
import { sentences } from '#messages/lists.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices/notices.ts'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'

/** Adds opinions from the organizer while a conversation runs, one by one or as a pasted list. */
export function AddOpinions({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId, areOpinionsPaused, isClosed, moderation } = conversation.metadata
  const isLocked = moderation.status === 'moderated'
  const refusal = isClosed || isLocked ? m.closed() : areOpinionsPaused ? m.paused() : undefined
  return (
    <DeskSection heading={m.heading()}>
      <p className={styles.hint}>{m.hint()}</p>
      <OpinionsForm key={conversationSlugId} {...{ conversationSlugId, refusal }} />
    </DeskSection>
  )
}

const NONE: string[] = []
const isEmpty = (texts: string[]) => texts.length === 0

type OpinionsFormProps = { conversationSlugId: string; refusal: string | undefined }

/** The rows are stored on this device after every edit until they are added. */
function OpinionsForm({ conversationSlugId, refusal }: OpinionsFormProps) {
  const draft = stored(`parley:added-opinions:${conversationSlugId}`, isListOf(isString))
  const [opinions = NONE, write] = useStored(draft, { isEmpty })
  /** The rows as they are between an edit and its rendering. */
  const latest = useRef(opinions)
  useLayoutEffect(() => {
    latest.current = opinions
  }, [opinions])
  const markDraft = stored(`parley:added-opinions-about-person:${conversationSlugId}`, isListOf(isString))
  const [marks = NONE, mark] = useStored(markDraft, { isEmpty })
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [isMissing, setMissing] = useState(false)
  const add = useApiMutation(addOrganizerOpinions, {
    refreshes: [listOpinions, getConversation, getDesk],
  })
  const edit = (change: (opinions: readonly string[]) => string[]) => {
    const before = latest.current
    latest.current = change(before)
    mark(marksAfterEdit(marks, { before, after: latest.current }))
    write(latest.current)
    setMissing(false)
  }
  const check = () => {
    const found = rowProblems(latest.current)
    setChecked(new Set(found.map(({ index }) => index)))
    return found
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const [first] = flushSync(check)
    if (opinions.length === 0) setMissing(true)
    if (first || opinions.length === 0)
      return document.getElementById(opinionFieldId(first?.index ?? 0))?.focus()
    add.mutate(
      {
        conversationSlugId,
        opinionList: opinions.map(toRichText),
        ...(marks.length > 0 && { aboutPersonList: markedPlaces(opinions, marks) }),
      },
      {
        onSuccess: (answer) => {
          if (!answer.success) return
          edit(() => [])
          const { numAdded, numExisting } = answer
          const said = numExisting > 0 ? [m.thereAlready({ count: numExisting })] : []
          notify({ text: sentences([m.added({ count: numAdded }), ...said]) })
        },
      },
    )
  }
  const answer = add.data
  const failure =
    answer?.success === false
      ? answer.isPaused
        ? m.paused()
        : m.closed()
      : authorErrorText(add.error, m.failed())
  if (refusal && opinions.length === 0) return <p>{refusal}</p>
  return (
    <form onSubmit={send} noValidate>
      <div>
        <SeedEditor
          label={m.newOpinions()}
          opinions={opinions}
          problems={rowProblems(opinions).filter(({ index }) => checked.has(index))}
          onEdit={edit}
          onRowsChanged={() => void check()}
        />
      </div>
      <AboutPersonMarks opinions={opinions} marks={marks} onMark={mark} />
      {isMissing && <ErrorMessage text={m.nothingWritten()} />}
      {opinions.length > 0 && <p className={styles.hint}>{draftKept()}</p>}
      {failure && <ErrorMessage text={failure} />}
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <Button type="submit" kind="primary" busy={add.isPending}>
          {m.add({ count: opinions.length })}
        </Button>
      )}
    </form>
  )
}
