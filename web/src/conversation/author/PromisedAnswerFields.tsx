import { LIMITS, promisedAnswerProblems, type PromisedAnswer } from '@parley/contract'
import * as m from '#messages/promise.ts'
import { DayField } from '#ui/forms/DateField.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { toFieldValue } from '#ui/forms/fieldTime.ts'
import { problemText } from '#ui/forms/textProblems.ts'

/** A message about each part of a promise that is wrong. A day that was `promised` before may have passed. */
export function promiseProblems(written: PromisedAnswer, now: number, promised?: string) {
  const today = toFieldValue(new Date(now).toISOString()).slice(0, 'yyyy-mm-dd'.length)
  const { answerDueOn, answeredBy } = promisedAnswerProblems(
    written,
    written.answerDueOn === promised ? '' : today,
  )
  return { answerDueOn: problemText(answerDueOn), answeredBy: problemText(answeredBy) }
}

type PromisedAnswerFieldsProps = {
  written: PromisedAnswer
  problems: { answerDueOn?: string | undefined; answeredBy?: string | undefined }
  ids?: { answerDueOn: string; answeredBy: string }
  onChange: (written: PromisedAnswer) => void
}

/** By when an answer is promised, and who answers. */
export function PromisedAnswerFields({ written, problems, ids, onChange }: PromisedAnswerFieldsProps) {
  return (
    <>
      <DayField
        id={ids?.answerDueOn}
        label={m.answerBy()}
        value={written.answerDueOn}
        error={problems.answerDueOn}
        onValue={(answerDueOn) => onChange({ ...written, answerDueOn })}
      />
      <Field
        id={ids?.answeredBy}
        label={m.whoAnswers()}
        hint={m.whoAnswersHint({ most: LIMITS.answeredBy })}
        type="text"
        autoComplete="off"
        value={written.answeredBy}
        error={problems.answeredBy}
        onValue={(answeredBy) => onChange({ ...written, answeredBy })}
      />
    </>
  )
}
