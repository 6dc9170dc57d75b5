import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { closeGracefully } from '#http/close-gracefully.ts'

const limit = { timeout: 20_000 }

test('a request under way is finished, and kept connections do not hold the end up', limit, async () => {
  const { app, address, begun } = await listening(400)
  await (await fetch(`${address}/quick`)).text()
  const slow = fetch(`${address}/slow`).then((response) => response.text())
  await begun
  const started = performance.now()
  await closeGracefully(app)
  assert.equal(await slow, 'done')
  assert.ok(performance.now() - started < 3000)
  await assert.rejects(fetch(`${address}/quick`))
})

test('a request that never ends is cut when the time is up', limit, async () => {
  const { app, address, begun } = await listening(60_000)
  const slow = assert.rejects(fetch(`${address}/slow`))
  await begun
  await closeGracefully(app, 200)
  await slow
})

async function listening(slowMs: number) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const begun = once(app.server, 'begun')
  app.get('/quick', async () => 'done')
  app.get('/slow', async () => {
    app.server.emit('begun')
    await sleep(slowMs, undefined, { ref: false })
    return 'done'
  })
  return { app, begun, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
