import { type KeyObject, createPublicKey, verify } from 'node:crypto'
import { BASE58, KEY_TYPES, type KeyType } from '@parley/contract/token'

export type DeviceKey = { type: KeyType; key: KeyObject }

/** The prefix of an RSA key wrapped in SubjectPublicKeyInfo, an early form that some browsers still use. */
const WRAPPED_RSA = [0x00, 0xf5, 0x02]

/** Long enough for a wrapped 4096-bit RSA key. */
const MAX_DIGITS = 780
const CURVE25519_P = 2n ** 255n - 19n

/** The y of every Ed25519 point of small order. One signature under such a key is valid for any message. */
const SMALL_ORDER_Y = new Set([
  0n,
  1n,
  CURVE25519_P - 1n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
])

/** The key that a `did:key` names; undefined unless it is the only valid spelling of a key that we accept. */
export function keyOfDid(did: string): DeviceKey | undefined {
  const bytes = did.startsWith('did:key:z') ? fromBase58(did.slice('did:key:z'.length)) : undefined
  const body = bytes?.subarray(2)
  if (!bytes || !body) return undefined
  const has = (type: KeyType) => KEY_TYPES[type].prefix.every((byte, at) => bytes[at] === byte)
  try {
    if (has('ed25519')) return ed25519Key(body)
    if (has('p256')) return p256Key(body)
    if (has('rsa')) return rsaKey(body, 'pkcs1')
    if (WRAPPED_RSA.every((byte, at) => bytes[at] === byte))
      return rsaKey(bytes.subarray(WRAPPED_RSA.length), 'spki')
  } catch {
    return undefined
  }
  return undefined
}

export function isSigned(input: { text: string; signature: Buffer; by: DeviceKey }): boolean {
  const { signature } = input
  const { type, key } = input.by
  const data = Buffer.from(input.text)
  try {
    if (type === 'ed25519') return signature.length === 64 && verify(null, data, key, signature)
    if (type === 'rsa') return verify('sha256', data, key, signature)
    return signature.length === 64 && verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

function ed25519Key(body: Buffer): DeviceKey | undefined {
  if (body.length !== 32) return undefined
  const y = BigInt(`0x${Buffer.from(body).reverse().toString('hex')}`) & (2n ** 255n - 1n)
  if (y >= CURVE25519_P || SMALL_ORDER_Y.has(y)) return undefined
  return {
    type: 'ed25519',
    key: createPublicKey({ key: body, format: 'raw-public', asymmetricKeyType: 'ed25519' }),
  }
}

function p256Key(body: Buffer): DeviceKey | undefined {
  if (body.length !== 33) return undefined
  const key = createPublicKey({
    key: body,
    format: 'raw-public',
    asymmetricKeyType: 'ec',
    namedCurve: 'P-256',
  })
  return { type: 'p256', key }
}

function rsaKey(body: Buffer, type: 'pkcs1' | 'spki'): DeviceKey | undefined {
  const key = createPublicKey({ key: body, format: 'der', type })
  // Only plain RSA (not RSA-PSS) in its canonical encoding is the same when it is exported again.
  if (key.asymmetricKeyType !== 'rsa' || !key.export({ format: 'der', type }).equals(body)) return undefined
  const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
  const isAccepted = modulusLength >= 2048 && modulusLength <= 4096 && publicExponent === 65537n
  return isAccepted ? { type: 'rsa', key } : undefined
}

/** Decodes base58. Each leading 1 is a zero byte, so that every value has only one spelling. */
function fromBase58(digits: string): Buffer | undefined {
  if (digits === '' || digits.length > MAX_DIGITS) return undefined
  let value = 0n
  for (const digit of digits) {
    const worth = BASE58.indexOf(digit)
    if (worth < 0) return undefined
    value = value * 58n + BigInt(worth)
  }
  const numZeros = /^1*/.exec(digits)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.alloc(numZeros), bytes])
}

const CAPACITY = 50_000

/** The cached keys in the order of their last use, the oldest first. */
const keys = new Map<string, DeviceKey>()

export function cachedKey(did: string): DeviceKey | undefined {
  const key = keys.get(did)
  if (key) {
    keys.delete(did)
    keys.set(did, key)
  }
  return key
}

export function rememberKey(did: string, key: DeviceKey): void {
  keys.set(did, key)
  if (keys.size <= CAPACITY) return
  for (const oldest of keys.keys()) {
    keys.delete(oldest)
    return
  }
}
