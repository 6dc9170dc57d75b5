import { compressPoint, didOfKey } from '@parley/contract/token'
import { storeIfAbsent, storedKey, type DeviceKey } from '#device/storedKey.ts'

/** This device's key, made on the first call. Code that only reads must not call it. */
export async function deviceKey(): Promise<DeviceKey> {
  const existing = await storedKey()
  if (existing) return existing
  try {
    return await storeIfAbsent(await makeEd25519())
  } catch {
    // Older browsers cannot make or cannot store an Ed25519 key.
    return storeIfAbsent(await makeP256())
  }
}

async function makeEd25519(): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])
  return { keyType: 'ed25519', did: didOfKey('ed25519', await rawKey(pair)), privateKey: pair.privateKey }
}

async function makeP256(): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const did = didOfKey('p256', compressPoint(await rawKey(pair)))
  return { keyType: 'p256', did, privateKey: pair.privateKey }
}

/** Exports the public key, which is always possible; the private key cannot be exported. */
async function rawKey({ publicKey }: CryptoKeyPair): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
}
