import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TokenRefusal } from '@parley/contract/token'
import { contentDigestOf, matchesBody } from '#http/digest.ts'
import { bearerOf, replayKeyOf, verifyToken } from '#http/token/token.ts'
import { aDevice } from '#testing/device.ts'
import {
  AUDIENCE,
  TOKEN_CHECK,
  forge,
  goodPayload,
  NOW,
  RESOURCE,
  secondsFromNow,
  encodeToken,
} from '#testing/forge.ts'
import type { Changes } from '#testing/forge.ts'

const device = aDevice()
const HEADER = '{"alg":"EdDSA","typ":"JWT","ucv":"0.8.1"}'
const PAYLOAD = JSON.stringify(goodPayload(device.did))
const CAPABILITY = { with: RESOURCE, can: 'http/POST' }

for (const kind of ['ed25519', 'p256', 'rsa'] as const) {
  test(`a fresh token of a ${kind} device is accepted and names its device`, () => {
    const device = aDevice(kind)
    const first = verifyToken(device.sign({ ...TOKEN_CHECK }), TOKEN_CHECK)
    const second = verifyToken(device.sign({ ...TOKEN_CHECK }), TOKEN_CHECK)
    assert(first.ok && second.ok)
    assert.equal(first.did, device.did)
    assert.equal(replayKeyOf(first, '{}').length, 32)
    assert.notDeepEqual(replayKeyOf(first, '{}'), replayKeyOf(second, '{}'))
    assert.deepEqual(first.expiresAt, new Date(NOW.getTime() + 35_000))
  })
}

test('the replay key of a token covers the body only if the token has no nonce', () => {
  const [bare, named] = [{ nnc: undefined }, {}].map((payload) =>
    verifyToken(forge(device, { payload }), TOKEN_CHECK),
  )
  assert(bare?.ok && named?.ok)
  assert.deepEqual(replayKeyOf(bare, '{"a":1}'), replayKeyOf(bare, Buffer.from('{"a":1}')))
  assert.notDeepEqual(replayKeyOf(bare, '{"a":1}'), replayKeyOf(bare, '{"a":2}'))
  assert.deepEqual(replayKeyOf(named, '{"a":1}'), replayKeyOf(named, '{"a":2}'))
})

const accepted: [string, Changes][] = [
  ['the version as an object', { header: { ucv: { major: 0, minor: 8, patch: 1 } } }],
  [
    'a capability in parts',
    {
      payload: {
        att: [
          {
            with: { scheme: 'https', hierPart: '//parley.example/api/v1/vote/cast' },
            can: { namespace: 'http', segments: ['POST'] },
          },
        ],
      },
    },
  ],
  ['no nonce', { payload: { nnc: undefined } }],
  ['facts that do not concern us', { payload: { fct: [{ app: 'x' }, { a: { b: ['"c":', '\\'] } }] } }],
  ['an empty list of facts', { payload: { fct: [] } }],
  ['an expiry that passed less than five seconds ago', { payload: { exp: secondsFromNow(-4) } }],
  ['an expiry by a clock five seconds fast', { payload: { exp: secondsFromNow(35) } }],
  ['a start within the leeway', { payload: { nbf: secondsFromNow(5) } }],
]
for (const [what, changes] of accepted) {
  test(`a token with ${what} is accepted`, () => {
    assert.deepEqual(reasonOf(forge(device, changes)), 'accepted')
  })
}

