import type { IncomingHttpHeaders } from 'node:http'
import { AppError, MAX_BODY_BYTES } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '#http/arrival.ts'
import { networksOf, type CountedNetwork } from '#http/network.ts'

/** The limit for all large bodies together. Their senders are authenticated only once a body has arrived in full. */
export const MAX_ARRIVING_BYTES = 128 * 1024 * 1024

/**
 * Limits the memory for large bodies that are still arriving. When it is full, a network that is sending no other large
 * body may still send one, so that no network can block the others; a wide network may send as many as its share.
 */
export function limitLargeBodies(app: FastifyInstance, maxBytes = MAX_ARRIVING_BYTES): void {
  const arriving = new Map<string, number>()
  let total = 0
  const count = (networks: readonly CountedNetwork[], by: 1 | -1) => {
    for (const { key } of networks) {
      const numBodies = (arriving.get(key) ?? 0) + by
      if (numBodies > 0) arriving.set(key, numBodies)
      else arriving.delete(key)
    }
  }
  app.addHook('onRequest', async (request, reply) => {
    const { bodyLimit } = request.routeOptions
    if (bodyLimit === undefined || bodyLimit <= MAX_BODY_BYTES) return
    const bytes = Math.min(announcedLength(request.headers), bodyLimit)
    if (bytes <= MAX_BODY_BYTES) return
    const networks = networksOf(addressOf(request))
    const hasItsOwn = networks.some(({ key, share }) => (arriving.get(key) ?? 0) >= share)
    if (total + bytes > maxBytes && hasItsOwn)
      throw new AppError('too_many', 'too_many_calls', 'Too many large requests at once.', { retryAfter: 1 })
    total += bytes
    count(networks, 1)
    // The event also fires if the request is aborted.
    reply.raw.once('close', () => {
      total -= bytes
      count(networks, -1)
    })
  })
}

/** The announced length of a body; Infinity if the body is sent in chunks without a total length. */
function announcedLength(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}
