import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { departedUsers } from '#users/person.sql.ts'
import { castVotes, targetsBySlug, type Casting, type Outcome, type Target } from '#votes/sql.ts'

/** Votes that arrive together are stored in one batch; each is acknowledged after the commit. */
const queues = memoizePerApp((ctx: Ctx) => ({
  cast: batched((castings: Casting[]) => castRounds(ctx, castings), { maxSize: 64, maxRuns: 2 }),
  targetOf: batched((slugIds: string[]) => targetsBySlug(ctx.pool, slugIds), { maxSize: 200, maxRuns: 2 }),
  targets: new Map<string, Target>(),
}))

export const cast = (ctx: Ctx, casting: Casting): Promise<Outcome> => queues(ctx).cast(casting)

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

type Waiting = {
  casting: Casting
  /** The index of its outcome. */
  index: number
}

/** Redirects votes of guests who were merged while they waited to their account. */
async function redirectToAccounts(ctx: Ctx, entries: Waiting[]): Promise<Waiting[]> {
  if (entries.length === 0) return []
  const departed = await departedUsers(
    ctx.db,
    entries.map(({ casting }) => casting.userId),
  )
  return entries.flatMap(({ casting, index }) => {
    const userId = departed.get(casting.userId)
    return userId === undefined ? [] : [{ casting: { ...casting, userId }, index }]
  })
}

/** A transaction takes one vote per person and opinion; further ones of the batch follow in the next round. */
async function castRounds(ctx: Ctx, castings: Casting[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let waiting: Waiting[] = castings.map((casting, index) => ({ casting, index }))
  while (waiting.length > 0) {
    const seen = new Set<string>()
    const round = waiting.filter(({ casting }) => {
      const key = `${casting.userId} ${casting.opinionId}`
      return !seen.has(key) && seen.add(key)
    })
    const done = await castVotes(
      ctx.db,
      round.map(({ casting }) => casting),
    )
    round.forEach(({ index }, position) => {
      outcomes[index] = done[position] ?? 'conversation_not_found'
    })
    const moved = await redirectToAccounts(
      ctx,
      round.filter(({ index }) => outcomes[index] === 'user_gone'),
    )
    waiting = [...moved, ...waiting.filter((entry) => !round.includes(entry))]
  }
  return outcomes
}
