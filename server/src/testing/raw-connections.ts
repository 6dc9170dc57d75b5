import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { TestApp } from '#testing/app.ts'

/** Lets an application listen on all addresses, and returns the port. */
export async function listenOnAllAddresses({ http }: TestApp): Promise<number> {
  await http.listen({ port: 0, host: '0.0.0.0' })
  const { port }: Pick<AddressInfo, 'port'> = Object(http.server.address())
  return port
}

/** Connects from a loopback address; each of these counts as a separate network. */
export async function connectFrom(localAddress: string, port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** All data that is received on a connection until it ends. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  if (!socket.closed) await once(socket, 'close')
  return text
}

/** The beginning of a request whose body is never completed. */
export const UNFINISHED = [
  'POST /api/v1/conversation/get HTTP/1.1',
  'host: 127.0.0.1',
  'content-type: application/json',
  'content-length: 100',
  '',
  '{"conversationSlugId":',
].join('\r\n')
