import assert from 'node:assert/strict'
import { constants, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { BASE58, compressPoint, didOfKey } from '@parley/contract/token'
import { keyOfDid } from '#http/key.ts'
import { verifyToken } from '#http/token.ts'
import { aDevice } from '#testing/device.ts'
import { nonCanonicalEncodings, smallOrderEncodings } from '#testing/edwards.ts'
import { CHECK, forge, forgedInput } from '#testing/forge.ts'

const KINDS = ['ed25519', 'p256', 'rsa'] as const
const SMALL_ORDER = smallOrderEncodings()
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const P256_B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const P256_PRIME = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const ED25519_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

test('every spelling of every small-order Ed25519 key is refused', () => {
  assert.equal(new Set(SMALL_ORDER.map((bytes) => bytes.toString('hex'))).size, 14)
  for (const bytes of SMALL_ORDER)
    assert.equal(keyOfDid(didOfKey('ed25519', bytes)), undefined, bytes.toString('hex'))
})

test('a signature that fits any message under a small-order key opens nothing', () => {
  for (const bytes of SMALL_ORDER) {
    const text = forgedInput(didOfKey('ed25519', bytes))
    for (const point of SMALL_ORDER) {
      const universal = Buffer.concat([point, Buffer.alloc(32)]).toString('base64url')
      assert.equal(reasonOf(`${text}.${universal}`), 'token_unsupported_key')
    }
  }
})

test('an Ed25519 key written beyond the field is refused', () => {
  for (const bytes of nonCanonicalEncodings()) assert.equal(keyOfDid(didOfKey('ed25519', bytes)), undefined)
})

test('an Ed25519 key of another length is refused', () => {
  for (const length of [0, 1, 31, 33, 64])
    assert.equal(keyOfDid(didOfKey('ed25519', Buffer.alloc(length, 7))), undefined)
})

test('a P-256 key off the curve, beyond the field, at infinity or uncompressed is refused', () => {
  const point = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'raw-public' })
  const good = compressPoint(point)
  assert(keyOfDid(didOfKey('p256', good)))
  const x = good.subarray(1)
  const hostile = [
    Uint8Array.of(2, ...fixed(5n), 0),
    Uint8Array.of(2, ...fixed(1n)),
    Uint8Array.of(2, ...fixed(P256_PRIME)),
    Uint8Array.of(2, ...fixed(P256_PRIME + 5n)),
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

test('the P-256 abscissas without a point are refused, the others accepted', () => {
  for (let x = 1n; x < 40n; x += 1n) {
    const isOnCurve = power(x ** 3n - 3n * x + P256_B, (P256_PRIME - 1n) / 2n) === 1n
    assert.equal(
      keyOfDid(didOfKey('p256', Uint8Array.of(3, ...fixed(x)))) !== undefined,
      isOnCurve,
      String(x),
    )
  }
})

test('an RSA key that is small, huge, or of another exponent is refused', () => {
  assert(keyOfDid(aDevice('rsa').did))
  for (const size of [
    { modulusLength: 1024 },
    { modulusLength: 2040 },
    { modulusLength: 2048, publicExponent: 3 },
  ]) {
    const device = aDevice('rsa', size)
    assert.equal(reasonOf(device.sign({ ...CHECK })), 'token_unsupported_key', JSON.stringify(size))
  }
  const huge = Buffer.concat([Buffer.from('3082020a02820201', 'hex'), Buffer.alloc(513, 0x80)])
  assert.equal(keyOfDid(didOfKey('rsa', Buffer.concat([huge, Buffer.from('0203010001', 'hex')]))), undefined)
})

test('an RSA key in another wrapping or with loose lengths is refused', () => {
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

test('a device has one name only', () => {
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

test('the other form of a P-256 signature verifies and is the same token to the replay guard', () => {
  const device = aDevice('p256')
  const token = device.sign({ ...CHECK })
  const [r, s] = halves(token)
  const twin = withSignature(token, Buffer.concat([fixed(r), fixed(P256_ORDER - s)]))
  const first = verifyToken(token, CHECK)
  const second = verifyToken(twin, CHECK)
  assert(first.ok && second.ok && token !== twin)
  assert.deepEqual(first.replayKey, second.replayKey)
})

test('a P-256 signature of impossible numbers is refused', () => {
  const token = aDevice('p256').sign({ ...CHECK })
  const [r, s] = halves(token)
  const pairs: [bigint, bigint][] = [
    [0n, 0n],
    [0n, s],
    [r, 0n],
    [1n, 1n],
    [P256_ORDER, s],
    [r, P256_ORDER],
    [P256_ORDER, P256_ORDER],
    [r, s === 1n ? 2n : s - 1n],
    [P256_ORDER - r, s],
    [s, r],
    [2n ** 256n - 1n, s],
    [r, 2n ** 256n - 1n],
    [P256_PRIME, P256_PRIME],
  ]
  for (const pair of pairs) {
    const signature = Buffer.concat(pair.map(fixed))
    assert.equal(reasonOf(withSignature(token, signature)), 'token_bad_signature', String(pair))
  }
})

test('a P-256 signature in DER is refused', () => {
  const device = aDevice('p256')
  const text = forgedInput(device.did, { kind: 'p256' })
  const der = sign('sha256', Buffer.from(text), device.privateKey)
  assert.equal(reasonOf(`${text}.${der.toString('base64url')}`), 'token_bad_signature')
})

test('an Ed25519 signature whose number is not reduced is refused', () => {
  const token = aDevice().sign({ ...CHECK })
  const bytes = signatureOf(token)
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`)
  for (let times = 1n; s + times * ED25519_ORDER < 2n ** 256n; times += 1n) {
    const twin = Buffer.concat([bytes.subarray(0, 32), fixed(s + times * ED25519_ORDER).reverse()])
    assert.equal(reasonOf(withSignature(token, twin)), 'token_bad_signature', String(times))
  }
})

test('an Ed25519 signature with a small-order or non-canonical first half is refused', () => {
  const token = aDevice().sign({ ...CHECK })
  for (const point of [...SMALL_ORDER, ...nonCanonicalEncodings()]) {
    for (const rest of [signatureOf(token).subarray(32), Buffer.alloc(32)]) {
      assert.equal(reasonOf(withSignature(token, Buffer.concat([point, rest]))), 'token_bad_signature')
    }
  }
})

test('an RSA signature with another padding, hash or length is refused', () => {
  const device = aDevice('rsa')
  const text = forgedInput(device.did, { kind: 'rsa' })
  const data = Buffer.from(text)
  const key = device.privateKey
  const right = sign('sha256', data, key)
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  const hostile = [
    sign('sha256', data, pss),
    sign('sha1', data, key),
    sign('sha512', data, key),
    sign('sha256', Buffer.from(`${text} `), key),
    Buffer.concat([Buffer.of(0), right]),
    Buffer.concat([right, Buffer.of(0)]),
    right.subarray(1),
    Buffer.alloc(256),
    Buffer.alloc(256, 0xff),
    Buffer.concat([Buffer.alloc(255), Buffer.of(1)]),
  ]
  assert.equal(reasonOf(`${text}.${right.toString('base64url')}`), 'accepted')
  for (const signature of hostile) {
    assert.equal(reasonOf(`${text}.${signature.toString('base64url')}`), 'token_bad_signature')
  }
})

for (const kind of KINDS) {
  test(`a ${kind} signature that is empty of meaning, cut, lengthened or of another device is refused`, () => {
    const device = aDevice(kind)
    const token = device.sign({ ...CHECK })
    const right = signatureOf(token)
    const hostile = [
      right.subarray(0, 1),
      right.subarray(0, -1),
      right.subarray(1),
      Buffer.concat([right, Buffer.of(0)]),
      Buffer.concat([right, right]),
      Buffer.alloc(right.length),
      Buffer.from(right).reverse(),
      aDevice(kind).signature(token.slice(0, token.lastIndexOf('.'))),
      device.signature('another text'),
    ]
    for (const signature of hostile)
      assert.equal(reasonOf(withSignature(token, signature)), 'token_bad_signature')
  })

  test(`every single bit of a ${kind} signature counts`, () => {
    const token = aDevice(kind).sign({ ...CHECK })
    const right = signatureOf(token)
    for (let bit = 0; bit < right.length * 8; bit += 1) {
      const changed = Buffer.from(right)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      assert.equal(reasonOf(withSignature(token, changed)), 'token_bad_signature', String(bit))
    }
  })

  test(`a ${kind} device cannot use the algorithm of another kind`, () => {
    for (const other of KINDS.filter((other) => other !== kind)) {
      assert.equal(reasonOf(forge(aDevice(kind), { kind: other })), 'token_wrong_algorithm')
    }
  })
}

test('an HMAC keyed with the public key is refused', () => {
  const device = aDevice('rsa')
  const text = forgedInput(device.did, { header: { alg: 'HS256' } })
  const publicPem = createPublicKey(device.privateKey).export({ format: 'pem', type: 'spki' })
  const mac = createHmac('sha256', publicPem).update(text).digest('base64url')
  assert.equal(reasonOf(`${text}.${mac}`), 'token_wrong_algorithm')
})

function reasonOf(token: string): string {
  const verdict = verifyToken(token, CHECK)
  return verdict.ok ? 'accepted' : verdict.reason
}

function signatureOf(token: string): Buffer {
  return Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url')
}

function withSignature(token: string, signature: Buffer): string {
  return `${token.slice(0, token.lastIndexOf('.'))}.${signature.toString('base64url')}`
}

function halves(token: string): [bigint, bigint] {
  const hex = signatureOf(token).toString('hex')
  return [BigInt(`0x${hex.slice(0, 64)}`), BigInt(`0x${hex.slice(64)}`)]
}

function fixed(value: bigint): Buffer {
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
