import type { FastifyInstance } from 'fastify'

const LIMIT_MS = 10_000

/** What Fastify must be told so that {@link closeGracefully} refuses nobody. */
export const WHEN_CLOSING = { forceCloseConnections: 'idle', return503OnClosing: false } as const

/**
 * Accepts no new connections and finishes the requests on those that are open, also what arrives there meanwhile: a proxy
 * sends requests until it sees that the connection ends. A keep-alive connection is closed after its last response; one
 * that hangs is closed at the time limit.
 */
export async function closeGracefully(app: FastifyInstance, limitMs = LIMIT_MS): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs)
  await app.close()
  clearInterval(idle)
  clearTimeout(limit)
}
