import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { answerPolls, conversationIdsBySlug, type PollAnswer, type PollOutcome } from '#polls/sql.ts'
import { deviceEndedError } from '#users/sql.ts'
import { inRounds } from '#votes/rounds.ts'

/** Answers that arrive together are stored in one batch; each is acknowledged after the commit. */
const queues = memoizePerApp((ctx: Ctx) => ({
  answer: batched((answers: PollAnswer[]) => answerRounds(ctx, answers), { maxSize: 64, maxRuns: 2 }),
  idOf: batched((slugIds: string[]) => conversationIdsBySlug(ctx.pool, slugIds), {
    maxSize: 200,
    maxRuns: 2,
  }),
  ids: new Map<string, number>(),
}))

export const answer = (ctx: Ctx, given: PollAnswer): Promise<PollOutcome> => queues(ctx).answer(given)

const MAX_CACHED_IDS = 200_000

/** The id of a conversation. Cached, as it never changes. */
export async function conversationIdOf(ctx: Ctx, slugId: string): Promise<number> {
  const { ids, idOf } = queues(ctx)
  const id = ids.get(slugId) ?? (await idOf(slugId))
  if (id === undefined) throw pollError('conversation_not_found')
  if (ids.size >= MAX_CACHED_IDS) ids.clear()
  ids.set(slugId, id)
  return id
}

const answerRounds = (ctx: Ctx, answers: PollAnswer[]): Promise<PollOutcome[]> =>
  inRounds(ctx, {
    items: answers,
    keyOf: ({ userId, conversationId }) => `${userId} ${conversationId}`,
    run: (round) => answerPolls(ctx.db, round),
    absent: 'conversation_not_found',
  })

/** What is said where an answer was not saved. */
export function pollError(outcome: Exclude<PollOutcome, 'saved'>): AppError {
  switch (outcome) {
    case 'closed':
      return new AppError(
        'conflict',
        'conversation_locked',
        'This conversation is locked. Your answer was not saved.',
      )
    case 'login_required':
      return new AppError('forbidden', 'login_required', 'Log in to take part in this conversation.')
    case 'conversation_deleted':
      return new AppError('gone', 'conversation_deleted', 'This conversation was deleted.')
    case 'conversation_not_found':
      return new AppError('not_found', 'conversation_not_found', 'Conversation resource not found.')
    case 'poll_not_found':
      return new AppError('not_found', 'poll_not_found', 'This conversation has no poll.')
    case 'option_not_found':
      return new AppError(
        'invalid_input',
        'option_not_found',
        'voteOptionChoice: is not an option of this poll',
        {
          field: 'voteOptionChoice',
        },
      )
    case 'user_gone':
      return deviceEndedError()
  }
}
