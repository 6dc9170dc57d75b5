import { AnswerState, LIMITS, outcomeTextProblem, toRichText, visibleLength } from '@parley/contract'
import * as m from '#messages/authors.ts'
import { decided, notNow, planned } from '#messages/outcome.ts'
import { DAY_INPUT } from '#ui/forms/DateField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { problemText } from '#ui/forms/textProblems.ts'
import type { AnswerFields } from './outcomeDraft.ts'

/** The columns of the table of answers, after the opinion. */
export const COLUMNS = ['state', 'text', 'doneBy', 'dueOn'] as const
export type Column = (typeof COLUMNS)[number]

export const COLUMN_NAMES: Record<Column, () => string> = {
  state: m.columnState,
  text: m.columnAnswer,
  doneBy: m.columnDoneBy,
  dueOn: m.columnDueOn,
}

const STATES: Record<AnswerState, () => string> = { decided, planned, not_now: notNow }

type AnswerInputProps = {
  column: Column
  /** Names the field to screen readers, which hear many rows. */
  label: string
  values: AnswerFields
  /** What it means that no state is chosen. */
  noState: string
  isInvalid?: boolean
  onChange: (next: Partial<AnswerFields>) => void
}

/** One field of an answer. */
export function AnswerInput({ column, label, values, noState, isInvalid, onChange }: AnswerInputProps) {
  const common = { 'aria-label': label, 'aria-invalid': isInvalid || undefined }
  switch (column) {
    case 'state':
      return (
        <select
          {...common}
          value={values.state}
          onChange={({ target }) =>
            onChange({ state: AnswerState.options.find((option) => option === target.value) ?? '' })
          }
        >
          <option value="">{noState}</option>
          {AnswerState.options.map((option) => (
            <option key={option} value={option}>
              {STATES[option]()}
            </option>
          ))}
        </select>
      )
    case 'text':
      return (
        <TextArea
          label={label}
          isLabelHidden
          rows={2}
          value={values.text}
          count={visibleLength(values.text)}
          most={LIMITS.outcome}
          error={isInvalid ? problemText(outcomeTextProblem(toRichText(values.text))) : undefined}
          onChange={(text) => onChange({ text })}
        />
      )
    case 'doneBy':
      return (
        <input
          {...common}
          type="text"
          dir={values.doneBy ? 'auto' : undefined}
          autoComplete="off"
          value={values.doneBy ?? ''}
          onChange={({ target }) => onChange({ doneBy: target.value })}
        />
      )
    case 'dueOn':
      return (
        <input
          {...common}
          {...DAY_INPUT}
          value={values.dueOn ?? ''}
          onChange={({ target }) => onChange({ dueOn: target.value })}
        />
      )
  }
}
