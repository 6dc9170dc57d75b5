import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { claimReplayKeys } from '#http/replay.sql.ts'

/** A proof of work to ask for: a number whose SHA-256 behind the challenge begins with `difficulty` zero bits. */
export type Challenge = {
  challenge: string
  difficulty: number
}

export type Solution = {
  challenge: string
  solution: number
}

export type ProofOfWorkService = {
  /** A fresh puzzle for one device and one purpose. */
  issue: (about: About) => Challenge
  /** Whether it was ours, for this, in time, is solved and was not used before; uses it up. */
  redeem: (solution: Solution, about: About) => Promise<boolean>
}

export type About = {
  purpose: 'code' | 'guest'
  did: string
}

const LIFETIME_MS = 10 * 60_000

/** Puzzles are signed and not stored; only used ones are remembered, until they are too old to be used again. */
export const proofsOfWork = memoizePerApp((ctx: Ctx): ProofOfWorkService => {
  const { PHONE_PEPPERS, PROOF_OF_WORK_BITS: difficulty } = ctx.config
  const secrets = PHONE_PEPPERS.toSorted((one, other) => other.version - one.version)
  const key = Buffer.from(hkdfSync('sha256', secrets[0]?.secret ?? '', '', 'parley puzzle', 32))
  const sign = (text: string, { purpose, did }: About) =>
    createHmac('sha256', key).update(`${text}|${purpose}|${did}`).digest('base64url')
  return {
    issue: (about) => {
      const expires = ctx.now().getTime() + LIFETIME_MS
      const text = `${expires}.${difficulty}.${randomBytes(12).toString('base64url')}`
      return { challenge: `${text}.${sign(text, about)}`, difficulty }
    },
    redeem: async ({ challenge, solution }, about) => {
      const end = challenge.lastIndexOf('.')
      const [text, signature] = [challenge.slice(0, end), challenge.slice(end + 1)]
      const [expires = 0, bits = Infinity] = text.split('.').map(Number)
      if (!isEqual(signature, sign(text, about)) || expires < ctx.now().getTime()) return false
      if (!isSolved({ challenge, solution, difficulty: bits })) return false
      const used = createHash('sha256').update(`puzzle ${challenge}`).digest()
      const [isFresh = false] = await claimReplayKeys(ctx.pool, [{ key: used, expiresAt: new Date(expires) }])
      return isFresh
    },
  }
})

export function isSolved({ challenge, solution, difficulty }: Challenge & Solution): boolean {
  const hash = createHash('sha256').update(`${challenge}${solution}`).digest()
  return Math.clz32(hash.readUInt32BE(0)) >= Math.min(difficulty, 32)
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
