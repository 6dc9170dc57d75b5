import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SerializedResponse } from '#http/handle.ts'

/** Below this size compression is not worth its time. */
const MIN_BYTES = 1400
/** Fast rather than small: the response changes with the next vote. */
const LEVEL = 4
const compress = promisify(gzip)
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
    small = compress(bytes, { level: LEVEL })
    compressed.set(bytes, small)
  }
  return reply.header('content-encoding', 'gzip').send(await small)
}
