import { Agent, request } from 'node:http'
import { serviceDid } from '../../server/src/http/token/did.ts'
import type { TestDevice } from '../../server/src/testing/device.ts'

const API = '/api/v1'
const LIMIT_MS = 15_000

export type Answer = { status: number; retryAfter: string | undefined; body: unknown }

/** A browser: one connection from one address at a time. */
export type Client = {
  /** Sends a call, signed by a device if one is given. Rejects if the connection breaks. */
  call: (input: {
    port: number
    path: string
    body: unknown
    device?: TestDevice | undefined
  }) => Promise<Answer>
  close: () => void
}

/** `origin` is the one that devices sign for; `from` the address that the proxy sees, one of this machine. */
export function aClient(origin: string, from = '127.0.0.1'): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const audience = serviceDid(origin)
  return {
    call: ({ port, path, body, device }) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(body)
        const token = device?.sign({ audience, resource: `${origin}${API}${path}` })
        const sent = request(
          {
            agent,
            port,
            host: '127.0.0.1',
            localAddress: from,
            method: 'POST',
            path: API + path,
            timeout: LIMIT_MS,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            },
          },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('error', reject)
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                retryAfter: response.headers['retry-after'],
                body: parsed(Buffer.concat(parts).toString()),
              }),
            )
          },
        )
        sent.on('timeout', () => sent.destroy(new Error('No answer in time')))
        sent.on('error', reject)
        sent.end(text)
      }),
    close: () => agent.destroy(),
  }
}

/** A proxy answers in HTML. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** Whether an answer is a success that contains a text. */
export const has =
  (text: string) =>
  ({ status, body }: Answer): boolean =>
    status === 200 && (JSON.stringify(body) ?? '').includes(text)

export const hasNot =
  (text: string) =>
  ({ status, body }: Answer): boolean =>
    status === 200 && !(JSON.stringify(body) ?? '').includes(text)

/** The slug id of what a call made. */
export function slugIn(body: unknown): string {
  if (typeof body !== 'object' || body === null) return 'missing'
  if ('opinionSlugId' in body) return String(body.opinionSlugId)
  return 'conversationSlugId' in body ? String(body.conversationSlugId) : 'missing'
}
