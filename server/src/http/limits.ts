import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError, type Call, type CallLimit } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { counter, networkCounter, type Counter, type Taken } from '#http/counters.ts'
import { networkOf } from '#http/network.ts'
import { requireProofOfWork, type RequireWork } from '#http/proof-of-work.ts'
import type { KnownViewer, Viewer } from '#http/viewer.ts'
import { StartupError } from '#startup-error.ts'

export type Limit = {
  /** Calls are counted for each network, device or person. */
  by: 'network' | 'device' | 'person'
  points: number
  seconds: number
  /** Counts are in the memory of each process, which allows its share, or in the database for all processes. */
  store: 'memory' | 'database'
  /**
   * What happens to a call above the limit: it is refused, needs a proof of work, or gets less ('bare'), such as a page
   * without inlined data, the logo as its picture, or a sitemap without conversations.
   */
  beyond: 'refused' | 'work' | 'bare'
  /** Only calls that have an effect count; their handlers count them with {@link Limits.count}. */
  countsEffects?: true
}

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How often calls may be made. docs/security.md shows this table; a call counts for each class it belongs to. A town
 * hall is one network, so the limits by network leave room for thousands of people and only stop floods.
 */
export const CALL_LIMITS = {
  every: { by: 'network', points: 600_000, seconds: MINUTE, store: 'memory', beyond: 'refused' },
  page: { by: 'network', points: 30_000, seconds: MINUTE, store: 'memory', beyond: 'bare' },
  picture: { by: 'network', points: 600, seconds: MINUTE, store: 'memory', beyond: 'bare' },
  sitemap: { by: 'network', points: 60, seconds: MINUTE, store: 'memory', beyond: 'bare' },
  write: { by: 'device', points: 900, seconds: MINUTE, store: 'memory', beyond: 'refused' },
  login: { by: 'network', points: 240, seconds: MINUTE, store: 'database', beyond: 'work' },
  opinion: { by: 'person', points: 300, seconds: HOUR, store: 'database', beyond: 'refused' },
  conversation: { by: 'person', points: 30, seconds: DAY, store: 'database', beyond: 'refused' },
  bundle: {
    by: 'network',
    points: 300,
    seconds: HOUR,
    store: 'memory',
    beyond: 'work',
    countsEffects: true,
  },
  import: {
    by: 'person',
    points: 5,
    seconds: DAY,
    store: 'database',
    beyond: 'refused',
    countsEffects: true,
  },
  authoring: { by: 'person', points: 120, seconds: HOUR, store: 'database', beyond: 'refused' },
  decision: { by: 'person', points: 600, seconds: HOUR, store: 'database', beyond: 'refused' },
  account: { by: 'person', points: 60, seconds: DAY, store: 'database', beyond: 'refused' },
  export: { by: 'person', points: 5, seconds: DAY, store: 'database', beyond: 'refused' },
  proof: { by: 'device', points: 120, seconds: MINUTE, store: 'memory', beyond: 'refused' },
  report: {
    by: 'person',
    points: 20,
    seconds: DAY,
    store: 'database',
    beyond: 'refused',
    countsEffects: true,
  },
  rename: {
    by: 'person',
    points: 3,
    seconds: DAY,
    store: 'database',
    beyond: 'refused',
    countsEffects: true,
  },
} satisfies Record<LimitClass, Limit>

type LimitClass = CallLimit | 'every' | 'page' | 'picture' | 'sitemap' | 'write'

/** The limit classes, besides `every`, in which a call is counted before it is handled. */
export function classesOf({ effect, limit }: Pick<Call, 'effect' | 'limit'>): LimitClass[] {
  const classes: LimitClass[] = effect === 'write' ? ['write'] : []
  if (limit !== undefined && !limitOf(limit).countsEffects) classes.push(limit)
  return classes
}

const limitOf = (name: LimitClass): Limit => CALL_LIMITS[name]

type LimitedCall = {
  call: Call
  viewer: Viewer | undefined
  address: string
  headers: IncomingHttpHeaders
}

export type Limits = {
  /** Checks the address before the request is read. */
  checkAddress: (address: string) => Promise<void>
  /** Whether a network may still get pages with inlined data. */
  mayOpenPage: (address: string) => Promise<boolean>
  /** Whether a network may still get pictures of conversations. */
  mayDrawPicture: (address: string) => Promise<boolean>
  /** Whether a network may still get the conversations of the sitemap. */
  hasSitemapLeft: (address: string) => Promise<boolean>
  /** Checks a call after authentication. */
  checkCall: (request: LimitedCall) => Promise<void>
  /** Counts a call only if it had an effect, which the task returns. */
  count: (call: Call, viewer: KnownViewer, task: () => Promise<boolean>) => Promise<void>
  /** Counts a bundle for the network that gets it, if it gets one. */
  countBundle: <T>(asker: { address: string; requireWork: RequireWork }, make: () => Promise<T>) => Promise<T>
}

