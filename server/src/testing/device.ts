import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { compressPoint, didOfKey, signingInput } from '@parley/contract/token'
import type { KeyType } from '@parley/contract/token'

export type SignInput = { audience: string; resource: string; now?: Date; contentDigest?: string }

export type TestDevice = {
  did: string
  privateKey: KeyObject
  /** Signs a new token like a browser. */
  sign: (input: SignInput) => string
  signature: (text: string) => Buffer
  /** Appends this device's signature to any text. */
  seal: (text: string) => string
}

export type RsaSize = { modulusLength: number; publicExponent?: number }

/** A device with a new key. */
export function aDevice(kind: KeyType = 'ed25519', rsa: RsaSize = { modulusLength: 2048 }): TestDevice {
  return deviceOf(generate[kind](rsa), kind)
}

/** A device with an existing key. */
export function deviceOf(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  kind: KeyType = 'ed25519',
): TestDevice {
  const did = didOfKey(kind, publicBytes[kind](publicKey))
  const signature = (text: string) => signatureOf({ kind, key: privateKey, text })
  const seal = (text: string) => `${text}.${signature(text).toString('base64url')}`
  return {
    did,
    privateKey,
    signature,
    seal,
    sign: ({ audience, resource, now = new Date(), contentDigest }) =>
      seal(
        signingInput({
          keyType: kind,
          did,
          audience,
          resource,
          now: now.getTime(),
          nonce: randomBytes(12).toString('base64url'),
          contentDigest,
        }),
      ),
  }
}

const generate = {
  ed25519: () => generateKeyPairSync('ed25519'),
  p256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  rsa: (size: RsaSize) => generateKeyPairSync('rsa', size),
}

const publicBytes: Record<KeyType, (key: KeyObject) => Uint8Array> = {
  ed25519: (key) => key.export({ format: 'raw-public' }),
  p256: (key) => compressPoint(key.export({ format: 'raw-public' })),
  rsa: (key) => key.export({ format: 'der', type: 'pkcs1' }),
}

function signatureOf({ kind, key, text }: { kind: KeyType; key: KeyObject; text: string }): Buffer {
  const data = Buffer.from(text)
  if (kind === 'ed25519') return sign(null, data, key)
  return sign('sha256', data, kind === 'p256' ? { key, dsaEncoding: 'ieee-p1363' } : key)
}
