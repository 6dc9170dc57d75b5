import { AppError } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'
import { counter, type Counter } from '#http/counters.ts'
import { metrics } from '#http/metrics.ts'
import { wideNetworkOf } from '#http/network.ts'
import { countMoreRefusedCalls, insertRefusedCalls, type NewRefusedCall } from '#http/refused-calls.sql.ts'
import type { Viewer } from '#http/viewer.ts'

/** Bad tokens, missing rights and failed logins, which are counted apart so that none of them can hide the others. */
type Kind = 'token' | 'right' | 'login'

/**
 * How many refused calls of each kind get a row in an hour: of one wide network, so that none can hide what others do, and
 * in all, so that many networks together cannot fill the table. One row says how many more there were.
 */
export const MAX_RECORDED = { ofNetwork: 10, inAll: 300 }
const HOUR = 3600
/** Above this number it is forgotten which row was the newest of a network. */
const MAX_REMEMBERED = 10_000

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
  const kind = error.name === 'unauthenticated' ? 'token' : 'right'
  if (isRefused && !ORDINARY.has(error.code)) record(ctx, attempt, { kind, code: error.code })
}

/** Records that a login failed. */
export const recordFailedLogin = (ctx: Ctx, attempt: RefusedAttempt, reason: string): void => {
  if (ORDINARY.has(reason)) return
  metrics(ctx).failedLogins.inc({ reason })
  record(ctx, attempt, { kind: 'login', code: reason })
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
function record(
  ctx: Ctx,
  { path, viewer, address }: RefusedAttempt,
  { kind, code }: { kind: Kind; code: string },
): void {
  if (ctx.config.READ_ONLY) return
  const network = wideNetworkOf(address)
  const refused = { at: ctx.now(), userId: viewer?.user?.id ?? null, network, call: path, code }
  void recorder(ctx)(kind, refused).catch((error: unknown) => {
    if (!unavailableErrorOf(error)) ctx.log.warn({ err: error }, 'could not record a refused call')
  })
}

type Refused = { kind: Kind; row: NewRefusedCall }

const recorder = memoizePerApp((ctx: Ctx) => {
  const perHour = (keyPrefix: string, points: number) =>
    counter(ctx, { keyPrefix, points, duration: HOUR, store: 'memory' })
  const ofNetwork = perHour('refused calls of a network', MAX_RECORDED.ofNetwork)
  const inAll = perHour('refused calls', MAX_RECORDED.inAll)
  const ofOthers = perHour('refused calls beyond these', 1)
  const isWithin = async (count: Counter, key: string) => (await count(key)).retryAfter === 0
  /** The newest row of a kind and network, and of a kind for all networks that have none. */
  const newest = new Map<string, number>()

  /** The row of a refused call, if it gets one, and the key under which it is the newest. */
  const rowOf = async ({ kind, row }: Refused): Promise<{ key: string; row: NewRefusedCall } | undefined> => {
    const key = `${kind} ${row.network}`
    if (!(await isWithin(ofNetwork, key))) return undefined
    if (await isWithin(inAll, kind)) return { key, row }
    if (await isWithin(ofOthers, kind)) return { key: kind, row: { ...row, userId: null, network: null } }
    return undefined
  }

  const write = batched(
    async (refused: Refused[]) => {
      const rows = await Promise.all(refused.map(rowOf))
      const fresh = rows.filter((row) => row !== undefined)
      const ids = await insertRefusedCalls(
        ctx.pool,
        fresh.map(({ row }) => row),
      )
      if (newest.size > MAX_REMEMBERED) newest.clear()
      for (const [index, id] of ids.entries()) newest.set(fresh[index]?.key ?? '', id)
      const more = refused
        .filter((_, index) => rows[index] === undefined)
        .flatMap(({ kind, row }) => newest.get(`${kind} ${row.network}`) ?? newest.get(kind) ?? [])
      if (more.length > 0) await countMoreRefusedCalls(ctx.pool, more)
      return refused
    },
    { maxSize: 200, maxRuns: 1 },
  )
  return (kind: Kind, row: NewRefusedCall) => write({ kind, row })
})
