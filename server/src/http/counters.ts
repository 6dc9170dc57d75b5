import { createHmac } from 'node:crypto'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { derivedKey } from '#http/derived-key.ts'
import { networksOf } from '#http/network.ts'

type Counted = {
  keyPrefix: string
  points: number
  duration: number
  /** In the memory of each process, or in the database for all processes. */
  store: 'memory' | 'database'
}

/** Something that was counted. */
export type Taken = {
  /** 0 within the limit, otherwise the seconds until the next one is allowed. */
  retryAfter: number
  /** Undoes the counting, because there was no effect. */
  giveBack: () => Promise<void>
}

export type Counter = (key: string) => Promise<Taken>
export type NetworkCounter = (address: string, about?: string) => Promise<Taken>

/** Counts under a key, which names a person or a device. */
export function counter(ctx: Pick<Ctx, 'config' | 'pool'>, counted: Counted): Counter {
  const limiter = limiterOf(ctx, counted)
  return async (key) => ({
    retryAfter: await secondsUntilAllowed(limiter, key),
    giveBack: async () => void (await limiter.reward(key)),
  })
}

/**
 * Counts what the networks of an address do, by what it is about, if that is given. What a home does beyond its limit does
 * not count for the wide network around it, so that nobody uses up the limit of their neighbors alone. The database has
 * codes instead of addresses.
 */
export function networkCounter(ctx: Ctx, counted: Counted): NetworkCounter {
  const counters = new Map<number, Counter>()
  const counterOf = (share: number) => {
    const known = counters.get(share) ?? counter(ctx, { ...counted, points: counted.points * share })
    counters.set(share, known)
    return known
  }
  const keyOf = counted.store === 'database' ? networkCode(ctx) : (network: string) => network
  return async (address, about = '') => {
    const taken: Taken[] = []
    for (const { key, share } of networksOf(address)) {
      taken.push(await counterOf(share)(keyOf(`${key}${about}`)))
      if (taken.some(({ retryAfter }) => retryAfter > 0)) break
    }
    return {
      retryAfter: Math.max(...taken.map(({ retryAfter }) => retryAfter)),
      giveBack: async () => void (await Promise.all(taken.map(({ giveBack }) => giveBack()))),
    }
  }
}

/** What is in memory is divided by the processes that serve calls, so that all together allow the limit. */
function limiterOf(
  { config, pool }: Pick<Ctx, 'config' | 'pool'>,
  { store, points, ...rest }: Counted,
): RateLimiterAbstract {
  if (store === 'memory')
    return new RateLimiterMemory({ ...rest, points: Math.ceil(points / config.API_PROCESSES) })
  return new RateLimiterPostgres({
    ...rest,
    points,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limit_points',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
}

async function secondsUntilAllowed(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
  }
}

/** Codes of networks, so that the database has no address beside what it counts. */
const networkCode = memoizePerApp(({ config }: Ctx) => {
  const key = derivedKey(config, 'limits')
  return (network: string): string => createHmac('sha256', key).update(network).digest('base64url')
})
