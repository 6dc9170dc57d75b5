import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AppError } from '@parley/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#http/arrival.ts'
import { fairQueue } from '#http/fair-queue.ts'
import type { SerializedResponse } from '#http/handle.ts'
import { networkOf } from '#http/network.ts'

/** Below this size compression is not worth its time. */
const MIN_BYTES = 1400
/** Prefers speed to size, because the response changes with the next vote. */
const LEVEL = 4
/** Larger responses are compressed one at a time, so that they do not delay other requests. */
const LARGE_BYTES = 256 * 1024
const compress = promisify(gzip)
const gzipped = (bytes: Buffer) => compress(bytes, { level: LEVEL })
const oneAtATime = fairQueue({
  maxRunning: 1,
  maxWaitingPerOwner: 1000,
  refusal: () =>
    new AppError('too_many', 'too_many_calls', 'Too many large responses at once.', { retryAfter: 1 }),
})
const compressed = new WeakMap<Buffer, Promise<Buffer>>()

/** Sends JSON, compressed once for all who accept that, and outside the event loop. */
export async function sendSerialized(
  reply: FastifyReply,
  request: FastifyRequest,
  { bytes }: SerializedResponse<unknown>,
): Promise<FastifyReply> {
  const vary = reply.getHeader('vary') === undefined ? 'accept-encoding' : 'origin, accept-encoding'
  void reply.type('application/json; charset=utf-8').header('vary', vary)
  const accepts = request.headers['accept-encoding']
  if (bytes.length < MIN_BYTES || accepts === undefined || !accepts.includes('gzip')) return reply.send(bytes)
  let small = compressed.get(bytes)
  if (small === undefined) {
    small =
      bytes.length < LARGE_BYTES
        ? gzipped(bytes)
        : oneAtATime(networkOf(addressOf(request)), () => gzipped(bytes))
    compressed.set(bytes, small)
  }
  return reply.header('content-encoding', 'gzip').send(await small)
}
