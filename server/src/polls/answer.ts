import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batchedPerApp, batchedQuery } from '#db/batched.ts'
import { answerPolls, conversationIdsBySlug, type PollAnswer, type AnswerResult } from '#polls/sql.ts'
import { deviceEndedError } from '#users/sql.ts'
import { runInTransactions } from '#votes/rounds.ts'

const readId = batchedQuery(conversationIdsBySlug, { maxSize: 200, maxRuns: 2 })
const knownIds = memoizePerApp(() => new Map<string, number>())

const MAX_CACHED_IDS = 200_000

/** The id of a conversation. It is cached because it never changes. */
export async function conversationIdOf(ctx: Ctx, slugId: string): Promise<number> {
  const ids = knownIds(ctx)
  const id = ids.get(slugId) ?? (await readId(ctx, slugId))
  if (id === undefined) throw pollError('conversation_not_found')
  if (ids.size >= MAX_CACHED_IDS) ids.clear()
  ids.set(slugId, id)
  return id
}

/** Answers that arrive together are stored in one batch; each is acknowledged after the commit. */
export const answer = batchedPerApp(
  (ctx: Ctx, items: PollAnswer[]) =>
    runInTransactions<PollAnswer, AnswerResult>(ctx, {
      items,
      keyOf: ({ userId, conversationId }) => `${userId} ${conversationId}`,
      run: (round) => answerPolls(ctx.db, round),
      resultIfGone: 'conversation_not_found',
    }),
  { maxSize: 64, maxRuns: 2 },
)

/** The error for an answer that was not saved. */
export function pollError(outcome: Exclude<AnswerResult, 'saved'>): AppError {
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
