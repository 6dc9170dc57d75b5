import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batchedPerApp, batchedQuery } from '#db/batched.ts'
import { runInTransactions } from '#votes/rounds.ts'
import { castVotes, targetsBySlug, type VoteInput, type VoteResult, type Target } from '#votes/sql.ts'

const readTarget = batchedQuery(targetsBySlug, { maxSize: 200, maxRuns: 2 })
const knownTargets = memoizePerApp(() => new Map<string, Target>())

const MAX_CACHED_TARGETS = 200_000

/** The ids that a vote on this opinion needs. They are cached because they never change. */
export async function targetOf(ctx: Ctx, slugId: string): Promise<Target> {
  const targets = knownTargets(ctx)
  const known = targets.get(slugId)
  if (known !== undefined) return known
  const target = await readTarget(ctx, slugId)
  if (target === undefined)
    throw new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')
  if (targets.size >= MAX_CACHED_TARGETS) targets.clear()
  targets.set(slugId, target)
  return target
}

/** Votes that arrive together are stored in one batch; each is acknowledged after the commit. */
export const cast = batchedPerApp(
  (ctx: Ctx, items: VoteInput[]) =>
    runInTransactions<VoteInput, VoteResult>(ctx, {
      items,
      keyOf: ({ userId, opinionId }) => `${userId} ${opinionId}`,
      run: (round) => castVotes(ctx.db, round),
      resultIfGone: 'conversation_not_found',
    }),
  { maxSize: 64, maxRuns: 2 },
)