const UNLIMITED: Limits = {
  checkAddress: async () => {},
  mayOpenPage: async () => true,
  mayDrawPicture: async () => true,
  hasSitemapLeft: async () => true,
  checkCall: async () => {},
  count: async (_call, _viewer, task) => void (await task()),
  countBundle: (_asker, make) => make(),
}

/** The limits of this application; their checks throw `too_many` with the seconds to wait. */
export const limits = memoizePerApp((ctx: Ctx): Limits => {
  if (!ctx.config.LIMITS) return UNLIMITED
  const counterOf = counters(ctx)
  const isWithin = async (name: LimitClass, address: string) =>
    (await counterOf(name)(address)).retryAfter === 0
  return {
    checkAddress: async (address) => refuse((await counterOf('every')(address)).retryAfter),
    mayOpenPage: (address) => isWithin('page', address),
    mayDrawPicture: (address) => isWithin('picture', address),
    hasSitemapLeft: (address) => isWithin('sitemap', address),
    checkCall: async ({ call, viewer, address, headers }) => {
      const device = viewer?.did ?? networkOf(address)
      const person = viewer?.user === undefined ? deviceKey(device) : `user ${viewer.user.id}`
      for (const name of classesOf(call)) {
        const limit = limitOf(name)
        const { retryAfter } = await counterOf(name)({ network: address, device, person }[limit.by])
        if (limit.beyond === 'refused') refuse(retryAfter)
        else if (retryAfter > 0)
          await requireProofOfWork(ctx, { purpose: 'login', did: device, headers, retryAfter })
      }
    },
    count: async ({ limit: name, path }, { user }, task) => {
      if (name === undefined || !limitOf(name).countsEffects)
        throw new Error(`${path} has no limit of effects`)
      const { retryAfter, giveBack } = await counterOf(name)(`user ${user.id}`)
      refuse(retryAfter)
      let hadEffect = false
      try {
        hadEffect = await task()
      } finally {
        if (!hadEffect) await giveBack()
      }
    },
    countBundle: async ({ address, requireWork }, make) => {
      const { made } = await countIfNew(counterOf('bundle')(address), {
        beyond: (retryAfter) => requireWork({ purpose: 'bundle', retryAfter }),
        task: async () => ({ made: await make(), isNew: true }),
      })
      return made
    },
  }
})

/** Hashes the DID, because that of an RSA key is longer than a key in the database may be. */
const deviceKey = (device: string) => `device ${createHash('sha256').update(device).digest('base64url')}`

type CountedTask<T> = {
  /** Called first if the limit is exceeded; may refuse by throwing. */
  beyond: (retryAfter: number) => Promise<void>
  task: () => Promise<T>
}

/** Does a task that makes something new, after it was counted. Tasks that fail or change nothing do not count. */
export async function countIfNew<T extends { isNew: boolean }>(
  counted: Promise<Taken>,
  { beyond, task }: CountedTask<T>,
): Promise<T> {
  const { retryAfter, giveBack } = await counted
  let isNew = false
  try {
    if (retryAfter > 0) await beyond(retryAfter)
    const done = await task()
    isNew = done.isNew
    return done
  } finally {
    if (!isNew) await giveBack()
  }
}

function refuse(retryAfter: number): void {
  if (retryAfter === 0) return
  const message = `Too many requests. Try again in ${retryAfter} seconds.`
  throw new AppError('too_many', 'too_many_calls', message, { retryAfter })
}

/** The counters of this application, which count under the key of a person or device, or of an address. */
function counters(ctx: Ctx): (name: LimitClass) => Counter {
  const { config } = ctx
  const unknown = [...config.CALL_LIMITS.keys()].find((name) => !(name in CALL_LIMITS))
  if (unknown !== undefined)
    throw new StartupError(
      `CALL_LIMITS has ${unknown}, which is no limit: choose of ${Object.keys(CALL_LIMITS).join(', ')}.`,
    )
  const made = new Map<string, Counter>()
  return (name) => {
    const known = made.get(name)
    if (known !== undefined) return known
    const { by, points, seconds, store } = limitOf(name)
    const allowed = config.CALL_LIMITS.get(name) ?? points
    const counted = { keyPrefix: name, points: allowed, duration: seconds, store }
    const fresh = by === 'network' ? networkCounter(ctx, counted) : counter(ctx, counted)
    made.set(name, fresh)
    return fresh
  }
}
