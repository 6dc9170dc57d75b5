import type { FastifyInstance } from 'fastify'

const LIMIT_MS = 10_000

// Takes no new requests and finishes those under way. A connection kept alive is closed as soon as its last
// request is answered; one that is stuck is cut when the time is up. Asks for forceCloseConnections: 'idle'.
export async function closeGracefully(app: FastifyInstance, limitMs = LIMIT_MS): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(limit)
}
