import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { BASE_PATH, errorFromWire, getConversation } from '@parley/contract'
import { CALL_LIMITS, limits } from '#http/limits.ts'
import { startApp } from '#testing/app.ts'
import { readToEnd, connectFrom, listenOnAllAddresses, UNFINISHED } from '#testing/raw-connections.ts'
import { aConversation } from '#testing/seed.ts'

const path = BASE_PATH + getConversation.path
const get = (host: string) => `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`
const bodyOf = (text: string) => errorFromWire(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)))

describe('a body that never arrives in full', () => {
  test('a body that never arrives in full is refused after a time limit, with an error in the usual shape @full', async () => {
    await using app = await startApp({ env: { REQUEST_TIMEOUT_MS: '400' } })
    const port = await listenOnAllAddresses(app)
    const socket = await connectFrom('127.0.0.2', port)
    socket.write(UNFINISHED)
    const text = await readToEnd(socket)
    assert.match(text, /^HTTP\/1\.1 408 /)
    assert.equal(bodyOf(text).code, 'request_timeout')
  })

  test('bodies that never arrive on thousands of connections of one network leave room for another network @full', async () => {
    await using app = await startApp({ env: { MAX_CONNECTIONS: '50' } })
    const { slugId } = await aConversation(app)
    const port = await listenOnAllAddresses(app)
    const slow = await Promise.all(Array.from({ length: 300 }, () => connectFrom('127.0.0.2', port)))
    for (const socket of slow) socket.write(UNFINISHED)
    const body = JSON.stringify({ conversationSlugId: slugId })
    for (let visitor = 3; visitor < 23; visitor++) {
      const socket = await connectFrom(`127.0.0.${visitor}`, port)
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
      socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`)
      const [answer] = await once(socket, 'data')
      assert.match(String(answer), /^HTTP\/1\.1 200 /)
    }
    const numOpen = await new Promise<number>((resolve, reject) =>
      app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
    assert(numOpen <= 50, String(numOpen))
    for (const socket of slow) socket.destroy()
  })

  test('a body is refused before it is read if its network exceeds its limit', async () => {
    await using app = await startApp({ env: { LIMITS: '1' } })
    const port = await listenOnAllAddresses(app)
    const { checkAddress } = limits(app.ctx)
    for (let call = 0; call < CALL_LIMITS.every.points; call++) await checkAddress('127.0.0.2')
    const socket = await connectFrom('127.0.0.2', port)
    socket.write(UNFINISHED)
    const [answer] = await once(socket, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 429 /)
    socket.destroy()
    const neighbor = await connectFrom('127.0.0.3', port)
    neighbor.write(get('x'))
    assert.match(await readToEnd(neighbor), /^HTTP\/1\.1 200 /)
  })
})

describe('a request', () => {
  test('a request that names two hosts is refused', async () => {
    await using app = await startApp()
    const port = await listenOnAllAddresses(app)
    const socket = await connectFrom('127.0.0.2', port)
    socket.write(get('127.0.0.1\r\nHost: evil.example'))
    const text = await readToEnd(socket)
    assert.match(text, /^HTTP\/1\.1 400 /)
    assert.equal(bodyOf(text).code, 'two_hosts')
  })

  test('a request that is not HTTP is refused with an error in the usual shape', async () => {
    await using app = await startApp()
    const port = await listenOnAllAddresses(app)
    const cases: [sent: string, status: string, code: string][] = [
      ['GET / HTTP/1.1\r\nconnection: close\r\n\r\n', '400', 'no_host'],
      ['GET / HTTP/1.1\r\nhost: x\r\nexpect: money\r\n\r\n', '417', 'unknown_expectation'],
      ['nonsense\r\n\r\n', '400', 'bad_request'],
      [
        'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
        '400',
        'bad_request',
      ],
      [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431', 'headers_too_large'],
    ]
    for (const [sent, status, code] of cases) {
      const socket = await connectFrom('127.0.0.2', port)
      socket.write(sent)
      const text = await readToEnd(socket)
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.equal(bodyOf(text).code, code)
    }
  })

  test('a request with nonsense or a port in X-Forwarded-For is handled, and the header is not logged', async () => {
    await using app = await startApp({ env: { TRUST_PROXY: '1', LIMITS: '1' } })
    const { device } = app.stranger()
    const authenticate = `${BASE_PATH}/auth/authenticate`
    const body = JSON.stringify({
      phoneNumber: '+33612345678',
      defaultCallingCode: '33',
      isRequestingNewCode: false,
    })
    for (const forwarded of ['1.2.3.4:5678', '[2001:db8::1]:80', 'nonsense', '1.2.3.4, ']) {
      const authorization = `Bearer ${app.token(device, authenticate)}`
      const reply = await app.send(authenticate, {
        body,
        headers: { authorization, 'x-forwarded-for': forwarded },
      })
      assert.equal(reply.status, 200, forwarded)
    }
    assert.doesNotMatch(app.logged.join('\n'), /1\.2\.3\.4|2001:db8|nonsense/)
  })

  test('a request with a duplicate key in its body is refused with the path of the key', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app)
    const body = `{"conversationSlugId":"${slugId}","conversationSlugId":"${slugId}"}`
    const reply = await app.send(path, { body })
    const { code, details } = errorFromWire(JSON.parse(reply.text))
    assert.deepEqual([reply.status, code, details.field], [400, 'duplicate_name', 'conversationSlugId'])
  })
})
