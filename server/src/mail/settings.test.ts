import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config.ts'

const FROM = { MAIL_FROM: 'talk@northbridge.example' }

const read = (env: Record<string, string>) => readConfig({ env: { MAIL_SENDER: 'smtp', ...FROM, ...env } })

function assertRefused(env: Record<string, string>, sentence: RegExp) {
  assert.throws(
    () => read(env),
    (error: Error) => {
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /hush/)
      return true
    },
  )
}

test('MAIL_URL names server, port, encryption and login', () => {
  assert.deepEqual(read({ MAIL_URL: 'smtp://parley%40x:h%3Ash%25@mail.example' }).MAIL_URL, {
    host: 'mail.example',
    port: 587,
    user: 'parley@x',
    password: 'h:sh%',
    isEncryptedFromStart: false,
  })
  assert.partialDeepStrictEqual(read({ MAIL_URL: 'smtps://mail.example' }).MAIL_URL, {
    port: 465,
    user: '',
    isEncryptedFromStart: true,
  })
  assert.equal(read({ MAIL_URL: 'smtp://[::1]:2525/' }).MAIL_URL?.host, '::1')
  for (const wrong of [
    'mail.example',
    'https://hush@mail.example',
    'smtp://',
    'smtp://p:hush%zz@mail.example',
    'smtp://p:hush/x@mail.example',
  ])
    assertRefused({ MAIL_URL: wrong }, /MAIL_URL must be a mail server such as smtp:\/\/[^"]*\.$/m)
})

test('a port that begins otherwise than MAIL_URL says is refused with what to write', () => {
  assertRefused({ MAIL_URL: 'smtp://p:hush@mail.example:465' }, /MAIL_URL has port 465, .* write smtps:\/\//)
  assertRefused({ MAIL_URL: 'smtps://p:hush@mail.example:587' }, /MAIL_URL has port 587, .* write smtp:\/\//)
})

test('MAIL_FROM is an address with a name or without', () => {
  const from = (text: string) => read({ MAIL_URL: 'smtp://mail.example', MAIL_FROM: text }).MAIL_FROM
  const address = 'talk@northbridge.example'
  assert.deepEqual(from(address), { name: '', address })
  assert.deepEqual(from(`Parley at Northbridge <${address}>`), { name: 'Parley at Northbridge', address })
  assert.deepEqual(from(`"Parley, Northbridge" <${address}>`), { name: 'Parley, Northbridge', address })
  assert.deepEqual(from(`<${address}>`), { name: '', address })
  for (const wrong of [
    'Northbridge',
    'a@b@c',
    `${address}, eve@x.example`,
    `A <${address}> B`,
    'a b@x.example',
  ])
    assert.throws(() => from(wrong), /MAIL_FROM must be an address such as/, wrong)
})

test('each sender says what it lacks, and production what does not go together', () => {
  assert.throws(
    () => readConfig({ env: { MAIL_SENDER: 'smtp' } }),
    /MAIL_URL is missing.*\n- MAIL_FROM is missing/,
  )
  assertRefused({ MAIL_SENDER: 'webhook' }, /MAIL_WEBHOOK_URL is missing.*\n- MAIL_WEBHOOK_SECRET is missing/)
  const production = { NODE_ENV: 'production' }
  assertRefused(
    { ...production, MAIL_SENDER: 'console', MAIL_URL: 'smtp://p:hush@mail.example' },
    /MAIL_URL is set, and MAIL_SENDER is console, which sends no mails: set it to smtp\./,
  )
  assertRefused(
    { ...production, MAIL_SENDER: 'webhook', MAIL_WEBHOOK_URL: 'http://mail.example' },
    /MAIL_WEBHOOK_URL must begin with https:/,
  )
})
