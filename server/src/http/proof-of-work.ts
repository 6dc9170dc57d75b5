import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ACCEPT_PROOF_OF_WORK_HEADER, AppError, PROOF_OF_WORK_HEADER } from '@parley/contract'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { derivedKey } from '#http/derived-key.ts'
import { claimReplayKeys } from '#http/sql.ts'

/** A puzzle: find a number so that the SHA-256 of challenge and number begins with `difficulty` zero bits. */
export type Challenge = {
  challenge: string
  difficulty: number
}

export type Solution = {
  challenge: string
  solution: number
}

export type ProofOfWorkService = {
  /** A fresh puzzle for one device and one purpose; `extraBits` make it harder than usual. */
  issue: (about: WorkPurpose, extraBits?: number) => Challenge
  /**
   * Returns by how many bits the puzzle was harder than usual; undefined unless it is ours, for this device and
   * purpose, not expired, solved and unused.
   */
  redeem: (solution: Solution, about: WorkPurpose) => Promise<number | undefined>
}

export type WorkPurpose = {
  purpose: 'author' | 'bundle' | 'code' | 'guest' | 'login'
  did: string
}

const LIFETIME_MS = 10 * 60_000

/** Puzzles are signed and not stored. Only used ones are stored, until they expire. */
export const proofsOfWork = memoizePerApp((ctx: Ctx): ProofOfWorkService => {
  const { PROOF_OF_WORK_BITS } = ctx.config
  const key = derivedKey(ctx.config, 'puzzle')
  const sign = (text: string, { purpose, did }: WorkPurpose) =>
    createHmac('sha256', key).update(`${text}|${purpose}|${did}`).digest('base64url')
  return {
    issue: (about, extraBits = 0) => {
      const difficulty = PROOF_OF_WORK_BITS + extraBits
      const expires = ctx.now().getTime() + LIFETIME_MS
      const text = `${expires}.${difficulty}.${randomBytes(12).toString('base64url')}`
      return { challenge: `${text}.${sign(text, about)}`, difficulty }
    },
    redeem: async ({ challenge, solution }, about) => {
      const end = challenge.lastIndexOf('.')
      const [text, signature] = [challenge.slice(0, end), challenge.slice(end + 1)]
      const [expires = 0, bits = Infinity] = text.split('.').map(Number)
      if (!isEqual(signature, sign(text, about)) || expires < ctx.now().getTime()) return undefined
      if (!isSolved({ challenge, solution, difficulty: bits })) return undefined
      const used = createHash('sha256').update(`puzzle ${challenge}`).digest()
      const replayKey = { key: used, issuedAt: new Date(expires - LIFETIME_MS), expiresAt: new Date(expires) }
      const [verdict] = await claimReplayKeys(ctx.pool, [replayKey], ctx.now())
      return verdict === 'fresh' ? bits - PROOF_OF_WORK_BITS : undefined
    },
  }
})

/** Whether a client supports proofs of work. */
export const acceptsWork = (headers: IncomingHttpHeaders): boolean =>
  headers[ACCEPT_PROOF_OF_WORK_HEADER] === '1'

/**
 * Accepts a request with a solution in its header and throws a challenge otherwise. Clients that do not support proofs
 * of work get the number of seconds to wait instead.
 */
export async function requireProofOfWork(
  ctx: Ctx,
  { headers, retryAfter, ...about }: WorkPurpose & { headers: IncomingHttpHeaders; retryAfter: number },
): Promise<void> {
  const header = headers[PROOF_OF_WORK_HEADER]
  const [, challenge, solution] = /^([\w.-]{1,400}):(\d{1,15})$/.exec(String(header)) ?? []
  const isDone =
    challenge !== undefined &&
    (await proofsOfWork(ctx).redeem({ challenge, solution: Number(solution) }, about)) !== undefined
  if (isDone) return
  if (!acceptsWork(headers))
    throw new AppError('too_many', 'throttled', `Too many requests. Try again in ${retryAfter} seconds.`, {
      retryAfter,
    })
  throw new AppError(
    'too_many',
    'proof_of_work_required',
    'Too many requests from this network. Send a proof of work with the next one.',
    { retryAfter: 0, ...proofsOfWork(ctx).issue(about) },
  )
}

/** Requires a proof of work of a request, unless it has already brought one. */
export type RequireWork = (about: { purpose: WorkPurpose['purpose']; retryAfter: number }) => Promise<void>

/** A request can bring one proof of work, so it needs only one, however many limits are exceeded. */
export function workOfRequest(
  ctx: Ctx,
  { did, headers }: { did: string; headers: IncomingHttpHeaders },
): RequireWork {
  let isDone = false
  return async (about) => {
    if (!isDone) await requireProofOfWork(ctx, { ...about, did, headers })
    isDone = true
  }
}

export function isSolved({ challenge, solution, difficulty }: Challenge & Solution): boolean {
  const hash = createHash('sha256').update(`${challenge}${solution}`).digest()
  return Math.clz32(hash.readUInt32BE(0)) >= Math.min(difficulty, 32)
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
