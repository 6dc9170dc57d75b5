import {
  getOutcome,
  hasVisibleText,
  LIMITS,
  listOutcomeVersions,
  postOutcome,
  type OutcomeVersion,
  type ParsedInput,
} from '@parley/contract'
import { assertFewChangesToday, CHANGES_BEFORE } from '#authoring/daily-changes.ts'
import { changeAsOrganizer, requireMayChange } from '#authoring/organizer.ts'
import {
  answerableOpinions,
  insertOutcome,
  outcomeBefore,
  outcomeAuthorship,
  outcomeVersions,
  type NewAnswer,
  type OutcomeRow,
} from '#authoring/outcome.sql.ts'
import { invalidFieldError, outcomeHtml } from '#authoring/texts.ts'
import { markUpdated } from '#conversations/authoring.sql.ts'
import { readableConversation } from '#conversations/read.ts'
import type { Db } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { assertNotOnHold } from '#http/viewer.ts'
import { enqueueOutcome } from '#notifications/queue.sql.ts'

export const outcomes = [
  handle(postOutcome, async ({ conversationSlugId: slugId, ...input }, { ctx, viewer }) => {
    assertNotOnHold(viewer, ctx.now())
    await requireMayChange(ctx, { slugId, viewer, isMemberAllowed: true })
    const body = outcomeHtml(input.text, 'text')
    const writtenAnswers = answersIn(input.answerList ?? [])
    return changeAsOrganizer(
      ctx,
      { slugId, viewer, isMemberAllowed: true },
      async (db, conversation, record) => {
        const { id: conversationId, isLocked, closedAt, isUnopened } = conversation
        if (isLocked) return { success: false as const, reason: 'conversation_locked' as const }
        if (closedAt === null || isUnopened)
          return { success: false as const, reason: 'conversation_open' as const }
        const [newest] = await outcomeVersions(db, { conversationId, limit: 1 })
        const answers = await withOpinions(db, { conversationId, writtenAnswers, newest })
        const isComplete = input.isComplete ?? newest?.is_complete ?? false
        const isUnchanged = newest !== undefined && isSame(newest, { body, answers, isComplete })
        if (isUnchanged) return { success: true as const }
        const now = ctx.now()
        assertFewChangesToday(await outcomeBefore(db, { conversationId, numNewer: CHANGES_BEFORE }), now)
        await insertOutcome(db, { conversationId, authorId: viewer.user.id, body, answers, isComplete, now })
        await markUpdated(db, conversationId, now)
        if (newest === undefined) await enqueueOutcome(db, conversationId)
        await record('outcome.posted')
        return { success: true as const }
      },
    )
  }),

  handle(getOutcome, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    const { id } = await readableConversation(ctx, conversationSlugId, viewer)
    const [newest] = await outcomeVersions(db, { conversationId: id, limit: 1 })
    const origin =
      newest && (await outcomeAuthorship(db, { conversationId: id, origin: ctx.config.PUBLIC_ORIGIN }))
    if (newest === undefined || origin === undefined) return null
    return {
      ...toWire(newest),
      createdAt: origin.created_at.toISOString(),
      updatedAt: newest.created_at.toISOString(),
      authorUsername: origin.username,
      ...(origin.organization === null ? {} : { organization: origin.organization }),
    }
  }),

  handle(listOutcomeVersions, async ({ conversationSlugId, skip = 0 }, { ctx, db, viewer }) => {
    const { id } = await readableConversation(ctx, conversationSlugId, viewer)
    const versions = await outcomeVersions(db, { conversationId: id, limit: LIMITS.versionsPage, skip })
    return versions.map(toWire)
  }),
]

type WrittenAnswer = Omit<NewAnswer, 'opinionId'> & { slugId: string }

function answersIn(list: NonNullable<ParsedInput<typeof postOutcome>['answerList']>): WrittenAnswer[] {
  const slugIds = list.map(({ opinionSlugId }) => opinionSlugId)
  const repeatedIndex = slugIds.findIndex((slugId, index) => slugIds.indexOf(slugId) < index)
  if (repeatedIndex >= 0)
    throw invalidFieldError(
      { code: 'answer_repeated', message: 'is answered twice' },
      `answerList.${repeatedIndex}.opinionSlugId`,
    )
  return list.map(({ opinionSlugId, state, text, doneBy = '', dueOn = null }, index) => ({
    slugId: opinionSlugId,
    state,
    body: outcomeHtml(text, `answerList.${index}.text`),
    doneBy: hasVisibleText(doneBy) ? doneBy : '',
    dueOn,
  }))
}

type AnswersToWrite = {
  conversationId: number
  writtenAnswers: readonly WrittenAnswer[]
  newest: OutcomeRow | undefined
}

/** New answers must be about opinions of the conversation. Earlier answers stay, even if their opinion was deleted. */
async function withOpinions(
  db: Db,
  { conversationId, writtenAnswers, newest }: AnswersToWrite,
): Promise<NewAnswer[]> {
  const slugIds = writtenAnswers.map(({ slugId }) => slugId)
  const opinionIds = await answerableOpinions(db, { conversationId, slugIds })
  for (const { slugId, opinionId } of newest?.answers ?? []) opinionIds.set(slugId, opinionId)
  return writtenAnswers.map(({ slugId, ...answer }, index) => {
    const opinionId = opinionIds.get(slugId)
    if (opinionId === undefined)
      throw invalidFieldError(
        { code: 'opinion_not_found', message: 'is no opinion of this conversation' },
        `answerList.${index}.opinionSlugId`,
      )
    return { opinionId, ...answer }
  })
}

type Written = { body: string; answers: readonly NewAnswer[]; isComplete: boolean }

const isSame = (before: OutcomeRow, now: Written): boolean =>
  before.body === now.body &&
  before.is_complete === now.isComplete &&
  before.answers.length === now.answers.length &&
  before.answers.every((known, index) => {
    const answer = now.answers[index]
    return answer !== undefined && ANSWER_FIELDS.every((field) => known[field] === answer[field])
  })

const ANSWER_FIELDS = ['opinionId', 'state', 'body', 'doneBy', 'dueOn'] as const

const toWire = ({ body, created_at, answers, is_complete: isComplete }: OutcomeRow): OutcomeVersion => ({
  text: body,
  answerList: answers.map((answer) => ({
    opinionSlugId: answer.slugId,
    opinion: answer.opinion,
    language: answer.opinion === '' ? undefined : (answer.language ?? undefined),
    state: answer.state,
    text: answer.body,
    doneBy: answer.doneBy || undefined,
    dueOn: answer.dueOn ?? undefined,
  })),
  ...(isComplete && { isComplete }),
  createdAt: created_at.toISOString(),
})
