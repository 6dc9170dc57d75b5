import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGLISH } from '@parley/contract'
import { codeMail } from '#mail/code-mail.ts'
import { mailer } from '#mail/mailer.ts'
import { startApp } from '#testing/app.ts'

test('the outbox shows mails beside text messages, and their HTML without anything that it could load', async () => {
  await using app = await startApp()
  const message = codeMail({
    code: '417093',
    language: ENGLISH,
    site: { name: 'Parley' },
    origin: app.ctx.config.PUBLIC_ORIGIN,
    askedAt: app.ctx.now(),
  })
  await mailer(app.ctx).send({ to: 'noor@reader.example', message })
  const get = { method: 'GET', headers: { host: new URL(app.ctx.config.PUBLIC_ORIGIN).host } } as const
  const [mail] = JSON.parse((await app.send('/dev/outbox.json', get)).text)
  assert.partialDeepStrictEqual(mail, {
    to: 'noor@reader.example',
    subject: 'Your code: 417 093',
    text: message.text,
    html: message.html,
  })
  const page = await app.send('/dev/outbox', get)
  const [, address = ''] = /<a href="([^"]+)">HTML/.exec(page.text) ?? []
  const shown = await app.send(address, get)
  assert.equal(shown.text, message.html)
  assert.match(
    String(shown.headers['content-security-policy']),
    /^default-src 'none'; style-src 'unsafe-inline'; sandbox/,
  )
  assert.equal((await app.send(address, { ...get, headers: { host: 'evil.example' } })).status, 404)
  assert(!app.logged.some((line) => line.includes('417093') || line.includes('noor')))
})
