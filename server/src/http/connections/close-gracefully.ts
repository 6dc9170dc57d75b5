import type { FastifyInstance } from 'fastify'

const LIMIT_MS = 10_000

/**
 * Accepts no new requests and finishes those in progress. A keep-alive connection is closed after its last response;
 * one that hangs is closed at the time limit. Needs forceCloseConnections: 'idle'.
 */
export async function closeGracefully(app: FastifyInstance, limitMs = LIMIT_MS): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(limit)
}
