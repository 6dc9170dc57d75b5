import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { projectFolder } from '#config.ts'
import { fetchOutside, openDoor } from '#outgoing.ts'
import { openThreads } from '#threads/thread-pool.ts'

const HOST = 'news.example'
const fixture = (name: string) => readFileSync(join(projectFolder, 'e2e/fixtures', name), 'utf8')
const certificate = fixture('tls-certificate.pem')

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return (address as AddressInfo).port
}

test('https goes through the proxy except to NO_PROXY and this machine, and CA_CERT_FILE is trusted by every TLS connection and thread', async () => {
  await using closing = new AsyncDisposableStack()
  const service = createServer({ cert: certificate, key: fixture('tls-key.pem') }, (request, response) =>
    response.end(`to ${request.headers.host}`),
  )
  const port = await listening(service)
  const asked: string[] = []
  const proxy = createProxy().on('connect', ({ url = '', headers }, socket) => {
    asked.push(`${url} ${headers['proxy-authorization']}`)
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [socket, onward]) end.on('error', () => socket.destroy())
  })
  const proxyPort = await listening(proxy)
  for (const server of [service, proxy])
    closing.defer(() => {
      server.closeAllConnections()
      server.close()
    })
  const trusts = () =>
    new Promise<boolean>((resolve) => {
      const socket = connectTls({ port, servername: HOST }, () => {
        resolve(socket.authorized)
        socket.destroy()
      })
      socket.once('error', () => resolve(false))
    })
  const url = `https://${HOST}/`
  const network = { HTTPS_PROXY: `http://town:secret@127.0.0.1:${proxyPort}`, NO_PROXY: 'direct.invalid' }

  openDoor(network)
  await assert.rejects(fetchOutside(url), 'its certificate is not trusted')
  assert.equal(await trusts(), false)
  openDoor({ ...network, CA_CERT_FILE: certificate })
  assert.equal(await (await fetchOutside(url)).text(), `to ${HOST}`)
  const authorization = `Basic ${Buffer.from('town:secret').toString('base64')}`
  assert.deepEqual([...new Set(asked)], [`${HOST}:443 ${authorization}`])

  asked.length = 0
  for (const direct of [
    'https://direct.invalid/',
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
  ])
    await assert.rejects(fetchOutside(direct), direct)
  assert.deepEqual(asked, [])
  assert.equal(await trusts(), true, 'as for the database and mail servers')
  const threads = openThreads<number, boolean>(new URL('./testing/tls-thread.ts', import.meta.url), {
    task: 'connects',
  })
  closing.defer(threads.close)
  assert.equal(await threads.ask(port), true)
})
