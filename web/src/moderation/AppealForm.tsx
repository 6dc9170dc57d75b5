import { createAppeal, explanationLength, getDecision, LIMITS, type OwnDecision } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { localStore } from '#device/storage.ts'
import * as m from '#messages/appeals.ts'
import { refreshQueries, useApiMutation } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { wholeNumber } from '#ui/format.ts'
import { TextArea } from '#ui/TextArea.tsx'
import styles from './OwnDecisionScreen.module.css'

const MOST = wholeNumber(LIMITS.appeal)

/** The one appeal against a decision. What is written is kept on this device until it is sent. */
export function AppealForm({ decision: { decisionId } }: { decision: OwnDecision }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useAppealDraft(decisionId)
  const [error, setError] = useState<string>()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useApiMutation(createAppeal)
  const count = explanationLength(text)
  const fail = (message: string) => {
    setError(message)
    area.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (count === 0) return fail(m.empty())
    if (count > LIMITS.appeal) return fail(m.tooLong(MOST))
    const refresh = () => void refreshQueries(queryClient, [getDecision])
    mutate(
      { decisionId, appealExplanation: text },
      {
        onSuccess: (answer) => {
          if (answer.success) localStore.remove(keyOf(decisionId))
          else fail(answer.reason === 'already_appealed' ? m.alreadySent() : m.changedMeanwhile())
          refresh()
        },
        onError: () => fail(m.sendFailed()),
      },
    )
  }
  return (
    <form className={styles.appeal} onSubmit={send} noValidate>
      <TextArea
        ref={area}
        label={
          <>
            {m.appeal()} <span>{m.onceByAnother()}</span>
          </>
        }
        value={text}
        count={count}
        most={LIMITS.appeal}
        rows={4}
        error={error}
        onChange={(written) => {
          setText(written)
          setError(undefined)
        }}
      />
      <Button type="submit" kind="primary" large busy={isPending}>
        {m.send()}
      </Button>
    </form>
  )
}

const keyOf = (decisionId: string) => `parley:appeal:${decisionId}`

function useAppealDraft(decisionId: string) {
  const key = keyOf(decisionId)
  const [text, setText] = useState(() => localStore.get(key) ?? '')
  const change = (written: string) => {
    setText(written)
    localStore.set(key, written)
  }
  return [text, change] as const
}
