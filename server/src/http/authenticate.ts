import { AppError, type Access, type Call, type ErrorName } from '@parley/contract'
import { TOKEN_LEEWAY } from '@parley/contract/token'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { batched } from '#db/batched.ts'
import { readOnlyError, unavailableErrorOf } from '#db/unavailable.ts'
import { serviceDid } from '#http/token/did.ts'
import { matchesBody } from '#http/digest.ts'
import { claimReplayKeys, type ReplayKey } from '#http/sql.ts'
import { resourceOf } from '#http/route.ts'
import { bearerOf, replayKeyOf, verifyToken } from '#http/token/token.ts'
import { mayCall, assertNotOnHold, assertNotSuspended, hasFreshProof, type Viewer } from '#http/viewer.ts'
import { touchDevices, usersOfDevices, waysToProve } from '#http/viewer.sql.ts'

type AuthenticationInput = {
  call: Call
  rawUrl: string
  authorization: string | undefined
  rawBody: Buffer | undefined
}

/**
 * Identifies the viewer by the token; refuses an invalid token with 401. The caller checks the access with
 * {@link assertMayCall}. The token of a read leaves no mark, so that reads are answered while the database is read-only.
 */
export async function authenticate(ctx: Ctx, request: AuthenticationInput): Promise<Viewer | undefined> {
  const { call, authorization } = request
  const { READ_ONLY: isReadOnly } = ctx.config
  if (isReadOnly && call.effect === 'write') throw readOnlyError()
  if (call.access === 'anyone' && authorization === undefined) return undefined
  const { audience, deviceOf, claim, touch } = identity(ctx)
  const token = verifyToken(bearerOf(authorization), {
    audience,
    resource: resourceOf(ctx.config.RESOURCE_ORIGIN, request.rawUrl),
    now: ctx.now(),
  })
  if (!token.ok) throw refusal(ctx, token.reason)
  const body = request.rawBody ?? ''
  if (!matchesBody(token, body)) throw refusal(ctx, 'token_wrong_body')
  const [{ user, isStale }, replayVerdict] = await Promise.all([
    deviceOf(token.did),
    call.effect === 'read' ? 'fresh' : claim({ ...token, key: replayKeyOf(token, body) }),
  ])
  if (replayVerdict === 'used') throw refusal(ctx, 'token_replayed')
  if (replayVerdict === 'unknowable')
    throw new AppError('too_many', 'database_restarted', 'The database has just restarted. Try again.', {
      retryAfter: TOKEN_LEEWAY,
    })
  // This happens at most once an hour for each device, and the request does not wait for it.
  if (isStale && !isReadOnly)
    void touch(token.did).catch((error: unknown) => {
      if (!unavailableErrorOf(error)) ctx.log.warn({ err: error }, 'could not extend a session')
    })
  // An unknown device may call what anyone may call, without a viewer.
  return call.access === 'anyone' && user === undefined ? undefined : { did: token.did, user }
}

/** Refuses insufficient access, and writes of suspended people, with 403. */
export function assertMayCall(
  { access, effect, isOpenToSuspended }: Pick<Call, 'access' | 'effect' | 'isOpenToSuspended'>,
  viewer: Viewer | undefined,
  now: Date,
): void {
  if (!mayCall(access, viewer)) throw new AppError('forbidden', `needs_${access}`, ACCESS_MESSAGES[access])
  if (viewer && (access === 'moderator' || access === 'administrator')) assertNotOnHold(viewer, now)
  if (viewer && effect === 'write' && !isOpenToSuspended) assertNotSuspended(viewer, now)
}

/** Refuses a call that needs a fresh proof where the last one is old and the person can give a new one, with 403. */
export async function assertFreshProof(
  { pool, config, now }: Ctx,
  { proof }: Pick<Call, 'proof'>,
  viewer: Viewer | undefined,
): Promise<void> {
  if (proof !== 'fresh' || !viewer?.user?.isRegistered || hasFreshProof(viewer, now())) return
  const { SIGN_IN: offered, IDENTITY_PROVIDER: provider } = config
  const proofList = await waysToProve(pool, { userId: viewer.user.id, provider, offered })
  if (proofList.length === 0) return
  throw new AppError('forbidden', 'fresh_proof_required', 'Prove again on this device who you are.', {
    proofList,
  })
}

/** The messages for callers without the needed access, by the access of the call. */
const ACCESS_MESSAGES: Record<Access, string> = {
  anyone: 'Anyone can make this call.',
  device: 'Sign this call with the key of a device.',
  guest: 'Vote once or log in to make this call.',
  user: 'Log in to make this call.',
  moderator: 'Only moderators can make this call.',
  administrator: 'Only administrators can make this call.',
}

const identity = memoizePerApp((ctx: Ctx) => ({
  audience: serviceDid(ctx.config.PUBLIC_ORIGIN),
  deviceOf: batched((dids: string[]) => usersOfDevices(ctx.pool, dids), { maxSize: 200, maxRuns: 2 }),
  touch: batched(
    async (dids: string[]) => {
      await touchDevices(ctx.pool, [...new Set(dids)])
      return dids
    },
    { maxSize: 500, maxRuns: 1 },
  ),
  claim: batched((keys: ReplayKey[]) => claimReplayKeys(ctx.pool, keys, ctx.now()), {
    maxSize: 200,
    maxRuns: 2,
  }),
}))

function refusal(ctx: Ctx, code: string): AppError {
  const name: ErrorName = 'unauthenticated'
  return new AppError(name, code, 'The token of this request is not valid.', {
    serverTime: ctx.now().getTime(),
  })
}
