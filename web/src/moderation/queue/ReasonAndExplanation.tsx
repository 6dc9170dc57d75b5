import { ReportReason } from '@parley/contract'
import * as m from '#messages/moderationQueue.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { REASONS } from '#moderation/reasonChoices.ts'
import styles from './QueueFilters.module.css'
import type { DecisionInputs } from './useDecisionInputs.ts'

/** The one reason and the one explanation of what is decided next. */
export function ReasonAndExplanation({
  inputs,
  isHintShown,
}: {
  inputs: DecisionInputs
  isHintShown: boolean
}) {
  const { reason, explanation, error } = inputs
  return (
    <>
      <Select
        label={m.reason()}
        isFilter
        value={reason}
        onChange={({ target }) => inputs.setReason(ReportReason.safeParse(target.value).data ?? reason)}
      >
        {ReportReason.options.map((option) => (
          <option key={option} value={option}>
            {REASONS[option].label()}
          </option>
        ))}
      </Select>
      <Field
        label={m.explanation()}
        className={styles.explanation ?? ''}
        value={explanation}
        onChange={({ target }) => inputs.setExplanation(target.value)}
        {...(isHintShown ? { hint: m.explanationHint() } : { placeholder: m.explanationHint() })}
        {...(error === undefined ? {} : { error })}
      />
    </>
  )
}
