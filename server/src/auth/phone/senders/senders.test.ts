import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { ENGLISH } from '@parley/contract'
import { readConfig } from '#config.ts'
import { deliveries } from '#auth/code/deliveries.ts'
import { codeMessage } from '#texts/codes.ts'
import { twilioSender } from '#auth/phone/senders/twilio.ts'
import { webhookSender } from '#auth/phone/senders/webhook.ts'
import { startApp, type RawRequest } from '#testing/app.ts'
import { requestCodeFor } from '#testing/phone.ts'

const TO = '+33612345678'
const about = { ref: 'code-7' }
const now = () => new Date('2026-11-20T12:00:00Z')

type Provider = AsyncDisposable & {
  url: string
  asked: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[]
}

/** A provider on this machine that gives the same response to every request. */
async function aProvider(status: number, answer: unknown, headers = {}): Promise<Provider> {
  const asked: Provider['asked'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('Twilio', () => {
  const sender = (url: string, from = '+12025550100') =>
    twilioSender({
      fetch,
      config: readConfig({
        env: { TWILIO_URL: url, TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'hush', TWILIO_FROM: from },
      }),
    })

  test('Twilio gets a message in the form of its API, and its id is returned', async () => {
    await using provider = await aProvider(201, { sid: 'SM123', status: 'queued' })
    assert.deepEqual(await sender(provider.url).send(TO, 'Hello & goodbye', about), { providerId: 'SM123' })
    const [asked] = provider.asked
    assert.equal(asked?.path, '/2010-04-01/Accounts/AC1/Messages.json')
    assert.equal(asked?.headers.authorization, `Basic ${Buffer.from('AC1:hush').toString('base64')}`)
    assert.match(String(asked?.headers['content-type']), /^application\/x-www-form-urlencoded/)
    assert.deepEqual(Object.fromEntries(new URLSearchParams(asked?.body)), {
      To: TO,
      From: '+12025550100',
      Body: 'Hello & goodbye',
    })
  })

  test('Twilio gets the messaging service if one is configured', async () => {
    await using provider = await aProvider(201, { sid: 'SM123' })
    await sender(provider.url, 'MG42').send(TO, 'Hello', about)
    const fields = new URLSearchParams(provider.asked[0]?.body)
    assert.deepEqual([fields.get('MessagingServiceSid'), fields.get('From')], ['MG42', null])
  })

  test('a refusal by Twilio is an error with its code and without the number', async () => {
    await using provider = await aProvider(400, { code: 21211, message: `Invalid 'To' ${TO}`, status: 400 })
    await assert.rejects(
      sender(provider.url).send(TO, 'Hello', about),
      /^Error: Twilio answered 400, code 21211$/,
    )
  })
})

describe('the webhook', () => {
  const secret = 's'.repeat(32)
  const sender = (url: string) =>
    webhookSender({
      fetch,
      now,
      config: readConfig({ env: { SMS_WEBHOOK_URL: `${url}/send`, SMS_WEBHOOK_SECRET: secret } }),
    })

  test('the webhook gets a message with a signature that covers its time', async () => {
    await using provider = await aProvider(202, { id: 'm-1' })
    assert.deepEqual(await sender(provider.url).send(TO, 'Hello', about), { providerId: 'm-1' })
    const [asked] = provider.asked
    assert(asked)
    assert.equal(asked.path, '/send')
    assert.deepEqual(JSON.parse(asked.body), { to: TO, text: 'Hello', ref: 'code-7' })
    const timestamp = String(now().getTime() / 1000)
    assert.equal(asked.headers['parley-timestamp'], timestamp)
    const signature = createHmac('sha256', secret).update(`${timestamp}.${asked.body}`).digest('hex')
    assert.equal(asked.headers['parley-signature'], signature)
  })

  test('a webhook that refuses or redirects is an error', async () => {
    await using refusing = await aProvider(503, 'busy')
    await assert.rejects(sender(refusing.url).send(TO, 'Hello', about), /answered 503$/)
    await using moving = await aProvider(307, {}, { location: `${refusing.url}/other` })
    await assert.rejects(sender(moving.url).send(TO, 'Hello', about))
    assert.equal(refusing.asked.length, 1)
  })
})

test('the last line of a message names the site for the autofill of browsers', () => {
  const fact = { code: '012345', siteName: 'Parley', origin: 'https://parley.example' }
  const text = codeMessage(fact, ENGLISH)
  assert.equal(text.split('\n').at(-1), '@parley.example #012345')
})

describe('the outbox', () => {
  const host = '127.0.0.1:8080'
  const get = (headers: Record<string, string>): RawRequest => ({ method: 'GET', headers })

  test('the outbox shows recipient, text and time on this machine, as a page and as JSON', async () => {
    await using app = await startApp()
    await requestCodeFor(app.stranger(), TO)
    await deliveries(app.ctx).settled()
    const json = await app.send('/dev/outbox.json', get({ host }))
    const [message] = JSON.parse(json.text)
    assert.deepEqual(Object.keys(message), ['to', 'text', 'sentAt'])
    assert.equal(message.to, TO)
    const page = await app.send('/dev/outbox', get({ host }))
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert(page.text.includes(TO))
  })

  test('the outbox does not exist for another host, through a proxy, from elsewhere, or with another sender', async () => {
    await using app = await startApp()
    const from = { method: 'GET', url: '/dev/outbox.json', headers: { host } } as const
    assert.equal((await app.http.inject({ ...from, remoteAddress: '192.0.2.1' })).statusCode, 404)
    const elsewhere: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'localhost:8080' },
      { host, 'x-forwarded-for': '127.0.0.1' },
      { host, forwarded: 'for=127.0.0.1' },
    ]
    for (const headers of elsewhere) {
      assert.equal((await app.send('/dev/outbox.json', get(headers))).status, 404, JSON.stringify(headers))
      assert.equal((await app.send('/dev/outbox', get(headers))).status, 404, JSON.stringify(headers))
    }
    const env = {
      SMS_SENDER: 'webhook',
      SMS_WEBHOOK_URL: 'https://sms.example/send',
      SMS_WEBHOOK_SECRET: 's'.repeat(32),
      MAIL_SENDER: 'webhook',
      MAIL_WEBHOOK_URL: 'https://mail.example/send',
      MAIL_WEBHOOK_SECRET: 's'.repeat(32),
    }
    await using sending = await startApp({ env })
    assert.equal((await sending.send('/dev/outbox.json', get({ host }))).status, 404)
  })
})
