import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { BASE58, compressPoint, didOfKey } from '@parley/contract/token'
import { rememberKey, cachedKey, keyOfDid } from '#http/token/key.ts'
import { verifyToken } from '#http/token/token.ts'
import { aDevice } from '#testing/device.ts'
import { nonCanonicalEncodings, smallOrderEncodings } from '#testing/edwards.ts'
import { TOKEN_CHECK, forgedInput } from '#testing/forge.ts'

const KINDS = ['ed25519', 'p256', 'rsa'] as const
const SMALL_ORDER = smallOrderEncodings()
const P256_B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const P256_PRIME = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n

test('every spelling of every small-order Ed25519 key is refused', () => {
  assert.equal(new Set(SMALL_ORDER.map((bytes) => bytes.toString('hex'))).size, 14)
  for (const bytes of SMALL_ORDER)
    assert.equal(keyOfDid(didOfKey('ed25519', bytes)), undefined, bytes.toString('hex'))
})

test('a signature that is valid for any message under a small-order key is refused', () => {
  for (const bytes of SMALL_ORDER) {
    const text = forgedInput(didOfKey('ed25519', bytes))
    for (const point of SMALL_ORDER) {
      const universal = Buffer.concat([point, Buffer.alloc(32)]).toString('base64url')
      assert.equal(reasonOf(`${text}.${universal}`), 'token_unsupported_key')
    }
  }
})

test('an Ed25519 key whose number is outside the field is refused', () => {
  for (const bytes of nonCanonicalEncodings()) assert.equal(keyOfDid(didOfKey('ed25519', bytes)), undefined)
})

test('an Ed25519 key of another length is refused', () => {
  for (const length of [0, 1, 31, 33, 64])
    assert.equal(keyOfDid(didOfKey('ed25519', Buffer.alloc(length, 7))), undefined)
})

test('a P-256 key that is off the curve, outside the field, at infinity or uncompressed is refused', () => {
  const point = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'raw-public' })
  const good = compressPoint(point)
  assert(keyOfDid(didOfKey('p256', good)))
  const x = good.subarray(1)
  const hostile = [
    Uint8Array.of(2, ...to32Bytes(5n), 0),
    Uint8Array.of(2, ...to32Bytes(1n)),
    Uint8Array.of(2, ...to32Bytes(P256_PRIME)),
    Uint8Array.of(2, ...to32Bytes(P256_PRIME + 5n)),
    Uint8Array.of(0),
    Uint8Array.of(0, ...x),
    Uint8Array.of(4, ...x),
    Uint8Array.of(5, ...x),
    good.subarray(0, 32),
    point,
    Uint8Array.of(6 + (good[0] ?? 0) - 2, ...point.subarray(1)),
  ]
  for (const bytes of hostile) {
    assert.equal(keyOfDid(didOfKey('p256', bytes)), undefined, Buffer.from(bytes).toString('hex'))
  }
})

test('a P-256 abscissa is accepted only if the curve has a point for it', () => {
  for (let x = 1n; x < 40n; x += 1n) {
    const isOnCurve = power(x ** 3n - 3n * x + P256_B, (P256_PRIME - 1n) / 2n) === 1n
    assert.equal(
      keyOfDid(didOfKey('p256', Uint8Array.of(3, ...to32Bytes(x)))) !== undefined,
      isOnCurve,
      String(x),
    )
  }
})

test('an RSA key that is too small, too large or has another exponent is refused', () => {
  assert(keyOfDid(aDevice('rsa').did))
  for (const size of [
    { modulusLength: 1024 },
    { modulusLength: 2040 },
    { modulusLength: 2048, publicExponent: 3 },
  ]) {
    const device = aDevice('rsa', size)
    assert.equal(reasonOf(device.sign({ ...TOKEN_CHECK })), 'token_unsupported_key', JSON.stringify(size))
  }
  assert(keyOfDid(didOfKey('rsa', rsaOfBytes(512))))
  assert.equal(keyOfDid(didOfKey('rsa', rsaOfBytes(513))), undefined)
})

test('an RSA key in another wrapping or with noncanonical lengths is refused', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pkcs1 = publicKey.export({ format: 'der', type: 'pkcs1' })
  const wrapped = publicKey.export({ format: 'der', type: 'spki' })
  assert(keyOfDid(didOfKey('rsa', pkcs1)))
  const loose = Buffer.concat([Buffer.from('308300010a', 'hex'), pkcs1.subarray(4)])
  for (const bytes of [
    wrapped,
    Buffer.concat([pkcs1, Buffer.of(0)]),
    pkcs1.subarray(0, -1),
    loose,
    Buffer.of(0x30, 0),
  ]) {
    assert.equal(keyOfDid(didOfKey('rsa', bytes)), undefined)
  }
})

