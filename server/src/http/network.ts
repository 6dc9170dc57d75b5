import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

type CallerRequest = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/**
 * The address of the client, as the outermost of `numProxies` trusted proxies saw it. If the header has no valid
 * address, the proxy itself counts as the client.
 */
export function callerAddress({ headers, socket }: CallerRequest, numProxies: number): string {
  const peer = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (numProxies === 0 || forwarded === undefined) return peer
  const hops = String(forwarded).split(',').toReversed()
  const seen = (hops[numProxies - 1] ?? hops.at(-1) ?? '').trim().replaceAll('"', '')
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(seen) ?? []
  const address = bracketed ?? dotted ?? seen
  return isIP(address) === 0 ? peer : address
}

/**
 * The network that limits count as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because a
 * household has all addresses with the same first 64 bits.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (mapped.check(plain, 'ipv6')) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::`
}

/** The part of a network that one home or hall has: an IPv4 address, or the first 56 bits of an IPv6 network. */
export function placeOfNetwork(network: string): string {
  if (!isIPv6(network)) return network
  const [first, second, third, fourth = 0] = groupsOf(network)
  return `${[first, second, third, fourth & 0xff00].map((group = 0) => group.toString(16)).join(':')}::`
}

/** A range that probably has one owner: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  const parts = network.split(isIPv6(network) ? ':' : '.')
  return isIPv6(network) ? `${parts.slice(0, 3).join(':')}::` : `${parts.slice(0, 3).join('.')}.0`
}

function groupsOf(address: string): number[] {
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const ending = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(canonical)
  const [, start = '', a = 0, b = 0, c = 0, d = 0] = ending ?? []
  const hex = ending
    ? `${start}${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`
    : canonical
  const [head = '', tail] = hex.split('::')
  const parsed = (text: string | undefined) =>
    text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []
  const [before, after] = [parsed(head), parsed(tail)]
  const missing = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return [...before, ...missing, ...after]
}
