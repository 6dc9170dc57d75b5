import { compressPoint, didOfKey } from '@parley/contract/token'
import type { KeyType } from '@parley/contract/token'
import { createStore, del, get, update } from 'idb-keyval'

/** What a browser can hold: it never makes RSA keys. */
export type BrowserKeyType = Exclude<KeyType, 'rsa'>

export type DeviceKey = { keyType: BrowserKeyType; did: string; privateKey: CryptoKey }

/** This device's key, made on the first call. Nothing that only reads may call it. */
export async function deviceKey(): Promise<DeviceKey> {
  const existing = await storedKey()
  if (existing) return existing
  try {
    return await keepFirst(await makeEd25519())
  } catch {
    // Older browsers cannot make or cannot store an Ed25519 key.
    return keepFirst(await makeP256())
  }
}

export async function hasDevice(): Promise<boolean> {
  return (await storedKey()) !== undefined
}

/** The next act makes a new key, which the server sees as another device. */
export function forgetDevice(): Promise<void> {
  return del(SLOT, store())
}

const SLOT = 'device'
let opened: ReturnType<typeof createStore> | undefined

function store() {
  opened ??= createStore('parley-device', 'keys')
  return opened
}

/** Read anew each time: another tab may have made or forgotten the key. */
function storedKey(): Promise<DeviceKey | undefined> {
  return get<DeviceKey>(SLOT, store())
}

/** The database runs one update at a time over all tabs: of several fresh keys one is kept, and everyone
 * goes on with that one. */
async function keepFirst(fresh: DeviceKey): Promise<DeviceKey> {
  await update<DeviceKey>(SLOT, (existing) => existing ?? fresh, store())
  return (await storedKey()) ?? fresh
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

/** The private half cannot be exported, the public half always can. */
async function rawKey({ publicKey }: CryptoKeyPair): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
}