test('an RSA key wrapped in SubjectPublicKeyInfo is accepted only with the prefix of that form', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pkcs1 = publicKey.export({ format: 'der', type: 'pkcs1' })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const found = keyOfDid(wrappedRsa(spki))
  assert.equal(found?.type, 'rsa')
  assert.deepEqual(found.key.export({ format: 'der', type: 'pkcs1' }), pkcs1)
  const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const hostile = [pss, small, curve].map((key) => key.export({ format: 'der', type: 'spki' }))
  for (const bytes of [pkcs1, Buffer.concat([spki, Buffer.of(0)]), spki.subarray(0, -1), ...hostile])
    assert.equal(keyOfDid(wrappedRsa(bytes)), undefined)
  const did = wrappedRsa(spki)
  for (const other of [did.replace('z1', 'z'), did.replace('z1', 'z11')])
    assert.equal(keyOfDid(other), undefined)
  assert(
    keyOfDid(
      wrappedRsa(
        generateKeyPairSync('rsa', { modulusLength: 4096 }).publicKey.export({ format: 'der', type: 'spki' }),
      ),
    ),
  )
})

test('a token signed by a wrapped RSA key is accepted', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = forgedInput(wrappedRsa(publicKey.export({ format: 'der', type: 'spki' })), { kind: 'rsa' })
  const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64url')
  assert.equal(reasonOf(`${text}.${signature}`), 'accepted')
})

test('a device has exactly one did:key', () => {
  for (const kind of KINDS) {
    const { did } = aDevice(kind)
    const digits = did.slice('did:key:z'.length)
    const others = [
      `did:key:z1${digits}`,
      `did:key:${digits}`,
      `did:key:Z${digits}`,
      `did:key:m${digits}`,
      `DID:key:z${digits}`,
      `did:key:z${digits} `,
      `${did}#${did.slice(8)}`,
      `did:key:z0${digits}`,
      `did:key:z${digits.slice(0, -1)}l`,
      'did:key:z',
      `did:key:z${'z'.repeat(1500)}`,
    ]
    for (const other of others) assert.equal(keyOfDid(other), undefined, other)
  }
})

test('keys of other kinds are refused', () => {
  const bytes = Buffer.alloc(32, 9)
  assert(keyOfDid(didOfKey('ed25519', bytes)))
  for (const prefix of [
    [0xec, 0x01],
    [0xea, 0x01],
    [0x81, 0x24],
    [0xe7, 0x01],
    [0xed, 0x81],
    [0x00, 0xf5],
  ]) {
    const value = BigInt(`0x${Buffer.from([...prefix, ...bytes]).toString('hex')}`)
    assert.equal(keyOfDid(`did:key:z${base58(value)}`), undefined)
  }
})

function rsaOfBytes(length: number): Buffer {
  const jwk = { kty: 'RSA', n: Buffer.alloc(length, 0x81).toString('base64url'), e: 'AQAB' }
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'pkcs1' })
}

function wrappedRsa(der: Uint8Array): string {
  const bytes = Buffer.concat([Buffer.of(0x00, 0xf5, 0x02), der])
  return `did:key:z1${base58(BigInt(`0x${bytes.toString('hex')}`))}`
}

function reasonOf(token: string): string {
  const verdict = verifyToken(token, TOKEN_CHECK)
  return verdict.ok ? 'accepted' : verdict.reason
}

function to32Bytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}

function base58(value: bigint): string {
  return value === 0n ? '' : base58(value / 58n) + BASE58.charAt(Number(value % 58n))
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  const start = ((base % P256_PRIME) + P256_PRIME) % P256_PRIME
  for (const bit of exponent.toString(2)) {
    result = (result * result) % P256_PRIME
    if (bit === '1') result = (result * start) % P256_PRIME
  }
  return result
}

test('a key is cached only after its device has signed something', () => {
  const device = aDevice()
  const token = device.sign({ ...TOKEN_CHECK })
  verifyToken(`${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`, TOKEN_CHECK)
  assert.equal(cachedKey(device.did), undefined)
  verifyToken(token, TOKEN_CHECK)
  assert.equal(cachedKey(device.did)?.type, 'ed25519')
})

test('the key cache holds 50,000 keys and drops the least recently used one', () => {
  const key = keyOfDid(aDevice().did)
  assert(key)
  for (let at = 0; at < 50_000; at += 1) rememberKey(`did:${at}`, key)
  cachedKey('did:0')
  rememberKey('did:new', key)
  assert.equal(cachedKey('did:0'), key)
  assert.equal(cachedKey('did:1'), undefined)
  assert.equal(cachedKey('did:2'), key)
  assert.equal(cachedKey('did:new'), key)
})
