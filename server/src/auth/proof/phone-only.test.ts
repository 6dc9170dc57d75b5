import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  BASE_PATH,
  FIRST_SCREEN_ID,
  generateVerificationLink,
  verifyOtp,
  verifyUserStatus,
} from '@parley/contract'
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

test('without an identity provider pages say so to the application, and the step for passports does not exist', async () => {
  await using app = await startApp({ env })
  await using other = await startApp()
  const start = await app.send('/feed/onboarding/step1-login', get)
  assert.match(start.text, new RegExp(`id="${FIRST_SCREEN_ID}"[^>]*>[^<]*"isPhoneOnly":true`))
  assert.doesNotMatch((await other.send('/feed/onboarding/step1-login', get)).text, /isPhoneOnly/)
  assert.equal((await app.send('/feed/onboarding/step3-passport', get)).status, 404)
  assert.equal((await other.send('/feed/onboarding/step3-passport', get)).status, 200)
})

test('without an identity provider the privacy notice claims nothing about proofs', async () => {
  await using app = await startApp({ env })
  await using other = await startApp()
  const notice = async ({ send }: typeof app) => (await send('/feed/legal/privacy', get)).text
  assert.match(await notice(other), /identity proof/)
  assert.doesNotMatch(await notice(other), /\{proofs\}/)
  assert.doesNotMatch(await notice(app), /identity proof|nationality|\{proofs\}/)
  assert.match(await notice(app), /recognizes your phone number/)
})

test('without an identity provider people get codes for their phones', async () => {
  await using app = await startApp({ env })
  assert.equal((await requestCodeFor(app.stranger(), '+33612345678')).success, true)
})
