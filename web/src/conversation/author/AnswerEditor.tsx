import {
  AnswerState,
  LIMITS,
  listOpinions,
  listOpinionsBySlug,
  listSharedOpinions,
  plainLine,
  visibleLength,
  type Opinion,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { decided, notNow, planned, quoted } from '#messages/outcome.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import styles from './author.module.css'
import type { DraftAnswer } from './outcomeDraft.ts'

const STATES: Record<AnswerState, () => string> = { decided, planned, not_now: notNow }

type AnswerEditorProps = {
  conversationSlugId: string
  answers: readonly DraftAnswer[]
  onChange: (answers: DraftAnswer[]) => void
}

/** Edits the answers to opinions; opinions that all groups share are offered first. */
export function AnswerEditor({ conversationSlugId, answers, onChange }: AnswerEditorProps) {
  const shared = useApiQuery(listSharedOpinions, { conversationSlugId })
  const [isChoosing, setChoosing] = useState(false)
  const sharedSlugs = new Set((shared.data ?? []).map(({ opinionSlugId }) => opinionSlugId))
  const answered = answers.filter(({ opinionSlugId }) => sharedSlugs.has(opinionSlugId)).length
  const change = (at: number, next: Partial<DraftAnswer>) =>
    onChange(answers.map((answer, index) => (index === at ? { ...answer, ...next } : answer)))
  return (
    <section>
      <h3>
        {sharedSlugs.size > 0 ? m.answersTo({ answered, shared: sharedSlugs.size }) : m.answersHeading()}
      </h3>
      <ul className="stack">
        {answers.map((answer, at) => (
          <AnswerRow
            key={answer.opinionSlugId}
            answer={answer}
            onChange={(next) => change(at, next)}
            onRemove={() => onChange(answers.filter((_, index) => index !== at))}
          />
        ))}
      </ul>
      {isChoosing ? (
        <OpinionChooser
          conversationSlugId={conversationSlugId}
          shared={[...sharedSlugs]}
          taken={answers.map(({ opinionSlugId }) => opinionSlugId)}
          onChoose={({ opinionSlugId, opinion }) => {
            setChoosing(false)
            onChange([...answers, { opinionSlugId, opinion, state: 'decided', text: '' }])
          }}
        />
      ) : (
        answers.length < LIMITS.outcomeAnswers && (
          <Button onClick={() => setChoosing(true)}>
            <Icon name="plus" size={18} />
            {m.answerAnother()}
          </Button>
        )
      )}
    </section>
  )
}

type AnswerRowProps = {
  answer: DraftAnswer
  onChange: (next: Partial<DraftAnswer>) => void
  onRemove: () => void
}

function AnswerRow({ answer, onChange, onRemove }: AnswerRowProps) {
  const opinion = plainLine(answer.opinion)
  return (
    <li className={styles.answer}>
      <p className={styles.opinion} dir="auto">
        {quoted({ words: opinion })}
      </p>
      <div className={styles.line}>
        <Select
          isFilter
          aria-label={m.stateOf({ opinion })}
          label={m.outcomeText()}
          value={answer.state}
          onChange={({ target }) => {
            const state = AnswerState.options.find((option) => option === target.value)
            if (state) onChange({ state })
          }}
        >
          {AnswerState.options.map((state) => (
            <option key={state} value={state}>
              {STATES[state]()}
            </option>
          ))}
        </Select>
        <Button kind="quiet" aria-label={m.removeAnswer({ opinion })} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
      <TextArea
        label={m.answerText({ opinion })}
        isLabelHidden
        value={answer.text}
        count={visibleLength(answer.text)}
        most={LIMITS.outcome}
        rows={2}
        onChange={(text) => onChange({ text })}
      />
    </li>
  )
}

type OpinionChooserProps = {
  conversationSlugId: string
  shared: readonly string[]
  taken: readonly string[]
  onChoose: (opinion: Opinion) => void
}

function OpinionChooser({ conversationSlugId, shared, taken, onChoose }: OpinionChooserProps) {
  const sharedOnes = useApiQuery(
    listOpinionsBySlug,
    { opinionSlugIdList: shared.slice(0, LIMITS.slugList) },
    { enabled: shared.length > 0 },
  )
  const others = useApiQuery(listOpinions, { conversationSlugId, filter: 'discover', limit: LIMITS.feedPage })
  const isFree = ({ opinionSlugId }: Opinion) => !taken.includes(opinionSlugId)
  const first = (sharedOnes.data ?? []).filter(isFree)
  const rest = (others.data ?? []).filter(
    (opinion) => isFree(opinion) && !shared.includes(opinion.opinionSlugId),
  )
  if (others.error && !others.data)
    return <FailedState text={m.opinionsFailed()} error={others.error} retry={others.refetch} />
  if (!others.data) return <Loading label={m.loading()} lines={2} />
  const choose = (slugId: string) => {
    const chosen = [...first, ...rest].find(({ opinionSlugId }) => opinionSlugId === slugId)
    if (chosen) onChoose(chosen)
  }
  return (
    <Select label={m.chooseOpinion()} value="" onChange={({ target }) => choose(target.value)}>
      <option value="">{m.chooseOne()}</option>
      {first.length > 0 && <optgroup label={m.sharedOpinions()}>{first.map(optionOf)}</optgroup>}
      {rest.length > 0 && <optgroup label={m.otherOpinions()}>{rest.map(optionOf)}</optgroup>}
    </Select>
  )
}

const MAX_LETTERS = 90

const optionOf = ({ opinionSlugId, opinion }: Opinion) => {
  const words = plainLine(opinion)
  return (
    <option key={opinionSlugId} value={opinionSlugId}>
      {words.length > MAX_LETTERS ? `${words.slice(0, MAX_LETTERS)} …` : words}
    </option>
  )
}
