import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** One request, ready to be written to a socket. */
export type PreparedRequest = {
  bytes: Buffer
  /** Called with the response's body, and whether its status was 200. */
  done?: (isOk: boolean, body: Buffer) => void
}

export type LoadStats = {
  perSecond: number
  p50: number
  p99: number
  numOk: number
  numFailed: number
  seconds: number
}

/**
 * Keeps `inFlight` connections busy, each with one request at a time, until `next` returns undefined or `ms` have
 * passed. Reads only the status, length and body of a response, to leave the processor to the server.
 */
export async function load(
  target: { port: number; inFlight: number; ms: number; from?: string },
  next: () => PreparedRequest | undefined | Promise<PreparedRequest | undefined>,
): Promise<LoadStats> {
  const times: number[] = []
  let numFailed = 0
  const start = performance.now()
  const end = start + target.ms
  const client = () =>
    new Promise<void>((resolve) => {
      const socket = connect({
        port: target.port,
        host: '127.0.0.1',
        noDelay: true,
        ...(target.from === undefined ? {} : { localAddress: target.from }),
      })
      let shot: PreparedRequest | undefined
      let sentAt = 0
      let parts: Buffer[] = []
      let size = 0
      let needed = -1
      const fire = async () => {
        const coming = performance.now() < end ? next() : undefined
        shot = coming instanceof Promise ? await coming : coming
        if (shot === undefined) return socket.end(resolve)
        sentAt = performance.now()
        ;[parts, size, needed] = [[], 0, -1]
        socket.write(shot.bytes)
      }
      socket.on('connect', () => void fire())
      socket.on('data', (chunk: Buffer) => {
        parts.push(chunk)
        size += chunk.length
        if (needed < 0) needed = lengthOf(parts.length === 1 ? chunk : Buffer.concat(parts))
        if (needed < 0 || size < needed) return
        const answer = parts.length === 1 ? chunk : Buffer.concat(parts)
        const isOk = answer.toString('latin1', 9, 12) === '200'
        times.push(performance.now() - sentAt)
        if (!isOk) numFailed++
        shot?.done?.(isOk, answer)
        void fire()
      })
      socket.on('error', () => {
        if (shot !== undefined) numFailed++
        resolve()
      })
      socket.on('close', () => resolve())
    })
  await Promise.all(Array.from({ length: target.inFlight }, client))
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    numOk: times.length - numFailed,
    numFailed,
    seconds,
  }
}

/** Paces a load to `perSecond` requests a second from now on; `next` returns undefined to end the load. */
export function paced(
  perSecond: number,
  next: () => PreparedRequest | undefined,
): () => Promise<PreparedRequest | undefined> {
  const start = performance.now()
  let numSent = 0
  return async () => {
    const wait = start + (numSent++ * 1000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    return next()
  }
}

/** Sends one request and returns the body of its answer, undefined if empty; throws if the server refuses it. */
export async function ask(port: number, bytes: Buffer): Promise<unknown> {
  let body: unknown
  let refusal: string | undefined
  const done: PreparedRequest['done'] = (isOk, answer) => {
    if (!isOk) refusal = answer.toString('utf8')
    else body = answer.includes('content-length: 0\r\n') ? undefined : bodyOf(answer)
  }
  const shots = [{ bytes, done }]
  await load({ port, inFlight: 1, ms: 60_000 }, () => shots.pop())
  if (refusal !== undefined) throw new Error(refusal)
  return body
}

/** The length of a whole response according to its headers; -1 until they are complete. */
function lengthOf(start: Buffer): number {
  const headEnd = start.indexOf('\r\n\r\n')
  if (headEnd < 0) return -1
  const head = start.toString('latin1', 0, headEnd).toLowerCase()
  return headEnd + 4 + Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)
}

/** The JSON body of an answer as `load` passes it. */
export const bodyOf = (answer: Buffer): unknown =>
  JSON.parse(answer.toString('utf8', answer.indexOf('\r\n\r\n') + 4))

export function post(path: string, body: unknown, token?: string): Buffer {
  const json = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
      (token === undefined ? '' : `authorization: Bearer ${token}\r\n`) +
      `content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}
