import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { readConfig } from '#config.ts'
import { MailRefused } from '#mail/mail.ts'
import { mailerWith } from '#mail/mailer.ts'
import { mailWebhook } from '#mail/webhook.ts'

const secret = 's'.repeat(32)
const now = () => new Date('2026-11-22T19:04:00Z')
const message = { subject: 'Hello', text: 'T', html: '<p>T</p>', siteName: 'Northbridge', languageTag: 'en' }

/** A gateway that answers with these statuses, one after the other, and afterwards with 200. */
function gateway(...statuses: number[]) {
  const asked: { body: Record<string, unknown>; headers: Headers; text: string }[] = []
  const answer: typeof fetch = async (_url, init) => {
    const text = String(init?.body)
    asked.push({ text, body: JSON.parse(text), headers: new Headers(init?.headers) })
    return Response.json({ id: 'm-1' }, { status: statuses.shift() ?? 200 })
  }
  const env = {
    MAIL_SENDER: 'webhook',
    MAIL_WEBHOOK_URL: 'https://mail.example',
    MAIL_WEBHOOK_SECRET: secret,
    MAIL_FROM: 'talk@northbridge.example',
  }
  const config = readConfig({ env })
  const { send } = mailerWith(mailWebhook({ config, fetch: answer, now }), config)
  return { asked, send: () => send({ to: 'noor@reader.example', message }) }
}

test('a gateway gets the whole mail, signed with its time', async () => {
  const { asked, send } = gateway()
  assert.equal((await send()).providerId, 'm-1')
  const [only] = asked
  assert.deepEqual(Object.keys(only?.body ?? {}), ['to', 'subject', 'text', 'html', 'from', 'ref'])
  assert.deepEqual(only?.body['from'], { name: 'Northbridge', address: 'talk@northbridge.example' })
  const timestamp = String(now().getTime() / 1000)
  assert.equal(only?.headers.get('parley-timestamp'), timestamp)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${only?.text}`).digest('hex')
  assert.equal(only?.headers.get('parley-signature'), signature)
})

test('a gateway that is busy is asked once more with the same ref, one that refuses is not', async () => {
  const busy = gateway(503)
  await busy.send()
  assert.equal(busy.asked.length, 2)
  assert.equal(busy.asked[0]?.body['ref'], busy.asked[1]?.body['ref'])
  const down = gateway(503, 503)
  await assert.rejects(down.send(), /^Error: The mail webhook answered 503$/)
  const refusing = gateway(422)
  await assert.rejects(refusing.send(), MailRefused)
  assert.equal(refusing.asked.length, 1)
})