const refused: [TokenRefusal, string, Changes][] = [
  ['token_malformed', 'another type', { header: { typ: 'JWS' } }],
  ['token_malformed', 'no type', { header: { typ: undefined } }],
  ['token_malformed', 'no version', { header: { ucv: undefined } }],
  ['token_malformed', 'a newer version', { header: { ucv: '0.10.0' } }],
  ['token_malformed', 'another version in parts', { header: { ucv: { major: 0, minor: 9, patch: 1 } } }],
  [
    'token_malformed',
    'a version in four parts',
    { header: { ucv: { major: 0, minor: 8, patch: 1, prerelease: 'x' } } },
  ],
  ['token_malformed', 'a version of hostile parts', { header: { ucv: { major: { toString: 1 } } } }],
  ['token_malformed', 'a critical extension', { header: { crit: ['exp'] } }],
  ['token_malformed', 'a key in the header', { header: { jwk: { kty: 'OKP' } } }],
  ['token_wrong_algorithm', 'no signature algorithm', { header: { alg: 'none' } }],
  ['token_wrong_algorithm', 'a shared-secret algorithm', { header: { alg: 'HS256' } }],
  ['token_wrong_algorithm', 'the algorithm of another key type', { header: { alg: 'ES256' } }],
  ['token_wrong_algorithm', 'an algorithm in other letters', { header: { alg: 'eddsa' } }],
  ['token_wrong_algorithm', 'a list of algorithms', { header: { alg: ['EdDSA'] } }],
  ['token_unsupported_key', 'an issuer of another method', { payload: { iss: 'did:web:parley.example' } }],
  ['token_unsupported_key', 'an empty issuer', { payload: { iss: '' } }],
  ['token_malformed', 'no issuer', { payload: { iss: undefined } }],
  ['token_wrong_audience', 'another audience', { payload: { aud: 'did:web:other.example' } }],
  ['token_wrong_audience', 'our audience with a path', { payload: { aud: `${AUDIENCE}:x` } }],
  ['token_malformed', 'a list of audiences', { payload: { aud: [AUDIENCE] } }],
  ['token_malformed', 'no expiry', { payload: { exp: undefined } }],
  ['token_malformed', 'an expiry that is no number', { payload: { exp: Number.NaN } }],
  ['token_malformed', 'an endless expiry', { payload: { exp: null } }],
  ['token_malformed', 'an expiry with a fraction', { payload: { exp: secondsFromNow(30.5) } }],
  ['token_malformed', 'an expiry as text', { payload: { exp: String(secondsFromNow(30)) } }],
  ['token_malformed', 'a negative expiry', { payload: { exp: -1 } }],
  ['token_malformed', 'an expiry beyond exact numbers', { payload: { exp: 2 ** 53 } }],
  ['token_expired', 'an expiry five seconds ago', { payload: { exp: secondsFromNow(-5) } }],
  ['token_from_future', 'an expiry a second beyond the leeway', { payload: { exp: secondsFromNow(36) } }],
  ['token_from_future', 'a life of a year', { payload: { exp: secondsFromNow(31_536_000) } }],
  [
    'token_lifetime_too_long',
    'a life of a year that has begun',
    { payload: { nbf: secondsFromNow(0), exp: secondsFromNow(31_536_000) } },
  ],
  ['token_from_future', 'a start beyond the leeway', { payload: { nbf: secondsFromNow(6) } }],
  ['token_malformed', 'a start as text', { payload: { nbf: 'now' } }],
  ['token_malformed', 'a nonce that is no text', { payload: { nnc: 1 } }],
  ['token_malformed', 'a proof', { payload: { prf: ['e30.e30.e30'] } }],
  ['token_malformed', 'no list of proofs', { payload: { prf: undefined } }],
  ['token_malformed', 'no capability', { payload: { att: [] } }],
  ['token_malformed', 'capabilities as an object', { payload: { att: { 0: CAPABILITY, length: 1 } } }],
  ['token_malformed', 'two capabilities', { payload: { att: [CAPABILITY, CAPABILITY] } }],
  ['token_malformed', 'a capability with a condition', { payload: { att: [{ ...CAPABILITY, nb: {} }] } }],
  ['token_malformed', 'a capability that is a list', { payload: { att: [['with', 'can']] } }],
  ['token_malformed', 'a claim nobody knows', { payload: { sub: device.did } }],
  ['token_malformed', 'facts that are no list', { payload: { fct: { 'content-digest': 'x' } } }],
  ['token_malformed', 'a digest of another shape', { payload: { fct: [{ 'content-digest': 'sha-256=x' }] } }],
  [
    'token_malformed',
    'two digests',
    {
      payload: {
        fct: [{ 'content-digest': contentDigestOf('') }, { 'content-digest': contentDigestOf('') }],
      },
    },
  ],
  ...capabilities('token_wrong_resource', [
    ['another path', { with: 'https://parley.example/api/v1/vote/get' }],
    ['a query', { with: `${RESOURCE}?a=1` }],
    ['a slash at the end', { with: `${RESOURCE}/` }],
    ['an escaped path', { with: 'https://parley.example/api/v1/vote%2fcast' }],
    ['another origin', { with: 'https://other.example/api/v1/vote/cast' }],
    ['a plain-text origin', { with: 'http://parley.example/api/v1/vote/cast' }],
    ['an origin in capitals', { with: 'HTTPS://PARLEY.EXAMPLE/api/v1/vote/cast' }],
    ['everything as its resource', { with: '*' }],
    ['everything below a path', { with: 'https://parley.example/api/v1/*' }],
    ['everything the issuer owns', { with: 'my:*', can: '*' }],
    ['a resource in three parts', { with: { scheme: 'https', hierPart: RESOURCE.slice(6), x: 1 } }],
    ['no resource', { with: undefined }],
  ]),
  ...capabilities('token_wrong_ability', [
    ['another method', { can: 'http/GET' }],
    ['a method in other letters', { can: 'http/post' }],
    ['every method', { can: 'http/*' }],
    ['every ability', { can: '*' }],
    ['every ability in parts', { can: { namespace: '*', segments: [] } }],
    ['two segments', { can: { namespace: 'http', segments: ['POST', 'POST'] } }],
    ['an ability in three parts', { can: { namespace: 'http', segments: ['POST'], x: 1 } }],
    ['a list of abilities', { can: ['http/POST'] }],
    ['hostile segments', { can: { namespace: 'http', segments: [{ toString: 1 }] } }],
    ['no ability', { can: undefined }],
  ]),
]
for (const [reason, what, changes] of refused) {
  test(`a token with ${what} is refused as ${reason}`, () => {
    assert.equal(reasonOf(forge(device, changes)), reason)
  })
}

