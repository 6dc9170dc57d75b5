import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networksOf } from '#http/network.ts'

export type UnreadLimits = {
  /** A response that has more unsent bytes than this must make progress within `stalledMs`. */
  stalledBytes: number
  stalledMs: number
  /** A response that is larger must also be read at least at this speed; in all it may fall behind by `stalledMs`. */
  largeBytes: number
  largeBytesPerSecond: number
  /** The maximum number of bytes that responses to one network hold in memory while they are not sent completely. */
  networkBytes: number
}

export const UNREAD_LIMITS: UnreadLimits = {
  stalledBytes: 256 * 1024,
  stalledMs: 15_000,
  largeBytes: 1024 * 1024,
  largeBytesPerSecond: 16 * 1024,
  networkBytes: 32 * 1024 * 1024,
}

const CHECK_MS = 1000

type Options = {
  addressOf: (request: FastifyRequest) => string
  limits?: UnreadLimits
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/**
 * Ends responses that nobody reads, because their bytes stay in memory. What counts is what the operating system has not
 * taken yet, so neither a slow server nor a short response ends a connection. Returns the check that runs each second.
 */
export function endUnreadResponses(
  app: FastifyInstance,
  { addressOf, limits = UNREAD_LIMITS, now = () => performance.now() }: Options,
): () => void {
  const responses = new Map<string, { share: number; readings: Set<Reading> }>()
  const check = (keys: Iterable<string> = responses.keys()) => {
    for (const key of keys) {
      const { share, readings } = responses.get(key) ?? { share: 1, readings: new Set() }
      for (const reading of readings) reading.measure(now())
      for (const reading of readings) if (reading.isUnread(limits)) reading.end()
      for (const reading of responsesToEnd(readings, limits.networkBytes * share)) reading.end()
    }
  }
  app.addHook('onRequest', async (request, reply) => {
    const reading = new Reading(request.raw.socket, reply.raw, now())
    for (const { key, share } of networksOf(addressOf(request))) {
      const { readings } = responses.get(key) ?? { readings: new Set() }
      responses.set(key, { share, readings: readings.add(reading) })
      // The event comes when everything is sent, and when the connection is lost.
      reply.raw.once('close', () => {
        readings.delete(reading)
        if (readings.size === 0 && responses.get(key)?.readings === readings) responses.delete(key)
      })
    }
  })
  const written = new Set<string>()
  app.addHook('onSend', async (request) => {
    if (written.size === 0)
      setImmediate(() => {
        check(written)
        written.clear()
      })
    for (const { key } of networksOf(addressOf(request))) written.add(key)
  })
  const timer = setInterval(check, CHECK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => check()
}

/**
 * The responses to end so that the others are within the limit: the slowest first, among equally slow ones the one that
 * has waited longest.
 */
function* responsesToEnd(readings: Iterable<Reading>, maxBytes: number): Generator<Reading> {
  const waiting = [...readings].filter(({ unsent }) => unsent > 0)
  let total = waiting.reduce((sum, { numHeldBytes: held }) => sum + held, 0)
  if (total <= maxBytes) return
  for (const reading of waiting.toSorted((a, b) => a.speed - b.speed || a.progressAt - b.progressAt)) {
    if (total <= maxBytes) return
    total -= reading.numHeldBytes
    yield reading
  }
}

/** How the client of a response reads it. */
class Reading {
  unsent = 0
  /** A body stays in memory as a whole until its last byte is sent. */
  numHeldBytes = 0
  progressAt: number
  readonly #socket: Socket
  readonly #response: ServerResponse
  /**
   * What the socket had sent before this response, and what it sent immediately; neither says anything about the
   * client.
   */
  readonly #sentBefore: number
  #sentAtOnce: number | undefined
  #sent: number
  #measuredAt: number
  #waitedMs = 0

  constructor(socket: Socket, response: ServerResponse, at: number) {
    this.#socket = socket
    this.#response = response
    this.#sentBefore = this.#sent = sendingOf(socket).sent
    this.#measuredAt = this.progressAt = at
  }

  measure(at: number): void {
    const wasWaiting = this.unsent > 0
    const { sent, unsent } = sendingOf(this.#socket)
    // A response to a pipelined request keeps its bytes itself until the responses before it are sent.
    const { socket, writableLength } = this.#response
    this.unsent = socket === null ? writableLength : unsent
    this.numHeldBytes = socket === null ? writableLength : this.#socket.writableLength
    if (wasWaiting) this.#waitedMs += at - this.#measuredAt
    else this.#sentAtOnce = this.unsent > 0 ? sent : undefined
    if (!wasWaiting || sent > this.#sent) this.progressAt = at
    this.#sent = sent
    this.#measuredAt = at
  }

  /** Bytes per millisecond while bytes were waiting. */
  get speed(): number {
    return this.#waitedMs === 0 ? 0 : (this.#sent - (this.#sentAtOnce ?? this.#sent)) / this.#waitedMs
  }

  isUnread({ stalledBytes, stalledMs, largeBytes, largeBytesPerSecond }: UnreadLimits): boolean {
    if (this.unsent === 0) return false
    if (this.unsent > stalledBytes && this.#measuredAt - this.progressAt >= stalledMs) return true
    const sent = this.#sent - this.#sentBefore
    const neededMs = (1000 * sent) / largeBytesPerSecond
    return sent + this.unsent > largeBytes && this.#waitedMs > stalledMs + neededMs
  }

  end(): void {
    this.#socket.destroy()
  }
}

/**
 * The bytes that the operating system has accepted, and those that still wait. Only the handle of a socket knows how
 * much of a large write is done; `bytesWritten` counts all of it when it begins. Sockets of tests without a network
 * have none.
 */
function sendingOf(socket: Socket): { sent: number; unsent: number } {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle !== 'object' || handle === null) return { sent: 0, unsent: 0 }
  const sent = Number(Reflect.get(handle, 'bytesWritten')) - Number(Reflect.get(handle, 'writeQueueSize'))
  return { sent, unsent: socket.bytesWritten - sent }
}
