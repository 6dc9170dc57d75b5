import * as z from 'zod/mini'
import { call } from './call.ts'
import { normalizeLine, type TextProblem } from './conversation-text.ts'
import { visibleLength } from './new-text.ts'
import { hasVisibleText } from './rich-text.ts'
import { atMost, CalendarDate, LIMITS, SlugId } from './text.ts'

/** Who answers, in one line of plain text, as it is stored; empty if nobody is named. */
export const AnsweredBy = z.string().check(
  atMost(LIMITS.answeredBy * 10),
  z.overwrite((text) => (hasVisibleText(text) ? normalizeLine(text) : '')),
)

/** A promise to answer a conversation by a day. Either part is empty if it is missing. */
export type PromisedAnswer = { answerDueOn: string; answeredBy: string }

/**
 * What is wrong with the parts of a promise. `today` is the first day that it may name. The form and the server share
 * this function.
 */
export function promisedAnswerProblems(
  { answerDueOn, answeredBy }: PromisedAnswer,
  today: string,
): {
  answerDueOn?: TextProblem<'day_has_passed'>
  answeredBy?: TextProblem<'answer_date_required' | 'answered_by_too_long'>
} {
  // Browsers let people type a year of six digits.
  const isDayWrong = answerDueOn !== '' && (answerDueOn.length !== 10 || answerDueOn < today)
  const count = visibleLength(normalizeLine(answeredBy))
  return {
    ...(isDayWrong && {
      answerDueOn: { code: 'day_has_passed' as const, message: 'Choose today or a later day.' },
    }),
    ...(answerDueOn === '' && hasVisibleText(answeredBy)
      ? {
          answeredBy: {
            code: 'answer_date_required' as const,
            message: 'Choose by when they answer, or leave this empty.',
          },
        }
      : count > LIMITS.answeredBy && {
          answeredBy: {
            code: 'answered_by_too_long' as const,
            count,
            message: `This has ${count} characters, and may have ${LIMITS.answeredBy}.`,
          },
        }),
  }
}

export const promiseAnswer = call({
  path: '/conversation/answer/promise',
  summary: 'Sets, changes or takes back by when the answer to a conversation is promised, and who answers',
  access: 'user',
  effect: 'write',
  audit: ['conversation.edited'],
  limit: 'authoring',
  input: z.strictObject({
    conversationSlugId: SlugId,
    /** Today or later, unless it is the day that was promised before. Null takes the promise back. */
    answerDueOn: z.nullable(CalendarDate),
    /** Absent or empty: nobody is named. Without a day, nobody can be. */
    answeredBy: z.optional(AnsweredBy),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.enum(['conversation_locked', 'outcome_posted']) }),
  ]),
})
