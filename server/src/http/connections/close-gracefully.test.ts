import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { closeGracefully, WHEN_CLOSING } from '#http/connections/close-gracefully.ts'

const limit = { timeout: 20_000 }

test('closing waits for requests under way and not for idle connections', limit, async () => {
  const { app, address, begun, finish } = await listening()
  await (await fetch(`${address}/quick`)).text()
  const slow = fetch(`${address}/slow`).then((response) => response.text())
  await begun
  const closed = closeGracefully(app)
  finish()
  assert.equal(await slow, 'done')
  await closed
  await assert.rejects(fetch(`${address}/quick`))
})

test('a request that arrives on an open connection while it is closing is answered', limit, async () => {
  const { app, address, begun, finish } = await listening()
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  socket.write(GET('/slow'))
  await begun
  const closed = closeGracefully(app)
  const arrived = once(app.server, 'request')
  socket.write(GET('/quick'))
  await arrived
  finish()
  let answers = ''
  for await (const part of socket.setEncoding('utf8')) answers += part
  assert.deepEqual(answers.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200'])
  await closed
})

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`

test('closing cuts a request that does not end within the time limit', limit, async () => {
  const { app, address, begun } = await listening()
  const slow = assert.rejects(fetch(`${address}/slow`))
  await begun
  await closeGracefully(app, 200)
  await slow
})

async function listening() {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const app = Fastify(WHEN_CLOSING)
  const begun = once(app.server, 'begun')
  app.get('/quick', async () => 'done')
  app.get('/slow', async () => {
    app.server.emit('begun')
    await finished
    return 'done'
  })
  return { app, begun, finish, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
