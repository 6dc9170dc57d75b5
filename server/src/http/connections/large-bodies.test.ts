import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { BASE_PATH, IMPORT_LIMITS, importPartPath } from '@parley/contract'
import { MAX_ARRIVING_BYTES } from '#http/connections/large-bodies.ts'
import { WIDE_SHARE } from '#http/network.ts'
import { startApp } from '#testing/app.ts'
import { connectFrom, listenOnAllAddresses } from '#testing/raw-connections.ts'
import { until } from '#testing/until.ts'

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

test('bodies that never arrive count together for all homes of a wide network', async () => {
  await using app = await startApp({ env: { TRUST_PROXY: '1' } })
  const port = await listenOnAllAddresses(app)
  const sockets: Socket[] = []
  const numFull = MAX_ARRIVING_BYTES / partBytes
  try {
    const answers: string[] = []
    for (let home = 0; home < numFull + WIDE_SHARE; home++) {
      const socket = await connectFrom('127.0.0.2', port)
      sockets.push(socket)
      const from = `x-forwarded-for: 2001:db8:1:${home.toString(16).padStart(2, '0')}00::1\r\n`
      socket.on('data', (data) => answers.push(String(data).slice(9, 12)))
      socket.write(`${HEAD}${from}content-length: ${partBytes}\r\n\r\n`)
    }
    await until(() => answers.length === WIDE_SHARE)
    assert.deepEqual([...new Set(answers)], ['429'])
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
