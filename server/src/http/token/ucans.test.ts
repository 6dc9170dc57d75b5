import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, EcdsaKeypair, EdKeypair, encode, RsaKeypair, verify } from '@ucans/ucans'
import { contentDigestOf } from '#http/digest.ts'
import { verifyToken } from '#http/token/token.ts'
import { aDevice } from '#testing/device.ts'
import { AUDIENCE, RESOURCE } from '#testing/forge.ts'

const capability = {
  with: { scheme: 'https', hierPart: '//parley.example/api/v1/vote/cast' },
  can: { namespace: 'http', segments: ['POST'] },
}
const keypairs = { ed25519: EdKeypair, p256: EcdsaKeypair, rsa: RsaKeypair }

for (const kind of ['ed25519', 'p256', 'rsa'] as const) {
  test(`a ${kind} token that the UCAN library builds is accepted`, async () => {
    for (const addNonce of [false, true]) {
      const issuer = await keypairs[kind].create()
      const token = encode(
        await build({
          issuer,
          audience: AUDIENCE,
          capabilities: [capability],
          lifetimeInSeconds: 30,
          addNonce,
        }),
      )
      const verdict = verifyToken(token, { audience: AUDIENCE, resource: RESOURCE, now: new Date() })
      assert(verdict.ok, JSON.stringify(verdict))
      assert.equal(verdict.did, issuer.did())
    }
  })

  test(`the UCAN library accepts a ${kind} token that our devices sign`, async () => {
    for (const contentDigest of [undefined, contentDigestOf('{}')]) {
      const device = aDevice(kind)
      const token = device.sign({ audience: AUDIENCE, resource: RESOURCE, contentDigest })
      const required = { capability, rootIssuer: device.did }
      const verdict = await verify(token, { audience: AUDIENCE, requiredCapabilities: [required] })
      assert(verdict.ok, JSON.stringify(verdict))
    }
  })
}

test('a token of the UCAN library for another path or audience, or for a year, is refused (spec 6.9)', async () => {
  const issuer = await EdKeypair.create()
  const right = { issuer, audience: AUDIENCE, capabilities: [capability] }
  const elsewhere = { ...capability, with: { scheme: 'https', hierPart: '//parley.example/api/v1/x' } }
  const reasons: string[] = []
  for (const params of [
    { ...right, capabilities: [elsewhere] },
    { ...right, audience: 'did:web:other.example' },
    { ...right, lifetimeInSeconds: 31_536_000 },
  ]) {
    const verdict = verifyToken(encode(await build(params)), {
      audience: AUDIENCE,
      resource: RESOURCE,
      now: new Date(),
    })
    reasons.push(verdict.ok ? 'accepted' : verdict.reason)
  }
  assert.deepEqual(reasons, ['token_wrong_resource', 'token_wrong_audience', 'token_from_future'])
})
