import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { inRounds } from '#votes/rounds.ts'
import { castVotes, targetsBySlug, type VoteInput, type Outcome, type Target } from '#votes/sql.ts'

/** Votes that arrive together are stored in one batch; each is acknowledged after the commit. */
const queues = memoizePerApp((ctx: Ctx) => ({
  cast: batched((castings: VoteInput[]) => castRounds(ctx, castings), { maxSize: 64, maxRuns: 2 }),
  targetOf: batched((slugIds: string[]) => targetsBySlug(ctx.pool, slugIds), { maxSize: 200, maxRuns: 2 }),
  targets: new Map<string, Target>(),
}))

export const cast = (ctx: Ctx, vote: VoteInput): Promise<Outcome> => queues(ctx).cast(vote)

const MAX_CACHED_TARGETS = 200_000

/** The ids a vote on this opinion needs. Cached, as they never change. */
export async function targetOf(ctx: Ctx, slugId: string): Promise<Target> {
  const { targets, targetOf } = queues(ctx)
  const known = targets.get(slugId)
  if (known !== undefined) return known
  const target = await targetOf(slugId)
  if (target === undefined)
    throw new AppError('not_found', 'opinion_not_found', 'This opinion does not exist.')
  if (targets.size >= MAX_CACHED_TARGETS) targets.clear()
  targets.set(slugId, target)
  return target
}

const castRounds = (ctx: Ctx, castings: VoteInput[]): Promise<Outcome[]> =>
  inRounds(ctx, {
    items: castings,
    keyOf: ({ userId, opinionId }) => `${userId} ${opinionId}`,
    run: (round) => castVotes(ctx.db, round),
    absent: 'conversation_not_found',
  })
