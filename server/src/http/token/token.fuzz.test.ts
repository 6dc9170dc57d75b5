import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { keyOfDid } from '#http/token/key.ts'
import { verifyToken } from '#http/token/token.ts'
import { aDevice } from '#testing/device.ts'
import { TOKEN_CHECK, forge, goodPayload, encodeToken } from '#testing/forge.ts'

const devices = { ed25519: aDevice('ed25519'), p256: aDevice('p256'), rsa: aDevice('rsa') }
const aKind = fc.constantFrom('ed25519' as const, 'p256' as const, 'rsa' as const)
const aLetter = fc.oneof(
  fc.constantFrom(...'ABCXYZabcxyz0189-_.=+/ \n'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const anEdit = fc.record({
  at: fc.nat(2047),
  removed: fc.nat(3),
  added: fc.array(aLetter, { maxLength: 3 }).map((letters) => letters.join('')),
})

test('a token changed anywhere is refused, or counts as the same token for the replay guard', () => {
  fc.assert(
    fc.property(aKind, fc.array(anEdit, { minLength: 1, maxLength: 3 }), (kind, edits) => {
      const token = devices[kind].sign({ ...TOKEN_CHECK })
      const original = verifyToken(token, TOKEN_CHECK)
      const changed = verifyToken(edits.reduce(edited, token), TOKEN_CHECK)
      assert(original.ok)
      if (changed.ok) assert.deepEqual(changed, original)
    }),
    { numRuns: process.env.TEST_FULL ? 3000 : 800 },
  )
})

test('no text makes the verifier throw', () => {
  const aPart = fc.string({ unit: 'binary' }).map((text) => Buffer.from(text).toString('base64url'))
  const texts = [
    fc.string({ unit: 'binary', maxLength: 2100 }),
    fc.array(aPart, { maxLength: 4 }).map((parts) => parts.join('.')),
    fc.string({ maxLength: 300 }).map((text) => `did:key:z${text}`),
  ]
  fc.assert(
    fc.property(fc.oneof(...texts), (text) => {
      assert.equal(verifyToken(text, TOKEN_CHECK).ok, false)
      assert.equal(keyOfDid(text), undefined)
    }),
    { numRuns: process.env.TEST_FULL ? 3000 : 800 },
  )
})

test('no signed JSON makes the verifier throw, and only the right claims are accepted', () => {
  const device = devices.ed25519
  const names = fc.constantFrom('alg', 'typ', 'ucv', 'iss', 'aud', 'exp', 'nbf', 'att', 'prf', 'fct', 'nnc')
  const hostile = fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '')
  const anything = fc.jsonValue({ maxDepth: 4 })
  const someFields = fc.dictionary(fc.oneof(names, hostile), anything, { maxKeys: 4 })
  fc.assert(
    fc.property(someFields, someFields, (header, payload) => {
      const verdict = verifyToken(forge(device, { header, payload }), TOKEN_CHECK)
      if (verdict.ok) assert.equal(verdict.did, device.did)
      const loose = device.seal(
        encodeToken({ header: JSON.stringify(header), payload: JSON.stringify(payload) }),
      )
      assert.equal(verifyToken(loose, TOKEN_CHECK).ok, false)
    }),
    { numRuns: process.env.TEST_FULL ? 2000 : 500 },
  )
})

test('a token with anything else in place of its capability is refused (spec 6.9)', () => {
  const device = devices.ed25519
  const right = goodPayload(device.did).att[0]
  const changes = fc.dictionary(
    fc.constantFrom('with', 'can', 'nb', '__proto__'),
    fc.jsonValue({ maxDepth: 3 }),
    {
      minKeys: 1,
    },
  )
  fc.assert(
    fc.property(changes, (change) => {
      assert.equal(
        verifyToken(forge(device, { payload: { att: [{ ...right, ...change }] } }), TOKEN_CHECK).ok,
        false,
      )
    }),
    { numRuns: process.env.TEST_FULL ? 1000 : 300 },
  )
})

function edited(
  token: string,
  { at, removed, added }: { at: number; removed: number; added: string },
): string {
  const start = at % (token.length + 1)
  return token.slice(0, start) + added + token.slice(start + removed)
}
