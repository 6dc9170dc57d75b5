import {
  LIMITS,
  type bodyProblem,
  type groupNameProblem,
  type outcomeTextProblem,
  type pollEditProblem,
  type PollProblemCode,
  type promisedAnswerProblems,
  type SeedProblem,
  type TextProblem,
  type titleProblem,
  type updateTextProblem,
} from '@parley/contract'
import * as m from '#messages/textProblems.ts'

type CodeOf<Problem> = Problem extends { code: infer Code } ? Code : never
type FormProblemCode =
  | CodeOf<ReturnType<typeof titleProblem>>
  | CodeOf<ReturnType<typeof bodyProblem>>
  | CodeOf<ReturnType<typeof outcomeTextProblem>>
  | CodeOf<ReturnType<typeof updateTextProblem>>
  | CodeOf<ReturnType<typeof groupNameProblem>>
  | CodeOf<Required<ReturnType<typeof promisedAnswerProblems>>['answerDueOn' | 'answeredBy']>
  | PollProblemCode

const { pollOptionsMin: min, pollOptionsMax: max } = LIMITS

const SENTENCES: Record<FormProblemCode, (count: number) => string> = {
  title_required: m.titleRequired,
  title_too_long: (count) => m.titleTooLong({ count, most: LIMITS.title }),
  body_too_long: (count) => m.bodyTooLong({ count, most: LIMITS.conversationBody }),
  outcome_text_required: m.outcomeRequired,
  outcome_text_too_long: (count) => m.outcomeTooLong({ count, most: LIMITS.outcome }),
  update_text_required: m.updateRequired,
  update_text_too_long: (count) => m.updateTooLong({ count, most: LIMITS.update }),
  group_name_required: m.groupNameRequired,
  group_name_too_long: (count) => m.groupNameTooLong({ count, most: LIMITS.groupName }),
  day_has_passed: m.dayHasPassed,
  answer_date_required: m.answerDateRequired,
  answered_by_too_long: (count) => m.answeredByTooLong({ count, most: LIMITS.answeredBy }),
  too_few_options: () => m.tooFewOptions({ min }),
  too_many_options: () => m.tooManyOptions({ max }),
  option_empty: m.optionEmpty,
  option_too_long: () => m.optionTooLong({ most: LIMITS.pollOption }),
  option_repeated: m.optionRepeated,
}

/** What is wrong with a text, in the language of the page. The problem’s own message is the server’s, in English. */
export function problemText(problem: TextProblem<FormProblemCode>): string
export function problemText(problem: TextProblem<FormProblemCode> | undefined): string | undefined
export function problemText(problem: TextProblem<FormProblemCode> | undefined): string | undefined {
  return problem && SENTENCES[problem.code](problem.count ?? 0)
}

/** Why an option cannot be added or removed. */
export const pollEditText = ({ code }: NonNullable<ReturnType<typeof pollEditProblem>>): string =>
  code === 'too_many_options'
    ? m.tooManyOptions({ max })
    : code === 'too_few_options'
      ? m.fewestOptions({ min })
      : m.noSuchOption()

/** What is wrong with one of the opinions that a conversation begins with. */
export const seedText = ({ code, count = 0, sameAs = 0 }: Pick<SeedProblem, 'code' | 'count' | 'sameAs'>) =>
  code === 'repeated'
    ? m.lineRepeated({ number: sameAs + 1 })
    : code === 'too_long'
      ? m.lineTooLong({ count, most: LIMITS.opinion })
      : m.lineEmpty()
