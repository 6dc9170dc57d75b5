import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { verify } from '@ucans/ucans'
import { serviceDid } from '../server/src/http/token/did.ts'
import { verifyToken } from '../server/src/http/token/token.ts'
import { deviceKey } from '../web/src/device/key.ts'
import { deleteDeviceKey } from '../web/src/device/storedKey.ts'
import { signToken } from '../web/src/device/sign.ts'

const audience = serviceDid('http://localhost:8080')
const resource = 'http://localhost:8080/api/v1/vote/cast'
const capability = {
  with: { scheme: 'http', hierPart: '//localhost:8080/api/v1/vote/cast' },
  can: { namespace: 'http', segments: ['POST'] },
}

afterEach(deleteDeviceKey)

for (const keyType of ['ed25519', 'p256'] as const) {
  test(`the server and the UCAN library accept what a browser signs with ${keyType}`, async (context) => {
    if (keyType === 'p256') withoutEd25519(context)
    const { did, keyType: made } = await deviceKey()
    assert.equal(made, keyType)
    const tokens = await Promise.all([1, 2].map(() => signToken({ audience, resource })))
    const verdicts = tokens.map((token) => verifyToken(token, { audience, resource, now: new Date() }))
    const [first, second] = verdicts
    assert(first?.ok && second?.ok, JSON.stringify(verdicts))
    assert.equal(first.did, did)
    assert.notDeepEqual(first.signedDigest, second.signedDigest)
    const requiredCapabilities = [{ capability, rootIssuer: did }]
    const library = await verify(tokens[0] ?? '', { audience, requiredCapabilities })
    assert(library.ok)
  })
}

function withoutEd25519(context: { mock: typeof import('node:test').mock }) {
  const generateKey = crypto.subtle.generateKey.bind(crypto.subtle)
  context.mock.method(crypto.subtle, 'generateKey', (...wanted: Parameters<typeof generateKey>) => {
    const [algorithm] = wanted
    const isEd25519 = typeof algorithm === 'object' && algorithm.name === 'Ed25519'
    return isEd25519 ? Promise.reject(new DOMException('', 'NotSupportedError')) : generateKey(...wanted)
  })
}
