import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import type { CountedNetwork } from '#http/network.ts'

const MB = 1024 * 1024

export const LARGE_RESPONSES = {
  /** Smaller responses, among them nearly all compressed ones, are sent at once. A whole print has 0.4 MB uncompressed. */
  minBytes: MB / 4,
  bytesPerSecond: 8 * MB,
  /** What a network gets without waiting after a pause. */
  burst: 32 * MB,
  maxWaitMs: 30_000,
}

/**
 * How many milliseconds a network waits before a large response of this many bytes, by a budget of bytes per second, so
 * that writing whole lists again and again leaves time for everybody else. Undefined if it would wait too long.
 */
export function largeResponseBudget({ bytesPerSecond, burst, maxWaitMs } = LARGE_RESPONSES) {
  /** The time at which the budget of each network will have paid for all bytes that the network got. */
  const paidAt = new Map<string, number>()
  const msFor = (bytes: number) => (1000 * bytes) / bytesPerSecond
  return (networks: readonly CountedNetwork[], bytes: number, now: number): number | undefined => {
    for (const [other, at] of paidAt) if (at <= now) paidAt.delete(other)
    const paid = networks.map(({ key, share }) => ({
      key,
      at: Math.max(paidAt.get(key) ?? 0, now) + msFor(bytes) / share,
    }))
    const wait = Math.max(0, ...paid.map(({ at }) => at - now - msFor(burst)))
    if (wait > maxWaitMs) return undefined
    for (const { key, at } of paid) paidAt.set(key, at)
    return wait
  }
}

const budgets = memoizePerApp(({ config }: Ctx) => (config.LIMITS ? largeResponseBudget() : undefined))

/** Waits until a network may get a response of this size; throws `too_many` if it has asked for too much. */
export async function waitForLargeResponse(
  ctx: Ctx,
  { networks, bytes }: { networks: readonly CountedNetwork[]; bytes: number },
): Promise<void> {
  if (bytes < LARGE_RESPONSES.minBytes) return
  const wait = budgets(ctx)?.(networks, bytes, performance.now())
  if (wait !== undefined && wait > 0) await sleep(wait, undefined, { ref: false })
  if (wait === undefined && ctx.config.LIMITS)
    throw new AppError(
      'too_many',
      'too_many_lists',
      'Too many large responses at once. Read lists page by page, and accept compression.',
      { retryAfter: LARGE_RESPONSES.maxWaitMs / 1000 },
    )
}
