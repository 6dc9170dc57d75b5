import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SerializedResponse } from '#http/handle.ts'

/** Below this a compressed answer is not worth its time. */
const MIN_BYTES = 1400
/** Fast rather than small: the answer changes with the next vote. */
const LEVEL = 4
const compressed = new WeakMap<Buffer, Buffer>()

/** Sends a kept answer, compressed once for all who accept that. */
export function sendSerialized(
  reply: FastifyReply,
  request: FastifyRequest,
  { bytes }: SerializedResponse<unknown>,
): FastifyReply {
  const vary = reply.getHeader('vary') === undefined ? 'accept-encoding' : 'origin, accept-encoding'
  void reply.type('application/json; charset=utf-8').header('vary', vary)
  const accepts = request.headers['accept-encoding']
  if (bytes.length < MIN_BYTES || accepts === undefined || !accepts.includes('gzip')) return reply.send(bytes)
  let small = compressed.get(bytes)
  if (small === undefined) {
    small = gzipSync(bytes, { level: LEVEL })
    compressed.set(bytes, small)
  }
  return reply.header('content-encoding', 'gzip').send(small)
}
