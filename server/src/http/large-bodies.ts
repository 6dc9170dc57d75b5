import type { IncomingHttpHeaders } from 'node:http'
import { AppError, MAX_BODY_BYTES } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '#http/arrival.ts'
import { networkOf } from '#http/network.ts'

/** Of all bodies that are larger than most calls take: who sends one is known only when all of it is there. */
export const MAX_ARRIVING_BYTES = 128 * 1024 * 1024

/**
 * Limits how much memory large bodies take that are still arriving. Where there is no room, a network that is sending
 * nothing large may still send one, so that no network can keep the others out.
 */
export function limitLargeBodies(app: FastifyInstance, maxBytes = MAX_ARRIVING_BYTES): void {
  const byNetwork = new Map<string, number>()
  let total = 0
  const hold = (network: string, bytes: number) => {
    const held = (byNetwork.get(network) ?? 0) + bytes
    total += bytes
    if (held > 0) byNetwork.set(network, held)
    else byNetwork.delete(network)
  }
  app.addHook('onRequest', async (request, reply) => {
    const { bodyLimit } = request.routeOptions
    if (bodyLimit === undefined || bodyLimit <= MAX_BODY_BYTES) return
    const bytes = Math.min(announced(request.headers), bodyLimit)
    if (bytes <= MAX_BODY_BYTES) return
    const network = networkOf(addressOf(request))
    if (total + bytes > maxBytes && byNetwork.has(network))
      throw new AppError('too_many', 'too_many_calls', 'Too many large requests at once.', { retryAfter: 1 })
    hold(network, bytes)
    // Also where the request is given up in the middle.
    reply.raw.once('close', () => hold(network, -bytes))
  })
}

/** In pieces whose sum is not said, a body may be as large as it can be. */
function announced(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}
