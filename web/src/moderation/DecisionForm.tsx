import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import * as m from '#messages/decisions.ts'
import { isEnter } from '#ui/forms/enter.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices/notices.ts'
import { OptionCards } from '#ui/forms/OptionCards.tsx'
import { AuthorPreview } from './AuthorPreview.tsx'
import { decisionErrorText, savedMessage, useDecisionObstacle } from './decisionAnswers.ts'
import {
  decisionOf,
  draftOf,
  draftProblem,
  presentId,
  unknownOriginal,
  type Decision,
  type DecisionDraft,
  type DraftProblem,
  type PresentDecision,
} from './decisionDraft.ts'
import styles from './DecisionForm.module.css'
import { useDecide, type DecisionTarget } from './decisions.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { needsHiding } from './reasons.ts'
import { SomebodyWasFirst } from './SomebodyWasFirst.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type DecisionFormProps = {
  target: DecisionTarget
  /** The decision in force; the form starts with its values. */
  present: PresentDecision
  /** The subject of the decision, as plain text. */
  words: string
  isOwn: boolean
  /** Shown before the fields, or beside them if there is room. */
  subject: ReactNode
  /** The consequences, shown before the buttons or below the subject. */
  effect: ReactNode
  /** More actions, beside the main one. */
  others: ReactNode
}

/** Decides on an opinion or a conversation, changes the decision in force, or withdraws it. */
export function DecisionForm(props: DecisionFormProps) {
  const { target, present, words, isOwn, subject, effect, others } = props
  const isOpinion = target.opinionSlugId !== undefined
  const [draft, setDraft] = useState(() => draftOf(present, isOpinion ? 'move' : 'lock'))
  // Until somebody chooses what to do, the reason decides it.
  const [isActionChosen, setActionChosen] = useState(present.status === 'moderated')
  const [problem, setProblem] = useState<DraftProblem>()
  const [open, setOpen] = useState<'preview' | 'withdraw'>()
  const form = useRef<HTMLFormElement>(null)
  const decide = useDecide(target)
  const blocked = useDecisionObstacle(present, { isOwn, isOpinion })
  const isModerated = present.status === 'moderated'
  const { error, variables } = decide

  const change = (changed: Partial<DecisionDraft>) => {
    const isSuggested = changed.reason !== undefined && isOpinion && !isActionChosen
    const suggested = needsHiding(changed.reason) ? 'hide' : 'move'
    const next: DecisionDraft = { ...draft, action: isSuggested ? suggested : draft.action, ...changed }
    setDraft(next)
    setProblem((shown) => shown && draftProblem(next))
  }
  const send = (decision: Decision | undefined) => {
    if (!decision) return
    decide.mutate(decision, {
      onSuccess: () => {
        setOpen(undefined)
        notify({ text: savedMessage(decision.action, isModerated) })
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending || blocked) return
    const found = draftProblem(draft)
    setProblem(found)
    if (found) form.current?.querySelector<HTMLElement>(`[data-field=${found.field}]`)?.focus()
    else send(decisionOf(draft, presentId(present)))
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  const refused = error?.details.field === 'duplicateOfSlugId' ? unknownOriginal(draft.action) : undefined
  const other = error?.code === 'already_decided' ? error.details.decision : undefined
  const failure = error && !other && !refused ? decisionErrorText(error, isOpinion) : undefined
  const isWithdrawing = variables?.action === 'withdraw'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys that its fields let through
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onKeyDown={submitByKey}>
      <div className={styles.subject}>{subject}</div>
      <div className={styles.fields}>
        <OptionCards
          legend={m.action()}
          options={ACTIONS().filter(({ value }) => isOpinion !== (value === 'lock'))}
          value={draft.action}
          onChange={(action) => {
            setActionChosen(true)
            change({ action })
          }}
        />
        <DecisionFields draft={draft} problem={problem} refusedOriginal={refused} onChange={change} />
      </div>
      <div className={styles.effect}>{effect}</div>
      <div className={styles.foot}>
        {blocked && <p className={styles.blocked}>{blocked}</p>}
        {failure && !isWithdrawing && <ErrorMessage text={failure} />}
        <Button kind="quiet" onClick={() => setOpen('preview')}>
          {m.preview()}
        </Button>
        <Button
          type="submit"
          kind="primary"
          large
          className={styles.main}
          disabled={blocked !== undefined}
          busy={decide.isPending && !isWithdrawing}
        >
          {isModerated ? m.update() : m.decideNow[draft.action]()}
        </Button>
        {isModerated && (
          <Button disabled={blocked !== undefined} onClick={() => setOpen('withdraw')}>
            {m.withdraw()}
          </Button>
        )}
        {others}
        <p className={styles.keys}>
          <kbd>{m.keyControl()}</kbd> <kbd>{m.keyEnter()}</kbd> {m.keysDecide()}
        </p>
      </div>
      {open === 'preview' && <AuthorPreview draft={draft} words={words} onClose={() => setOpen(undefined)} />}
      {open === 'withdraw' && (
        <WithdrawDialog
          isOpinion={isOpinion}
          busy={decide.isPending}
          problem={isWithdrawing ? failure : undefined}
          onWithdraw={(moderationExplanation) =>
            send({ action: 'withdraw', moderationExplanation, expectedDecisionId: presentId(present) })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {other && variables && (
        <SomebodyWasFirst
          otherDecision={other}
          ownDecision={variables}
          onKeep={() => {
            setOpen(undefined)
            decide.reset()
          }}
          onReplace={() =>
            send({
              ...variables,
              expectedDecisionId: other.action === 'withdraw' ? null : other.decisionId,
            })
          }
        />
      )}
    </form>
  )
}

const ACTIONS = () => [
  { value: 'move' as const, label: m.move(), hint: m.moveHint() },
  { value: 'hide' as const, label: m.hide(), hint: m.hideHint() },
  { value: 'lock' as const, label: m.lock(), hint: m.lockHint() },
]
