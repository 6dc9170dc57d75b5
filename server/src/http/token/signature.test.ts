import assert from 'node:assert/strict'
import { constants, createHmac, createPublicKey, sign } from 'node:crypto'
import { test } from 'node:test'
import { replayKeyOf, verifyToken } from '#http/token/token.ts'
import { aDevice } from '#testing/device.ts'
import { nonCanonicalEncodings, smallOrderEncodings } from '#testing/edwards.ts'
import { TOKEN_CHECK, forge, forgedInput } from '#testing/forge.ts'

const KINDS = ['ed25519', 'p256', 'rsa'] as const
const SMALL_ORDER = smallOrderEncodings()
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const P256_PRIME = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const ED25519_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

test('the second form of a P-256 signature is valid and counts as the same token for the replay guard', () => {
  const device = aDevice('p256')
  const token = device.sign({ ...TOKEN_CHECK })
  const [r, s] = halves(token)
  const twin = withSignature(token, Buffer.concat([to32Bytes(r), to32Bytes(P256_ORDER - s)]))
  const first = verifyToken(token, TOKEN_CHECK)
  const second = verifyToken(twin, TOKEN_CHECK)
  assert(first.ok && second.ok && token !== twin)
  assert.deepEqual(replayKeyOf(first, ''), replayKeyOf(second, ''))
})

test('a P-256 signature with numbers out of range is refused', () => {
  const token = aDevice('p256').sign({ ...TOKEN_CHECK })
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
    const signature = Buffer.concat(pair.map(to32Bytes))
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
  const token = aDevice().sign({ ...TOKEN_CHECK })
  const bytes = signatureOf(token)
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`)
  for (let times = 1n; s + times * ED25519_ORDER < 2n ** 256n; times += 1n) {
    const twin = Buffer.concat([bytes.subarray(0, 32), to32Bytes(s + times * ED25519_ORDER).reverse()])
    assert.equal(reasonOf(withSignature(token, twin)), 'token_bad_signature', String(times))
  }
})

test('an Ed25519 signature with a small-order or non-canonical first half is refused', () => {
  const token = aDevice().sign({ ...TOKEN_CHECK })
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
  test(`a ${kind} signature that is meaningless, too short, too long or from another device is refused`, () => {
    const device = aDevice(kind)
    const token = device.sign({ ...TOKEN_CHECK })
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
    const token = aDevice(kind).sign({ ...TOKEN_CHECK })
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
  const verdict = verifyToken(token, TOKEN_CHECK)
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

function to32Bytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}
