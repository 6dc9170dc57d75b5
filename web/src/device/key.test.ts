// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceKey } from '#device/key.ts'
import { deleteDeviceKey, hasStoredKey } from '#device/storedKey.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await deleteDeviceKey()
})

test('reading the device key does not create one', async () => {
  const generateKey = vi.spyOn(crypto.subtle, 'generateKey')
  expect(await hasStoredKey()).toBe(false)
  expect(await hasStoredKey()).toBe(false)
  expect(generateKey).not.toHaveBeenCalled()
  await deviceKey()
  expect(await hasStoredKey()).toBe(true)
})

test('the device key stays the same and cannot be exported (spec 6.8, 9.14)', async () => {
  const first = await deviceKey()
  const again = await deviceKey()
  expect(first.keyType).toBe('ed25519')
  expect(first.did).toMatch(/^did:key:z6Mk/)
  expect(again.did).toBe(first.did)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['parley-device'])
  for (const format of ['jwk', 'pkcs8'] as const) {
    await expect(crypto.subtle.exportKey(format, again.privateKey)).rejects.toThrow('extractable')
  }
})

test('simultaneous requests for the device key share one', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => deviceKey()))
  expect(new Set(keys.map(({ did }) => did)).size).toBe(1)
  expect((await deviceKey()).did).toBe(keys[0]?.did)
})

test('two tabs that create a device key at once share one', async () => {
  vi.resetModules()
  const otherTab = await import('#device/key.ts')
  expect(otherTab.deviceKey).not.toBe(deviceKey)
  const [one, other] = await Promise.all([deviceKey(), otherTab.deviceKey()])
  expect(one.did).toBe(other.did)
  await deleteDeviceKey()
  expect(await hasStoredKey()).toBe(false)
})

test('a browser without Ed25519 creates a P-256 key (spec 6.8)', async () => {
  withoutEd25519()
  const key = await deviceKey()
  expect(key.keyType).toBe('p256')
  expect(key.did).toMatch(/^did:key:zDn/)
  expect(key.privateKey.extractable).toBe(false)
})

test('a browser that cannot store an Ed25519 key stores a P-256 key', async () => {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (args[0].keyType === 'ed25519') throw new DOMException('', 'DataCloneError')
    return put.apply(this, args)
  })
  expect((await deviceKey()).keyType).toBe('p256')
  expect((await deviceKey()).keyType).toBe('p256')
})

test('a deleted device key is replaced by another one', async () => {
  const { did } = await deviceKey()
  await deleteDeviceKey()
  expect(await hasStoredKey()).toBe(false)
  expect((await deviceKey()).did).not.toBe(did)
})

function withoutEd25519() {
  const generateKey = crypto.subtle.generateKey.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'generateKey').mockImplementation((...wanted: Parameters<typeof generateKey>) => {
    const [algorithm] = wanted
    const isEd25519 = typeof algorithm === 'object' && algorithm.name === 'Ed25519'
    return isEd25519 ? Promise.reject(new DOMException('', 'NotSupportedError')) : generateKey(...wanted)
  })
}
