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
 * The home, hall or office that an address belongs to: an IPv4 address, however it is written, or the first 56 bits of an
 * IPv6 address. Providers give a home 256 networks of 64 bits, so counting these would count one person 256 times.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const [first, second, third, fourth = 0, , , high = 0, low = 0] = groupsOf(plain)
  if (mapped.check(plain, 'ipv6')) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${[first, second, third, fourth & 0xff00].map((group = 0) => group.toString(16)).join(':')}::`
}

/** A range that probably has one owner: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  const parts = network.split(isIPv6(network) ? ':' : '.')
  return isIPv6(network) ? `${parts.slice(0, 3).join(':')}::` : `${parts.slice(0, 3).join('.')}.0`
}

/**
 * How many times as much as one network all of a wide IPv6 network may have. Companies and hosts get such a range, which
 * is 256 homes elsewhere.
 */
export const WIDE_SHARE = 8

/** A network that something is counted for, as PostgreSQL writes it, and how many times as much as a home it may have. */
export type CountedNetwork = { readonly key: string; readonly share: number }

/**
 * The networks that everything of an address counts for, the narrowest first: its home, and with a larger number also the
 * wide network around an IPv6 home. An owner of many IPv4 addresses has paid for each.
 */
export function networksOf(address: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  const home = networkOf(address)
  if (!isIPv6(home)) return [{ key: home, share: 1 }]
  return [
    { key: `${home}/56`, share: 1 },
    { key: `${wideNetworkOf(address)}/48`, share: WIDE_SHARE },
  ]
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
