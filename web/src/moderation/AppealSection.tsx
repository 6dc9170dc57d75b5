import {
  createAppeal,
  explanationLength,
  getDecision,
  LIMITS,
  type Appeal,
  type OwnDecision,
} from '@parley/contract'
import { useRef, useState, type FormEvent } from 'react'
import { isString, stored } from '#device/stored.ts'
import { useStored } from '#device/useStored.ts'
import * as m from '#messages/appeals.ts'
import { quoted } from '#messages/ui.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import styles from './OwnDecisionScreen.module.css'

/** The field for the one appeal; once it was sent, its state. */
export function AppealSection({ decision }: { decision: OwnDecision }) {
  const { appeal, mayAppeal, isInForce, kind } = decision
  if (appeal) return <SentAppeal appeal={appeal} isAboutPerson={kind === 'suspend'} />
  if (mayAppeal) return <AppealForm decision={decision} />
  return isInForce || kind === 'withdraw' || kind === 'readmit' ? null : (
    <Notice>{m.noLongerInForce()}</Notice>
  )
}

const STATES = { open: m.sent, accepted: m.accepted, rejected: m.rejected, lapsed: m.lapsed }

function SentAppeal({ appeal, isAboutPerson }: { appeal: Appeal; isAboutPerson: boolean }) {
  const { status, explanation, answer, isAnsweredByDecider } = appeal
  return (
    <section className={styles.appeal} aria-label={m.appeal()}>
      <Notice icon={status === 'open' ? 'clock' : 'scales'}>
        <output>
          <strong>{STATES[status]()}</strong>
        </output>
        {isAnsweredByDecider && <p>{isAboutPerson ? m.nobodyElse() : m.sameDecider()}</p>}
      </Notice>
      <dl className={styles.facts}>
        {answer && (
          <>
            <dt>{m.answer()}</dt>
            <dd className={styles.voice} dir="auto">
              {quoted({ words: answer })}
            </dd>
          </>
        )}
        <dt>{m.yourAppeal()}</dt>
        <dd dir="auto">{explanation}</dd>
      </dl>
    </section>
  )
}

/** The form for the one appeal against a decision. The text stays on this device until it is sent. */
function AppealForm({ decision: { decisionId } }: { decision: OwnDecision }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const draft = stored(`parley:appeal:${decisionId}`, isString)
  const [text = '', write] = useStored(draft, { isEmpty: (written) => written === '' })
  const [error, setError] = useState<string>()
  const fail = (message: string) => {
    setError(message)
    area.current?.focus()
  }
  const { mutate, isPending } = useApiMutation(createAppeal, {
    refreshes: [getDecision],
    onDone: (answer) => {
      if (answer.success) draft.remove()
      else fail(answer.reason === 'already_appealed' ? m.alreadySent() : m.changedMeanwhile())
    },
  })
  const count = explanationLength(text)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (count === 0) return fail(m.empty())
    if (count > LIMITS.appeal) return fail(m.tooLong({ most: LIMITS.appeal }))
    mutate({ decisionId, appealExplanation: text }, { onError: () => fail(m.sendFailed()) })
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
          write(written)
          setError(undefined)
        }}
      />
      <Button type="submit" kind="primary" large busy={isPending}>
        {m.send()}
      </Button>
    </form>
  )
}
