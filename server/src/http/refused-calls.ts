import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'
import { networkCounter, counter } from '#http/counters.ts'
import { metrics } from '#http/metrics.ts'
import { wideNetworkOf } from '#http/network.ts'
import { insertRefusedCalls, type NewRefusedCall } from '#http/refused-calls.sql.ts'
import type { Viewer } from '#http/viewer.ts'

/**
 * How many refused calls are recorded in an hour: of one network, so that none can hide what others do, and in all,
 * so that many networks together cannot fill the table.
 */
export const MAX_RECORDED = { ofNetwork: 20, inAll: 1000 }
const HOUR = 3600

export type RefusedAttempt = {
  /** The path of the call. */
  path: string
  viewer: Viewer | undefined
  address: string
}

/** Records why a call threw, if it was refused for what the caller may do or for a token that is not genuine. */
export function recordRefusal(ctx: Ctx, attempt: RefusedAttempt, error: unknown): void {
  if (!(error instanceof AppError)) return
  const isRefused = error.name === 'forbidden' || error.name === 'unauthenticated'
  if (isRefused && !ORDINARY.has(error.code)) record(ctx, attempt, error.code)
}

/** Records that a login failed. */
export const recordFailedLogin = (ctx: Ctx, attempt: RefusedAttempt, reason: string): void => {
  if (ORDINARY.has(reason)) return
  metrics(ctx).failedLogins.inc({ reason })
  record(ctx, attempt, reason)
}

/** Refusals that honest people meet every day: who has to log in first or again, and clocks that are wrong. */
const ORDINARY: ReadonlySet<string> = new Set([
  'needs_device',
  'needs_guest',
  'needs_user',
  'already_logged_in',
  'fresh_proof_required',
  'token_missing',
  'token_expired',
  'token_from_future',
])

/** The response does not wait for the row, and rows are written on one connection at a time. */
function record(ctx: Ctx, { path, viewer, address }: RefusedAttempt, code: string): void {
  if (ctx.config.READ_ONLY) return
  const refused = { at: ctx.now(), userId: viewer?.user?.id ?? null, call: path, code }
  void recorder(ctx)({ ...refused, network: wideNetworkOf(address) }, address).catch((error: unknown) => {
    if (!unavailableErrorOf(error)) ctx.log.warn({ err: error }, 'could not record a refused call')
  })
}

const recorder = memoizePerApp((ctx: Ctx) => {
  const counted = (keyPrefix: string, points: number) =>
    ({ keyPrefix, points, duration: HOUR, store: 'memory' }) as const
  const ofNetwork = networkCounter(ctx, counted('refused calls of a network', MAX_RECORDED.ofNetwork))
  const inAll = counter(ctx, counted('refused calls', MAX_RECORDED.inAll))
  const insert = batched(
    async (refused: NewRefusedCall[]) => {
      await insertRefusedCalls(ctx.pool, refused)
      return refused
    },
    { maxSize: 200, maxRuns: 1 },
  )
  return async (refused: NewRefusedCall, address: string): Promise<void> => {
    if ((await ofNetwork(address)).retryAfter > 0) return
    if ((await inAll('')).retryAfter > 0) return
    await insert(refused)
  }
})
