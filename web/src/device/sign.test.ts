// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { learnServerTime } from '#device/clock.ts'
import { deviceKey } from '#device/key.ts'
import { deleteDeviceKey, hasStoredKey } from '#device/storedKey.ts'
import { signToken } from '#device/sign.ts'

const signInput = { audience: 'did:web:parley.example', resource: 'https://parley.example/api/v1/vote/cast' }

afterEach(deleteDeviceKey)

test('the first signature creates the device key', async () => {
  expect(await hasStoredKey()).toBe(false)
  const token = await signToken(signInput)
  expect(payloadOf(token).iss).toBe((await deviceKey()).did)
})

test('each token is unique and grants one capability for thirty seconds (spec 6.8, 9.7)', async () => {
  const now = Date.parse('2026-11-20T12:00:00.900Z')
  const [one, other] = [await signToken({ ...signInput, now }), await signToken({ ...signInput, now })]
  expect(payloadOf(one)).toMatchObject({
    aud: signInput.audience,
    exp: Date.parse('2026-11-20T12:00:30Z') / 1000,
    att: [{ with: signInput.resource, can: 'http/POST' }],
    prf: [],
  })
  expect(payloadOf(one).nnc).toHaveLength(16)
  expect(payloadOf(one).nnc).not.toBe(payloadOf(other).nnc)
})

test('tokens carry the server’s time, not the device’s', async () => {
  learnServerTime(Date.now() + 86_400_000, Date.now())
  const ahead = Number(payloadOf(await signToken(signInput)).exp) - Date.now() / 1000 - 86_400
  expect(Math.abs(ahead - 30)).toBeLessThan(2)
})

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
