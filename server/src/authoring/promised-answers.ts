import { promiseAnswer, promisedAnswerProblems, type PromisedAnswer } from '@parley/contract'
import { changeAsOrganizer, refusedWith, success } from '#authoring/organizer.ts'
import { hasOutcome } from '#authoring/outcome.sql.ts'
import { invalidFieldError } from '#authoring/texts.ts'
import { assertFewChangesToday, CHANGES_BEFORE } from '#authoring/daily-changes.ts'
import { insertVersion, versionBefore } from '#authoring/versions.sql.ts'
import { setPromisedAnswer } from '#conversations/authoring.sql.ts'
import { handle } from '#http/handle.ts'

export const promisedAnswers = [
  handle(promiseAnswer, async ({ conversationSlugId: slugId, ...input }, { ctx, viewer }) => {
    const promised = { answerDueOn: input.answerDueOn ?? '', answeredBy: input.answeredBy ?? '' }
    return changeAsOrganizer(
      ctx,
      { slugId, viewer, isMemberAllowed: true },
      async (db, conversation, record) => {
        const { id, answerDueOn, answeredBy, isLocked } = conversation
        const isSameDay = promised.answerDueOn === answerDueOn
        if (isSameDay && promised.answeredBy === answeredBy) return success
        assertValidPromise(promised, isSameDay ? '' : earliestToday(ctx.now()))
        if (isLocked) return refusedWith('conversation_locked')
        if (await hasOutcome(db, id)) return refusedWith('outcome_posted')
        const now = ctx.now()
        const version = { conversationId: id, numNewer: CHANGES_BEFORE }
        assertFewChangesToday(await versionBefore(db, version), now)
        if (answerDueOn !== '')
          await insertVersion(db, { conversationId: id, promised: { answerDueOn, answeredBy } }, now)
        await setPromisedAnswer(db, { id, promised, now })
        await record('conversation.edited', 'promised answer')
        return success
      },
    )
  }),
]

/** Refuses a promise with a wrong part, or for a day before `today`. */
export function assertValidPromise(promised: PromisedAnswer, today: string): void {
  for (const [field, problem] of Object.entries(promisedAnswerProblems(promised, today)))
    throw invalidFieldError(problem, field)
}

const HOUR_MS = 3_600_000

/** The day that it is where it is earliest, as people choose a day of their own time zone: 12 hours behind UTC. */
export const earliestToday = (now: Date): string =>
  new Date(now.getTime() - 12 * HOUR_MS).toISOString().slice(0, 10)
