import type { KeyType } from '@parley/contract/token'
import { del, get, update, type UseStore } from 'idb-keyval'
import { databaseStore } from './database.ts'

/** The types of keys that a browser can have: it never makes RSA keys. */
export type BrowserKeyType = Exclude<KeyType, 'rsa'>

export type DeviceKey = { keyType: BrowserKeyType; did: string; privateKey: CryptoKey }

export async function hasStoredKey(): Promise<boolean> {
  return (await storedKey()) !== undefined
}

/** Deletes the key; the next act makes a new one, which the server sees as another device. */
export function deleteDeviceKey(): Promise<void> {
  return del(SLOT, store())
}

/** Reads the key each time, since another tab may have made or deleted it. */
export function storedKey(): Promise<DeviceKey | undefined> {
  return get<DeviceKey>(SLOT, store())
}

/**
 * Stores a key unless there is one. The database runs one update at a time across all tabs, so of several new keys one
 * is stored, and all tabs use it.
 */
export async function storeIfAbsent(fresh: DeviceKey): Promise<DeviceKey> {
  await update<DeviceKey>(SLOT, (existing) => existing ?? fresh, store())
  return (await storedKey()) ?? fresh
}

const SLOT = 'device'
let openStore: UseStore | undefined

function store() {
  openStore ??= databaseStore('parley-device', 'keys')
  return openStore
}
