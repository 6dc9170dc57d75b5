import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'

export type FakeAnswer = {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

export type FakeVerificator = AsyncDisposable & {
  url: string
  /** The requests so far, in order. */
  asked: { method: string; path: string; body: unknown }[]
  /** The answers of the status and proof calls from now on. */
  status: string | FakeAnswer
  signals: string[]
}

/** A fake server with the API of the verificator service. */
export async function startVerificator(): Promise<FakeVerificator> {
  const fake: Omit<FakeVerificator, typeof Symbol.asyncDispose> = {
    url: '',
    asked: [],
    status: 'not_verified',
    signals: [],
  }
  const server = createServer((request, response) => void answer(fake, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  fake.url = `http://127.0.0.1:${address.port}`
  return Object.assign(fake, {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

const BASE = '/integrations/verificator-svc/private'

async function answer(
  fake: Omit<FakeVerificator, typeof Symbol.asyncDispose>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const path = decodeURIComponent(request.url ?? '')
  const text = Buffer.concat(parts).toString('utf8')
  const method = request.method ?? ''
  fake.asked.push({ method, path, body: text === '' ? undefined : JSON.parse(text) })
  const { status = 200, body, headers = {} } = answerTo(fake, method, path)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

function answerTo(
  { url, status, signals }: Omit<FakeVerificator, typeof Symbol.asyncDispose>,
  method: string,
  path: string,
): FakeAnswer {
  const given = (attributes: unknown) => ({ body: { data: { id: 'x', type: 'x', attributes } } })
  if (method === 'POST' && path === `${BASE}/verification-link`)
    return given({ get_proof_params: `${url}/public/proof-params/0x1?a=b&c=d` })
  if (method === 'GET' && path.startsWith(`${BASE}/verification-status/`))
    return typeof status === 'string' ? given({ status }) : status
  if (method === 'GET' && path.startsWith(`${BASE}/proof/`))
    return given({ proof: { proof: {}, pub_signals: signals } })
  if (method === 'DELETE' && path.startsWith(`${BASE}/user/`)) return { status: 204 }
  return { status: 404 }
}
