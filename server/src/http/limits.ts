import { AppError, type Call } from '@parley/contract'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { networkOf } from '#http/network.ts'
import { proofsOfWork } from '#http/proof-of-work.ts'
import type { KnownViewer, Viewer } from '#http/viewer.ts'

export type Limit = {
  /** Whose calls are counted together. */
  by: 'network' | 'device' | 'person'
  points: number
  seconds: number
  /** In the memory of each process, or in the database for all of them. */
  store: 'memory' | 'database'
}

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How often calls may be made. docs/security.md shows this table; a call counts for each line it belongs to.
 * A town hall is one network: what counts networks leaves room for thousands of people, and only stops floods.
 */
export const CALL_LIMITS = {
  every: { by: 'network', points: 600_000, seconds: MINUTE, store: 'memory' },
  write: { by: 'device', points: 900, seconds: MINUTE, store: 'memory' },
  login: { by: 'network', points: 240, seconds: MINUTE, store: 'memory' },
  opinion: { by: 'person', points: 300, seconds: HOUR, store: 'database' },
  conversation: { by: 'person', points: 30, seconds: DAY, store: 'database' },
  rename: { by: 'person', points: 3, seconds: DAY, store: 'database' },
} as const satisfies Record<string, Limit>

export type LimitClass = keyof typeof CALL_LIMITS

const OF_PATHS: Readonly<Record<string, LimitClass>> = {
  '/auth/authenticate': 'login',
  '/auth/phone/verify-otp': 'login',
  '/auth/zkp/generate-verification-link': 'login',
  '/opinion/create': 'opinion',
  '/conversation/create': 'conversation',
}

/** The calls by which an unknown device becomes a guest. */
const CREATES_GUEST = new Set(['/vote/cast', '/opinion/create', '/poll/respond'])

/** The classes of a call, beside `every`. */
export function classesOf({ path, effect }: Pick<Call, 'path' | 'effect'>): LimitClass[] {
  const own = OF_PATHS[path]
  return [...(effect === 'write' ? (['write'] as const) : []), ...(own === undefined ? [] : [own])]
}

type LimitedCall = {
  call: Call
  viewer: Viewer | undefined
  address: string
  /** The header {@link PROOF_OF_WORK_HEADER}. */
  proofOfWork: string | string[] | undefined
}

export type Limits = {
  /** Before anything is read of a request. */
  checkAddress: (address: string) => Promise<void>
  /** When it is known who asks. */
  checkCall: (calling: LimitedCall) => Promise<void>
  /** Counts an act of a person only where it has an effect: it gives whether it had one. */
  count: (name: LimitClass, viewer: KnownViewer, act: () => Promise<boolean>) => Promise<void>
}

const UNLIMITED: Limits = {
  checkAddress: async () => {},
  checkCall: async () => {},
  count: async (_name, _viewer, act) => void (await act()),
}

/** Throws `too_many` with the seconds to wait. */
export const limits = memoizePerApp((ctx: Ctx): Limits => {
  if (!ctx.config.LIMITS) return UNLIMITED
  const { take, giveBack } = rateLimiters(ctx)
  const checkNewGuest = guestLimiter(ctx)
  return {
    checkAddress: (address) => take('every', networkOf(address)),
    checkCall: async (calling) => {
      const { call, viewer, address } = calling
      const network = networkOf(address)
      const device = viewer?.did ?? network
      const person = viewer?.user === undefined ? device : `user ${viewer.user.id}`
      for (const name of classesOf(call)) await take(name, { network, device, person }[CALL_LIMITS[name].by])
      if (viewer !== undefined && viewer.user === undefined && CREATES_GUEST.has(call.path))
        await checkNewGuest({ did: viewer.did, network, proofOfWork: calling.proofOfWork })
    },
    count: async (name, { user }, act) => {
      const key = `user ${user.id}`
      await take(name, key)
      let hadEffect = false
      try {
        hadEffect = await act()
      } finally {
        if (!hadEffect) await giveBack(name, key)
      }
    },
  }
})

type Taking = Record<'take' | 'giveBack', (name: LimitClass, key: string) => Promise<void>>

function rateLimiters({ pool }: Ctx): Taking {
  const limiterOf = (name: string, { points, seconds, store }: Limit) => {
    const options = { keyPrefix: name, points, duration: seconds }
    return store === 'memory'
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'limit_points',
          tableCreated: true,
          clearExpiredByTimeout: false,
        })
  }
  const limiters = new Map(Object.entries(CALL_LIMITS).map(([name, limit]) => [name, limiterOf(name, limit)]))
  const take: Taking['take'] = async (name, key) => {
    try {
      await limiters.get(name)?.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new AppError('too_many', 'too_many_calls', 'This is too often. Wait a little.', {
        retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
      })
    }
  }
  return { take, giveBack: async (name, key) => void (await limiters.get(name)?.reward(key)) }
}

/** Devices remembered as counted; when there are more they are forgotten, and count again at the worst. */
const MAX_COUNTED = 50_000

/** Above so many new guests of a network a proof of work is asked, and never a guest refused who does it. */
function guestLimiter(
  ctx: Ctx,
): (joining: { did: string; network: string } & Pick<LimitedCall, 'proofOfWork'>) => Promise<void> {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'guest',
    points: ctx.config.GUESTS_PER_HOUR,
    duration: HOUR,
  })
  // A device may send several first votes at once: it counts as one guest.
  const counted = new Set<string>()
  return async ({ did, network, proofOfWork }) => {
    if (counted.has(did)) return
    const isWithin = await limiter.consume(network).then(
      () => true,
      () => false,
    )
    const about = { purpose: 'guest', did } as const
    const solution = isWithin ? undefined : solutionOf(proofOfWork)
    if (!isWithin && !(solution && (await proofsOfWork(ctx).redeem(solution, about))))
      throw new AppError('too_many', 'proof_of_work_required', 'So many newcomers: prove a little work.', {
        retryAfter: 0,
        ...proofsOfWork(ctx).issue(about),
      })
    if (counted.size >= MAX_COUNTED) counted.clear()
    counted.add(did)
  }
}

function solutionOf(header: string | string[] | undefined) {
  const [, challenge, solution] = /^([\w.-]{1,400}):(\d{1,15})$/.exec(String(header)) ?? []
  return challenge === undefined ? undefined : { challenge, solution: Number(solution) }
}