const good = device.sign({ ...TOKEN_CHECK })
const [head = '', body = '', seal = ''] = good.split('.')
const texts: [TokenRefusal, string, string | undefined][] = [
  ['token_missing', 'no token', undefined],
  ['token_malformed', 'an empty token', ''],
  ['token_malformed', 'two parts', `${head}.${body}`],
  ['token_malformed', 'four parts', `${good}.${seal}`],
  ['token_malformed', 'an empty signature', `${head}.${body}.`],
  ['token_malformed', 'padding behind the signature', `${good}==`],
  ['token_malformed', 'padding behind the payload', `${head}.${body}=.${seal}`],
  ['token_malformed', 'a space in front', ` ${good}`],
  ['token_malformed', 'a line break behind', `${good}\n`],
  ['token_malformed', 'the other base64 alphabet', `${head}.${body}.${'+'.repeat(86)}`],
  [
    'token_malformed',
    'stray bits in the signature',
    `${head}.${body}.${seal.slice(0, -1)}${withStrayBits(seal)}`,
  ],
  ['token_malformed', 'a control character', `${head}\0.${body}.${seal}`],
  ['token_malformed', 'letters beyond ASCII', `${head}.${body}.${'ü'.repeat(86)}`],
  ['token_too_long', 'more than 2048 characters', forge(device, { payload: { nnc: 'x'.repeat(1400) } })],
  ['token_malformed', 'a header that is a list', raw('[]', PAYLOAD)],
  ['token_malformed', 'a payload that is null', raw(HEADER, 'null')],
  ['token_malformed', 'a payload that is no JSON', raw(HEADER, '{')],
  ['token_malformed', 'text behind the payload', raw(HEADER, `${PAYLOAD}{}`)],
  ['token_malformed', 'an infinite expiry', raw(HEADER, PAYLOAD.replace(/"exp":\d+/, '"exp":1e999'))],
  ['token_malformed', 'an expiry twice', raw(HEADER, PAYLOAD.replace('{', '{"exp":1,'))],
  ['token_malformed', 'an algorithm twice', raw(HEADER.replace('{', '{"alg":"none",'), PAYLOAD)],
  ['token_malformed', 'a name twice in two spellings', raw(HEADER, PAYLOAD.replace('{', '{"\\u0065xp":1,'))],
  ['token_malformed', 'a prototype in the header', raw(HEADER.replace('{', '{"__proto__":{},'), PAYLOAD)],
  ['token_malformed', 'a prototype that claims', raw(HEADER, `{"__proto__":${PAYLOAD}}`)],
  ['token_malformed', 'a constructor', raw(HEADER, PAYLOAD.replace('{', '{"constructor":{},'))],
  ['token_malformed', 'a byte order mark', raw(`\uFEFF${HEADER}`, PAYLOAD)],
  ['token_malformed', 'deep nesting', device.seal(encodeToken({ header: '['.repeat(1300), payload: '{}' }))],
  [
    'token_malformed',
    'deep nesting that closes',
    raw(HEADER, PAYLOAD.replace('[]', `${'['.repeat(400)}${']'.repeat(400)}`)),
  ],
  [
    'token_malformed',
    'bytes that are no UTF-8',
    device.seal(`${head}.${latin1(PAYLOAD.replace('once', 'é'))}`),
  ],
]
for (const [reason, what, text] of texts) {
  test(`the verifier refuses a text with this fault as ${reason}: ${what}`, () => {
    assert.equal(reasonOf(text), reason)
  })
}

