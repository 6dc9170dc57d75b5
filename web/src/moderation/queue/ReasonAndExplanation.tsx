import { ReportReason } from '@parley/contract'
import * as m from '#messages/moderationQueue.ts'
import { explanationHint as asideHint } from '#messages/patterns.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { REASONS } from '#moderation/reasonChoices.ts'
import { requiredTextFor, type QueueAction } from './kinds.ts'
import styles from './QueueFilters.module.css'
import { EXPLANATION_ID, REASON_ID, type DecisionInputs } from './useDecisionInputs.ts'

type ReasonAndExplanationProps = {
  inputs: DecisionInputs
  /** The decisions for which the fields are shown. */
  actions: readonly QueueAction[]
  isHintShown: boolean
  isAboutPerson?: boolean
}

const FIELDS = {
  reason: { label: m.explanation, hint: m.explanationHint },
  answer: { label: m.answer, hint: m.answerHint },
  explanation: { label: m.explanation, hint: asideHint },
}

/** The texts of the next decision: one reason and one explanation, or the answer to an appeal. */
export function ReasonAndExplanation({
  inputs,
  actions,
  isHintShown,
  isAboutPerson,
}: ReasonAndExplanationProps) {
  const { reason, explanation, error } = inputs
  const written = requiredTextFor(actions)
  if (written === 'nothing') return null
  const errorAt = (fieldId: string) => (error?.fieldId === fieldId ? error.text : undefined)
  const { label, hint: usualHint } = FIELDS[written]
  const hint = isAboutPerson ? m.personAnswerHint : usualHint
  return (
    <>
      {written === 'reason' && (
        <Select
          label={m.reason()}
          isFilter
          id={REASON_ID}
          error={errorAt(REASON_ID)}
          value={reason ?? ''}
          onChange={({ target }) =>
            inputs.setReason(ReportReason.options.find((option) => option === target.value))
          }
        >
          {reason === undefined && <option value="">{m.chooseReason()}</option>}
          {ReportReason.options.map((option) => (
            <option key={option} value={option}>
              {REASONS[option].label()}
            </option>
          ))}
        </Select>
      )}
      <Field
        id={EXPLANATION_ID}
        label={label()}
        className={styles.explanation ?? ''}
        value={explanation}
        onValue={inputs.setExplanation}
        hint={isHintShown && hint()}
        placeholder={isHintShown ? undefined : hint()}
        error={errorAt(EXPLANATION_ID)}
      />
    </>
  )
}
