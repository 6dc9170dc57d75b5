import { explanationLength, LIMITS } from '@parley/contract'
import { useId } from 'react'
import * as m from '#messages/decisions.ts'
import { ChoiceChip } from '#ui/forms/ChoiceChip.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import type { DecisionDraft, DraftProblem } from './decisionDraft.ts'
import styles from './DecisionFields.module.css'
import { REASONS } from './reasonChoices.ts'
import { REASON_CHOICES, type ReasonChoice } from './reasons.ts'

type FieldProps<Value> = { error: string | undefined } & Value

/** A choice of one of up to eight reasons, with an explanation of the chosen one below. */
export function ReasonField({
  chosen,
  error,
  choices = REASON_CHOICES,
  onChoose,
}: FieldProps<{
  chosen: ReasonChoice | undefined
  choices?: readonly ReasonChoice[]
  onChoose: (reason: ReasonChoice) => void
}>) {
  const name = useId()
  return (
    <fieldset className={styles.reasons} aria-describedby={error ? `${name}-error` : `${name}-hint`}>
      <legend>{m.reason()}</legend>
      <div className="row">
        {choices.map((reason, at) => (
          <ChoiceChip
            key={reason}
            type="radio"
            name={name}
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
            data-field={at === 0 ? 'reason' : undefined}
          >
            {REASONS[reason].label()}
          </ChoiceChip>
        ))}
      </div>
      {error ? (
        <ErrorMessage id={`${name}-error`} text={error} />
      ) : (
        <p id={`${name}-hint`} className={styles.hint} aria-live="polite">
          {chosen && REASONS[chosen].hint()}
        </p>
      )}
    </fieldset>
  )
}

type DecisionFieldsProps = {
  draft: DecisionDraft
  problem: DraftProblem | undefined
  /** Why the server refuses the original. */
  refusedOriginal?: string | undefined
  onChange: (changed: Partial<DecisionDraft>) => void
}

/** The reason of a decision, the original of a duplicate, and the explanation. */
export function DecisionFields({ draft, problem, refusedOriginal, onChange }: DecisionFieldsProps) {
  const { action, reason, original, explanation } = draft
  const errorOf = (field: DraftProblem['field']) => (problem?.field === field ? problem.text : undefined)
  return (
    <>
      <ReasonField chosen={reason} error={errorOf('reason')} onChoose={(reason) => onChange({ reason })} />
      {reason === 'duplicate' && (
        <Field
          label={m.original()}
          hint={action === 'lock' ? m.originalConversationHint() : m.originalOpinionHint()}
          data-field="original"
          autoComplete="off"
          dir="ltr"
          value={original}
          onValue={(original) => onChange({ original })}
          error={errorOf('original') ?? refusedOriginal}
        />
      )}
      <ExplanationField
        value={explanation}
        error={errorOf('explanation')}
        onChange={(explanation) => onChange({ explanation })}
      />
    </>
  )
}

/** The field for the explanation that everybody will read. */
export function ExplanationField({
  value,
  error,
  hint = m.explanationHint(),
  onChange,
}: FieldProps<{ value: string; hint?: string; onChange: (value: string) => void }>) {
  return (
    <TextArea
      label={m.explanation()}
      hint={hint}
      value={value}
      count={explanationLength(value)}
      most={LIMITS.moderationExplanation}
      rows={4}
      data-field="explanation"
      error={error}
      onChange={onChange}
    />
  )
}
