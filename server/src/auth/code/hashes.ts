import { argon2, createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@parley/contract'
import type { Recipient } from '#auth/code/recipient.ts'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { semaphore, type Owner } from '#threads/semaphore.ts'

/** The hash of a number or address, as the database stores it, under one version of the pepper. */
export type RecipientIndex = {
  pepperVersion: number
  bytes: Buffer
}

const busyError = () =>
  new AppError('too_many', 'busy', 'Too many logins at the same time. Try again in 5 seconds.', {
    retryAfter: 5,
  })

/** A code with its device and its number or address; it is invalid for others. */
export type IssuedCode = {
  code: string
  did: string
  recipientIndex: Buffer
}

/** A number or address to hash, and the networks that request it; networks take turns. */
export type HashRequest = Pick<Recipient, 'method' | 'normalForm'> & { networks: Owner }

export type Hashes = {
  /** The hashes of a number or address under every pepper, newest first. All are always computed, so timing reveals nothing. */
  indexesOf: (request: HashRequest) => Promise<[RecipientIndex, ...RecipientIndex[]]>
  blockIndex: (recipient: Recipient) => Buffer
  /** The country of a number; the hash of an address's domain, because few people may share one. */
  areaOf: (recipient: Recipient) => string
  codeHash: (code: IssuedCode) => Buffer
}

const hash = promisify(argon2)
const MAX_RUNNING = 4
/** The number of requests that may wait, which is about ten seconds of work; further ones are refused. */
const MAX_WAITING = 400
const SALTS = {
  phone: Buffer.from('parley phone number index'),
  email: Buffer.from('parley mail address index'),
}
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * The hashes of numbers, addresses and codes. Numbers have no individual salt, because they must be found by their hashes. If the
 * table is stolen, the pepper protects the few hundred million numbers of a country; if it leaks, too, each guess costs
 * 40 ms.
 */
export const hashes = memoizePerApp(({ config }: Ctx): Hashes => {
  const peppers = config.IDENTITY_PEPPERS.toSorted((one, other) => other.version - one.version)
  const [newest, ...older] = peppers
  if (newest === undefined) throw new Error('IDENTITY_PEPPERS is empty')
  const limit = semaphore({ maxRunning: MAX_RUNNING, maxWaiting: MAX_WAITING, refusal: busyError })
  const indexOf = async (request: HashRequest, { version, secret }: (typeof peppers)[number]) => ({
    pepperVersion: version,
    bytes: await limit(request.networks, () =>
      hash('argon2id', {
        ...COST,
        message: request.normalForm,
        nonce: SALTS[request.method],
        secret: Buffer.from(secret),
      }),
    ),
  })
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', newest.secret, '', `parley ${purpose}`, 32))
  const blocks = derived('block of numbers')
  const codes = derived('code')
  const blockIndex = ({ method, block }: Recipient) =>
    createHmac('sha256', blocks)
      .update(method === 'phone' ? block : `@${block}`)
      .digest()
  return {
    indexesOf: async (request) => {
      const [first, ...rest] = await Promise.all([
        indexOf(request, newest),
        ...older.map((pepper) => indexOf(request, pepper)),
      ])
      return [first, ...rest]
    },
    blockIndex,
    areaOf: (recipient) =>
      recipient.method === 'phone'
        ? recipient.country
        : blockIndex(recipient).toString('base64url').slice(0, 16),
    codeHash: ({ code, did, recipientIndex }) =>
      createHmac('sha256', codes).update(recipientIndex).update(`|${did}|${code}`).digest(),
  }
})

export const newCode = (): string => formatCode(randomInt(0, 1_000_000))

/** Formats a code with six digits; some clients send codes as numbers. */
export const formatCode = (number: number): string => String(number).padStart(6, '0')

export const equalHashes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
