import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOfDid } from '#http/key.ts'
import { knownKey, rememberKey } from '#http/known-keys.ts'
import { verifyToken } from '#http/token.ts'
import { aDevice } from '#testing/device.ts'
import { CHECK } from '#testing/forge.ts'

test('a key is kept once its device has signed, not before', () => {
  const device = aDevice()
  const token = device.sign({ ...CHECK })
  verifyToken(`${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`, CHECK)
  assert.equal(knownKey(device.did), undefined)
  verifyToken(token, CHECK)
  assert.equal(knownKey(device.did)?.type, 'ed25519')
})

test('of 50,000 kept keys the one that rested longest makes room', () => {
  const key = keyOfDid(aDevice().did)
  assert(key)
  for (let at = 0; at < 50_000; at += 1) rememberKey(`did:${at}`, key)
  knownKey('did:0')
  rememberKey('did:new', key)
  assert.equal(knownKey('did:0'), key)
  assert.equal(knownKey('did:1'), undefined)
  assert.equal(knownKey('did:2'), key)
  assert.equal(knownKey('did:new'), key)
})
