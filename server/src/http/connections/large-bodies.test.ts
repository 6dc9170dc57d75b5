import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { BASE_PATH, IMPORT_LIMITS, importPartPath } from '@parley/contract'
import { MAX_ARRIVING_BYTES } from '#http/connections/large-bodies.ts'
import { startApp } from '#testing/app.ts'
import { connectFrom, listenOnAllAddresses } from '#testing/raw-connections.ts'

const { partBytes } = IMPORT_LIMITS
const HEAD = `POST ${BASE_PATH}${importPartPath('abcdefgh', 0)} HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\n`
const ANNOUNCED = `${HEAD}content-length: ${partBytes}\r\n\r\n`

test('bodies that never arrive take no more than their share of memory, and do not block other networks', async () => {
  await using app = await startApp()
  const port = await listenOnAllAddresses(app)
  const sockets: Socket[] = []
  const ask = async (address: string, head: string) => {
    const socket = await connectFrom(address, port)
    sockets.push(socket)
    socket.write(head)
    return socket
  }
  const answered = async (socket: Socket) => String((await once(socket, 'data'))[0]).slice(9, 12)
  try {
    // One of them announces no length, so it counts as the largest allowed.
    const crowd = [await ask('127.0.0.2', `${HEAD}transfer-encoding: chunked\r\n\r\n`)]
    while (crowd.length <= MAX_ARRIVING_BYTES / partBytes) crowd.push(await ask('127.0.0.2', ANNOUNCED))
    assert.equal(await Promise.any(crowd.map(answered)), '429')
    const neighbor = await ask('127.0.0.3', ANNOUNCED)
    neighbor.write(Buffer.alloc(partBytes))
    assert.equal(await answered(neighbor), '401')
    const small = await ask('127.0.0.2', `${HEAD}content-length: 4\r\n\r\nPart`)
    assert.equal(await answered(small), '401')
    // Aborted requests make room again.
    for (const socket of crowd) socket.destroy()
    for (let status = '429'; status === '429';) {
      const next = await ask('127.0.0.2', ANNOUNCED)
      next.write(Buffer.alloc(partBytes))
      status = await answered(next)
    }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
