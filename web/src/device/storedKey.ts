import type { KeyType } from '@parley/contract/token'
import { createStore, del, get, update } from 'idb-keyval'

/** What a browser can hold: it never makes RSA keys. */
export type BrowserKeyType = Exclude<KeyType, 'rsa'>

export type DeviceKey = { keyType: BrowserKeyType; did: string; privateKey: CryptoKey }

export async function hasStoredKey(): Promise<boolean> {
  return (await storedKey()) !== undefined
}

/** The next act makes a new key, which the server sees as another device. */
export function deleteDeviceKey(): Promise<void> {
  return del(SLOT, store())
}

/** Read anew each time: another tab may have made or forgotten the key. */
export function storedKey(): Promise<DeviceKey | undefined> {
  return get<DeviceKey>(SLOT, store())
}

/** The database runs one update at a time over all tabs: of several fresh keys one is kept, and everyone
 * goes on with that one. */
export async function storeIfAbsent(fresh: DeviceKey): Promise<DeviceKey> {
  await update<DeviceKey>(SLOT, (existing) => existing ?? fresh, store())
  return (await storedKey()) ?? fresh
}

const SLOT = 'device'
let opened: ReturnType<typeof createStore> | undefined

function store() {
  opened ??= createStore('parley-device', 'keys')
  return opened
}
