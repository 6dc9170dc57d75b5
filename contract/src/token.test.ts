import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { base64url, BASE58, compressPoint, didOfKey, signingInput } from '@parley/contract/token'

test('base64url encodes bytes as in RFC 4648, without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      assert.equal(base64url(bytes), Buffer.from(bytes).toString('base64url'))
    }),
  )
})

test('a did:key is the multibase encoding of the key with its multicodec prefix', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      const digits = didOfKey('p256', bytes).slice('did:key:z'.length)
      let value = 0n
      for (const digit of digits) value = value * 58n + BigInt(BASE58.indexOf(digit))
      assert.equal(value.toString(16), Buffer.from([0x80, 0x24, ...bytes]).toString('hex'))
    }),
  )
})

test('a did:key begins with the prefix of its key type', () => {
  assert.match(didOfKey('ed25519', new Uint8Array(32)), /^did:key:z6Mk/)
  assert.match(didOfKey('p256', new Uint8Array(33).fill(2, 0, 1)), /^did:key:zDn/)
  assert.match(didOfKey('rsa', Buffer.from('3082010a', 'hex')), /^did:key:z/)
})

test('a compressed point is the parity of y followed by x', () => {
  const point = Uint8Array.from({ length: 65 }, (_, at) => at)
  assert.deepEqual(compressPoint(point), Uint8Array.of(2, ...point.slice(1, 33)))
  point[64] = 7
  assert.deepEqual(compressPoint(point), Uint8Array.of(3, ...point.slice(1, 33)))
})

test('the signed text of a token names issuer, audience and resource, and expires after 30 seconds (spec 6.9, 9.7)', () => {
  const text = signingInput({
    keyType: 'ed25519',
    did: 'did:key:z1',
    audience: 'did:web:é.example',
    resource: 'https://parley.example/api/v1/vote/cast',
    now: 1_000_999,
    nonce: 'n',
  })
  const [header, payload] = text.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  assert.deepEqual(JSON.parse(header ?? ''), { alg: 'EdDSA', typ: 'JWT', ucv: '0.8.1' })
  assert.deepEqual(JSON.parse(payload ?? ''), {
    iss: 'did:key:z1',
    aud: 'did:web:é.example',
    exp: 1030,
    att: [{ with: 'https://parley.example/api/v1/vote/cast', can: 'http/POST' }],
    prf: [],
    nnc: 'n',
  })
})
