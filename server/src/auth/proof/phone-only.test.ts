import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE_PATH, generateVerificationLink, verifyOtp, verifyUserStatus } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { requestCodeFor } from '#testing/phone.ts'

const env = { IDENTITY_PROVIDER: 'none' }
const get = { method: 'GET' } as const

test('without an identity provider the calls about proofs do not exist, and OpenAPI does not list them', async () => {
  await using app = await startApp({ env })
  for (const { path } of [generateVerificationLink, verifyUserStatus])
    assert.equal((await app.send(BASE_PATH + path, { body: '{}' })).status, 404, path)
  const { text } = await app.send(`${BASE_PATH}/openapi.json`, get)
  const paths = Object.keys(JSON.parse(text).paths)
  assert.ok(paths.includes(verifyOtp.path))
  assert.deepEqual(
    paths.filter((path) => /zkp|demo-office/.test(path)),
    [],
  )
})

test('pages say which ways to log in the installation offers, and the steps of others do not exist', async () => {
  const steps = { phone: 'step3-phone-1', email: 'step3-email-2', proof: 'step3-passport' }
  for (const offered of ['phone', 'email', 'proof,phone']) {
    await using app = await startApp({ env: { SIGN_IN: offered } })
    const names = offered.split(',')
    const start = await app.send('/feed/onboarding/step1-login', get)
    assert(start.text.includes(`"signIn":${JSON.stringify(names)}`), offered)
    for (const [method, step] of Object.entries(steps)) {
      const { status } = await app.send(`/feed/onboarding/${step}`, get)
      assert.equal(status, names.includes(method) ? 200 : 404, `${step} where ${offered} is offered`)
    }
  }
})

test('the privacy notice speaks of the ways to log in that are offered, and of no others', async () => {
  const claims = {
    phone: /recognizes your phone number/,
    email: /recognizes your address/,
    proof: /identity proof|nationality/,
  }
  for (const offered of ['phone', 'email', 'proof,phone,email']) {
    await using app = await startApp({ env: { SIGN_IN: offered } })
    const { text } = await app.send('/feed/legal/privacy', get)
    assert.doesNotMatch(text, /\{(?:phone|email|proofs)\}/)
    for (const [method, claim] of Object.entries(claims))
      assert.equal(
        claim.test(text),
        offered.split(',').includes(method),
        `${method} where ${offered} is offered`,
      )
  }
})

test('without an identity provider people get codes for their phones', async () => {
  await using app = await startApp({ env })
  assert.equal((await requestCodeFor(app.stranger(), '+33612345678')).success, true)
})
