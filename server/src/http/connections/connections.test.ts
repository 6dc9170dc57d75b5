import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { test } from 'node:test'
import { WIDE_SHARE } from '#http/network.ts'
import { limitConnections } from '#http/connections/connections.ts'
import { connectFrom } from '#testing/raw-connections.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

/** A server for at most ten connections that sends no responses by itself. */
async function serverForTen() {
  const server = createServer()
  limitConnections(server, 10)
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  return {
    /** Sends a request from an address; returns its connection once the server has the request or has hung up. */
    sendFrom: async (address: string): Promise<Socket> => {
      const socket = await connectFrom(address, port)
      const arrived = once(server, 'request')
      socket.write(REQUEST)
      await Promise.race([arrived, once(socket, 'close')])
      return socket
    },
    server,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a network whose requests are all answered slowly loses its oldest connection to another network', async () => {
  await using places = await serverForTen()
  const crowd: Socket[] = []
  for (let at = 0; at < 10; at++) crowd.push(await places.sendFrom('127.0.0.2'))
  const [oldest] = crowd
  assert(oldest)
  const closed = once(oldest, 'close')
  const neighbor = await places.sendFrom('127.0.0.3')
  await closed
  assert.equal(neighbor.closed, false)
  assert.equal(crowd.filter((socket) => socket.closed).length, 1)
})

test('a network that has all connections gets no further one while its requests are being answered', async () => {
  await using places = await serverForTen()
  const crowd: Socket[] = []
  for (let at = 0; at < 10; at++) crowd.push(await places.sendFrom('127.0.0.2'))
  const refused = await places.sendFrom('127.0.0.2')
  assert.equal(refused.closed, true)
  assert.equal(crowd.filter((socket) => socket.closed).length, 0)
})

test('a connection that waits for its next request is closed first', async () => {
  await using places = await serverForTen()
  const { port }: Pick<AddressInfo, 'port'> = Object(places.server.address())
  const crowd: Socket[] = []
  for (let at = 0; at < 9; at++) crowd.push(await places.sendFrom('127.0.0.2'))
  const idle = await connectFrom('127.0.0.2', port)
  const closed = once(idle, 'close')
  const newest = await places.sendFrom('127.0.0.2')
  await closed
  assert.equal(newest.closed, false)
  assert.equal(crowd.filter((socket) => socket.closed).length, 0)
})

test('the homes of a wide network have its share of the connections, however many they are', async () => {
  const MAX = 2 * WIDE_SHARE + 3
  const server = createServer()
  limitConnections(server, MAX)
  const from = (address: string) => {
    const connection = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
    Object.defineProperty(connection, 'remoteAddress', { value: address })
    server.emit('connection', connection)
    return connection
  }
  const readers = [from('192.0.2.1'), from('192.0.2.1')]
  const crowd = Array.from({ length: 200 }, (_, home) => from(`2001:db8:1:${home.toString(16)}00::1`))
  assert(readers.every(({ destroyed }) => !destroyed))
  assert.equal(crowd.filter(({ destroyed }) => !destroyed).length, MAX - readers.length)
  for (const connection of [...readers, ...crowd]) connection.destroy()
})
