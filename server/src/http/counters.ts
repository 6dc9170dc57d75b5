import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { derivedKey } from '#http/derived-key.ts'

type Counted = { keyPrefix: string; points: number; duration: number }

/**
 * Counts in the memory of this process. Each of the processes that serve calls allows its share, rounded up, so that all
 * together allow the limit.
 */
export const memoryCounter = (
  { config }: Pick<Ctx, 'config'>,
  { points, ...rest }: Counted,
): RateLimiterAbstract => new RateLimiterMemory({ ...rest, points: Math.ceil(points / config.API_PROCESSES) })

/** Counts in the database, for all processes. */
export const databaseCounter = ({ pool }: Pick<Ctx, 'pool'>, counted: Counted): RateLimiterAbstract =>
  new RateLimiterPostgres({
    ...counted,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limit_points',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })

/** Codes of networks, so that the database has no address beside what it counts. */
export const networkCode = memoizePerApp(({ config }: Ctx) => {
  const key = derivedKey(config, 'limits')
  return (network: string): string => createHmac('sha256', key).update(network).digest('base64url')
})
