import type { IncomingHttpHeaders } from 'node:http'
import { AppError, MAX_BODY_BYTES } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '#http/arrival.ts'
import { networkOf } from '#http/network.ts'

/** The limit for all large bodies together. Their senders are authenticated only once a body has arrived in full. */
export const MAX_ARRIVING_BYTES = 128 * 1024 * 1024

/**
 * Limits the memory for large bodies that are still arriving. When it is full, a network that is sending no other large
 * body may still send one, so that no network can block the others.
 */
export function limitLargeBodies(app: FastifyInstance, maxBytes = MAX_ARRIVING_BYTES): void {
  const byNetwork = new Map<string, number>()
  let total = 0
  const hold = (network: string, bytes: number) => {
    const numBytes = (byNetwork.get(network) ?? 0) + bytes
    total += bytes
    if (numBytes > 0) byNetwork.set(network, numBytes)
    else byNetwork.delete(network)
  }
  app.addHook('onRequest', async (request, reply) => {
    const { bodyLimit } = request.routeOptions
    if (bodyLimit === undefined || bodyLimit <= MAX_BODY_BYTES) return
    const bytes = Math.min(announcedLength(request.headers), bodyLimit)
    if (bytes <= MAX_BODY_BYTES) return
    const network = networkOf(addressOf(request))
    if (total + bytes > maxBytes && byNetwork.has(network))
      throw new AppError('too_many', 'too_many_calls', 'Too many large requests at once.', { retryAfter: 1 })
    hold(network, bytes)
    // The event also fires if the request is aborted.
    reply.raw.once('close', () => hold(network, -bytes))
  })
}

/** The announced length of a body; Infinity if the body is sent in chunks without a total length. */
function announcedLength(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}