test('the JSON of a token may contain spaces and escapes that do not change its meaning', () => {
  const spaced = JSON.stringify(goodPayload(device.did), null, 1).replaceAll('/', '\\/')
  assert.equal(reasonOf(raw(HEADER, spaced)), 'accepted')
})

test('a token may bind its body, and is then invalid for any other body', () => {
  const digest = contentDigestOf('{"a":1}')
  const bound = verifyToken(device.sign({ ...TOKEN_CHECK, contentDigest: digest }), TOKEN_CHECK)
  assert(bound.ok)
  assert.equal(matchesBody(bound, '{"a":1}'), true)
  assert.equal(matchesBody(bound, Buffer.from('{"a":2}')), false)
  const free = verifyToken(device.sign({ ...TOKEN_CHECK }), TOKEN_CHECK)
  assert(free.ok)
  assert.equal(matchesBody(free, 'anything'), true)
})

test('a token of the largest RSA key stays within the size limit, even for a long path', () => {
  const resource = `${TOKEN_CHECK.resource}/${'x'.repeat(60)}`
  const token = aDevice('rsa', { modulusLength: 4096 }).sign({ ...TOKEN_CHECK, resource })
  assert(verifyToken(token, { ...TOKEN_CHECK, resource }).ok, `${token.length} characters`)
})

test('only a token after the word Bearer is accepted (spec 6.8)', () => {
  assert.equal(bearerOf(undefined), undefined)
  assert.equal(bearerOf('Bearer a.b.c'), 'a.b.c')
  assert.equal(bearerOf('bearer  a.b.c'), 'a.b.c')
  for (const header of [
    '',
    'Bearer',
    'Bearer ',
    'Basic a.b.c',
    'a.b.c',
    'Bearer a b',
    'Bearer a, Bearer b',
  ]) {
    assert.equal(bearerOf(header), '', header)
  }
})

function reasonOf(token: string | undefined): TokenRefusal | 'accepted' {
  const verdict = verifyToken(token, TOKEN_CHECK)
  return verdict.ok ? 'accepted' : verdict.reason
}

function capabilities(reason: TokenRefusal, changes: [string, object][]): [TokenRefusal, string, Changes][] {
  return changes.map(([what, change]) => [reason, what, { payload: { att: [{ ...CAPABILITY, ...change }] } }])
}

function raw(header: string, payload: string): string {
  return device.seal(encodeToken({ header, payload }))
}

function latin1(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64url')
}

/** Sets one of the four unused bits in the last digit of 64 encoded bytes. */
function withStrayBits(text: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return digits.charAt(digits.indexOf(text.slice(-1)) + 1)
}
