import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { BASE_PATH, exportBundle } from '@parley/contract'
import { networksOf } from '#http/network.ts'
import { startApp, type AppOptions, type TestApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { readToEnd, connectFrom, listenOnAllAddresses } from '#testing/raw-connections.ts'
import { maxPauseMs, streamBundle } from '#verification/stream.ts'

const NETWORK = '127.0.0.2'

/** An application with a conversation whose bundles can be downloaded. */
async function withBundle(options?: AppOptions) {
  const app = await startApp(options)
  const { conversation } = await twoCamps(app, { left: 2, right: 2, publication: 'votes' })
  const read = (address: string) =>
    streamBundle(app.ctx, {
      conversationId: conversation.id,
      runId: undefined,
      owner: networksOf(address),
    })
  return { app, conversation, read }
}

/** The complete response to a connection of its own from this network. */
async function download(port: number, network: string, conversationSlugId: string): Promise<string> {
  const socket = await connectFrom(network, port)
  const body = JSON.stringify({ conversationSlugId })
  const head = [
    `POST ${BASE_PATH + exportBundle.path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return readToEnd(socket)
}

const assertDownloads = async (app: TestApp, { slugId }: { slugId: string }, networks: readonly string[]) => {
  const port = await listenOnAllAddresses(app)
  const answers = await Promise.all(networks.map((network) => download(port, network, slugId)))
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 200 /)
}

describe('reading a bundle', () => {
  test('a client that stops reading a bundle does not block other networks, however many bundles it requested @full', async () => {
    const { app, conversation, read } = await withBundle()
    await using _ = app
    const first = await read(NETWORK)
    const others = [read(NETWORK), read(NETWORK), read(NETWORK)]
    await assertDownloads(app, conversation, ['127.0.0.3', '127.0.0.4', '127.0.0.3', '127.0.0.5'])
    await first.chunks.return(undefined)
    for (const other of others) await (await other).chunks.return(undefined)
  })

  test('a client that stops reading a bundle loses it, and the next client of the same network is served @full', async () => {
    const { app, conversation, read } = await withBundle({ env: { BUNDLE_PAUSE_MS: '1000' } })
    await using _ = app
    const { chunks } = await read(NETWORK)
    assert.equal((await chunks.next()).done, false)
    await assertDownloads(app, conversation, [NETWORK])
    await assert.rejects(chunks.next(), /too slowly/)
  })

  test('a client may pause once while it reads a bundle, and otherwise reads at 64 kB a second or faster', () => {
    const pauseMs = 30_000
    assert.equal(maxPauseMs({ bytesSent: 0, waitedMs: 0 }, pauseMs), 30_000)
    assert.equal(maxPauseMs({ bytesSent: 0, waitedMs: 29_000 }, pauseMs), 1_000)
    assert.equal(maxPauseMs({ bytesSent: 6_400_000, waitedMs: 100_000 }, pauseMs), 30_000)
    assert.equal(maxPauseMs({ bytesSent: 6_400_000, waitedMs: 129_000 }, pauseMs), 1_000)
    assert.equal(maxPauseMs({ bytesSent: 64_000_000, waitedMs: 0 }, pauseMs), 30_000)
  })

  test('a client that disconnects before or during a bundle blocks nobody', async () => {
    const { app, conversation, read } = await withBundle()
    await using _ = app
    for (let time = 0; time < 4; time++) {
      const { chunks } = await read(NETWORK)
      const body = Readable.from(chunks).destroy()
      await once(body, 'close')
    }
    for (let time = 0; time < 4; time++) {
      const { chunks } = await read(NETWORK)
      assert.equal((await chunks.next()).done, false)
      await chunks.return(undefined)
    }
    await assertDownloads(app, conversation, [NETWORK])
  })
})
