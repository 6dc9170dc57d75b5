import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#http/network.ts'

/**
 * Limits the number of open connections. When the maximum is reached, a new connection replaces one of the network with
 * the most connections, so that no network can occupy them all.
 */
export function limitConnections(server: Server, max: number): void {
  const byNetwork = new Map<string, Set<Socket>>()
  const exchanges = new WeakMap<Socket, Exchange>()
  let numOpen = 0
  const remove = (network: string, socket: Socket) => {
    const sockets = byNetwork.get(network)
    if (!sockets?.delete(socket)) return
    numOpen -= 1
    if (sockets.size === 0) byNetwork.delete(network)
  }
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }))
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const sockets = byNetwork.get(network) ?? new Set()
    byNetwork.set(network, sockets.add(socket))
    numOpen += 1
    socket.once('close', () => remove(network, socket))
    if (numOpen <= max) return
    const [largest, crowd] = largestOf(byNetwork) ?? [network, sockets]
    // If all are being answered, only another network loses its oldest one; a network never replaces its own.
    const [oldest = socket] = largest === network ? [] : crowd
    const victim = oldestWaiting(crowd, exchanges) ?? oldest
    remove(victim === socket ? network : largest, victim)
    victim.destroy()
  })
}

function largestOf<T>(byNetwork: Map<string, Set<T>>): [string, Set<T>] | undefined {
  let largest: [string, Set<T>] | undefined
  for (const entry of byNetwork) if (entry[1].size > (largest?.[1].size ?? 0)) largest = entry
  return largest
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
