import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf, type CountedNetwork } from '#http/network.ts'

/**
 * Limits the number of open connections. When the maximum is reached, a new connection replaces one of the network with
 * the most connections, so that no network can occupy them all.
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<string, OpenConnections>()
  const networksOfSockets = new Map<Socket, readonly CountedNetwork[]>()
  const exchanges = new WeakMap<Socket, Exchange>()
  const remove = (socket: Socket) => {
    for (const { key } of networksOfSockets.get(socket) ?? []) {
      const sockets = open.get(key)?.sockets
      sockets?.delete(socket)
      if (sockets?.size === 0) open.delete(key)
    }
    networksOfSockets.delete(socket)
  }
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }))
  server.on('connection', (socket) => {
    const networks = networksOf(socket.remoteAddress ?? '')
    networksOfSockets.set(socket, networks)
    for (const { key, share } of networks) {
      const { sockets } = open.get(key) ?? { sockets: new Set() }
      open.set(key, { share, sockets: sockets.add(socket) })
    }
    socket.once('close', () => remove(socket))
    if (networksOfSockets.size <= max) return
    const crowd = largestOf(open)
    // If all are being answered, only another network loses its oldest one; a network never replaces its own.
    const [oldest = socket] = crowd.has(socket) ? [] : crowd
    const victim = oldestWaiting(crowd, exchanges) ?? oldest
    remove(victim)
    victim.destroy()
  })
}

type OpenConnections = { share: number; sockets: Set<Socket> }

/** The connections of the network that has the most for its share. */
function largestOf(open: ReadonlyMap<string, OpenConnections>): Set<Socket> {
  let largest: OpenConnections = { share: 1, sockets: new Set() }
  for (const each of open.values())
    if (each.sockets.size / each.share > largest.sockets.size / largest.share) largest = each
  return largest.sockets
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** The oldest connection that waits for its next request or for the rest of one, and is not being answered. */
function oldestWaiting(sockets: Set<Socket>, exchanges: WeakMap<Socket, Exchange>): Socket | undefined {
  for (const socket of sockets) {
    const exchange = exchanges.get(socket)
    if (exchange === undefined || !exchange.request.complete || exchange.response.writableFinished)
      return socket
  }
  return undefined
}
