import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startShell } from '#testing/shell.ts'

/** A webhook for messages that takes the first one and refuses all others. */
async function aWebhook() {
  const texts: unknown[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    texts.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(texts.length === 1 ? 202 : 500, { 'content-type': 'application/json' })
    response.end('{"id":"m-1"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  const env = {
    SMS_SENDER: 'webhook',
    SMS_WEBHOOK_URL: `http://127.0.0.1:${port}`,
    SMS_WEBHOOK_SECRET: 's'.repeat(32),
  }
  return { env, texts, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('a test message is sent with the configured sender, and the audit names its country alone', async () => {
  await using webhook = await aWebhook()
  await using shell = await startShell({}, webhook.env)
  const { admin, app } = shell
  assert.deepEqual(await admin('message', 'test', '+33612345678'), {
    code: 0,
    text: 'webhook has taken the message to +33612345678; its number there is m-1.',
  })
  assert.partialDeepStrictEqual(webhook.texts, [
    { to: '+33612345678', text: 'This is a test message from Parley.' },
  ])
  const refused = await admin('message', 'test', '+33612345678')
  assert.equal(refused.code, 1)
  assert.match(refused.text, /^The message was not sent: .*500/)
  assert.match((await admin('message', 'test', '0612345678')).text, /^0612345678 is no phone number/)
  assert.match((await admin('message', 'test', '+33140200000')).text, /gets no messages/)
  const audited = await app.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'target', 'reason'])
    .where('action', '=', 'message.tested')
    .execute()
  assert.deepEqual(audited, [{ actor: null, action: 'message.tested', target: 'FR', reason: 'webhook' }])
})
