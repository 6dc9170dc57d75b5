import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOfDid } from '#http/key.ts'
import { cachedKey, cacheKey } from '#http/key-cache.ts'
import { verifyToken } from '#http/token.ts'
import { aDevice } from '#testing/device.ts'
import { CHECK } from '#testing/forge.ts'

test('a key is kept once its device has signed, not before', () => {
  const device = aDevice()
  const token = device.sign({ ...CHECK })
  verifyToken(`${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`, CHECK)
  assert.equal(cachedKey(device.did), undefined)
  verifyToken(token, CHECK)
  assert.equal(cachedKey(device.did)?.type, 'ed25519')
})

test('of 50,000 kept keys the one that rested longest makes room', () => {
  const key = keyOfDid(aDevice().did)
  assert(key)
  for (let at = 0; at < 50_000; at += 1) cacheKey(`did:${at}`, key)
  cachedKey('did:0')
  cacheKey('did:new', key)
  assert.equal(cachedKey('did:0'), key)
  assert.equal(cachedKey('did:1'), undefined)
  assert.equal(cachedKey('did:2'), key)
  assert.equal(cachedKey('did:new'), key)
})
