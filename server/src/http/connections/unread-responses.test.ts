import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { endUnreadResponses, UNREAD_LIMITS, type UnreadLimits } from '#http/connections/unread-responses.ts'
import { connectFrom } from '#testing/raw-connections.ts'

const MB = 1024 * 1024
/** More than the operating system takes for a connection that nobody reads. */
const LARGE = Buffer.alloc(16 * MB, 'x')
const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

/** A server of one large response, with a clock of its own. */
async function largeResponses(limits: Partial<UnreadLimits> = {}) {
  const http = Fastify()
  const clock = { ms: 0 }
  const check = endUnreadResponses(http, {
    addressOf: ({ ip }) => ip,
    limits: { ...UNREAD_LIMITS, networkBytes: Infinity, ...limits },
    now: () => clock.ms,
  })
  http.get('/', (_, reply) => reply.send(LARGE))
  await http.listen({ port: 0, host: '0.0.0.0' })
  const { port }: Pick<AddressInfo, 'port'> = Object(http.server.address())
  return {
    /** Requests the response and reads its beginning. */
    ask: async (address: string, requests = 1): Promise<Socket> => {
      const socket = await connectFrom(address, port)
      socket.write(REQUEST.repeat(requests))
      await once(socket, 'readable')
      return socket
    },
    /** Lets the time pass in steps, as the check runs each second. */
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        clock.ms += 1000
        check()
      }
    },
    numOpen: () =>
      new Promise<number>((resolve, reject) =>
        http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    connections: () => once(http.server, 'connection').then(([socket]: Socket[]) => socket),
    [Symbol.asyncDispose]: async () => {
      http.server.closeAllConnections()
      await http.close()
    },
  }
}

const readAll = async (socket: Socket): Promise<number> => {
  socket.resume()
  let size = 0
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size >= LARGE.length) socket.end()
  })
  await once(socket, 'close')
  return size
}

describe('a response that nobody reads', () => {
  test('a response without progress for fifteen seconds is ended, and one that is read is complete', async () => {
    await using server = await largeResponses()
    const accepted = server.connections()
    const unread = await server.ask('127.0.0.2')
    const ended = once((await accepted) ?? unread, 'close')
    server.pass(14)
    assert.equal(await server.numOpen(), 1)
    server.pass(2)
    await ended
    const reader = await server.ask('127.0.0.2')
    server.pass(5)
    assert((await readAll(reader)) >= LARGE.length)
    unread.destroy()
  })

  test('a large response is ended if it is not read at the lowest allowed speed, after fifteen seconds of grace', async () => {
    await using server = await largeResponses({ stalledBytes: Infinity, largeBytesPerSecond: MB })
    const accepted = server.connections()
    const slow = await server.ask('127.0.0.2')
    const ended = once((await accepted) ?? slow, 'close')
    server.pass(15)
    assert.equal(await server.numOpen(), 1)
    server.pass(LARGE.length / MB)
    await ended
    slow.destroy()
  })

  test('a network with too many unsent bytes loses the responses that nobody reads, and no other network does', async () => {
    const numUnread = 40
    await using server = await largeResponses({ networkBytes: 48 * MB })
    const neighbor = await server.ask('127.0.0.3')
    const crowd: Socket[] = []
    for (let at = 0; at < numUnread; at++) crowd.push(await server.ask('127.0.0.2'))
    server.pass(1)
    const numOpen = await server.numOpen()
    // The operating system takes a part of each of them.
    assert(numOpen >= 3 && numOpen <= 12, String(numOpen))
    assert((await readAll(neighbor)) >= LARGE.length)
    for (const socket of crowd) socket.destroy()
  })

  test('the responses to all requests of one connection count against the limit of its network, even before the first one is read', async () => {
    await using server = await largeResponses({ networkBytes: 100 * MB })
    const accepted = server.connections()
    const pipelined = server.ask('127.0.0.2', 20)
    const socket = await accepted
    assert(socket)
    await once(socket, 'close')
    ;(await pipelined).destroy()
  })
})
