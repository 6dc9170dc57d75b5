import { createHmac, hkdfSync } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { networkOf, placeOfNetwork, wideNetworkOf } from '#http/network.ts'

/** Where a guest votes from, as HMACs, so that a crowd from one place can count as one. */
export type GuestOrigin = {
  /** An IPv4 address, or the first 56 bits of an IPv6 address. */
  place: Buffer
  /** A wider range that probably has one owner; undefined for private addresses. */
  network: Buffer | undefined
}

const PRIVATE: readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
]
const privateNetworks = new BlockList()
for (const range of PRIVATE) privateNetworks.addSubnet(...range)

const isPrivate = (network: string) => privateNetworks.check(network, isIPv6(network) ? 'ipv6' : 'ipv4')

type Participant = { address: string; conversationId: number; isLoggedIn: boolean }

/**
 * Tags where a guest votes from; undefined for accounts, and if places are not counted. A tag is of one conversation, so
 * that tags of two conversations do not tell that the same place took part in both.
 */
export const originTags = memoizePerApp(({ config }: Ctx) => {
  const [newest] = config.PHONE_PEPPERS.toSorted((one, other) => other.version - one.version)
  const key = Buffer.from(hkdfSync('sha256', newest?.secret ?? '', '', 'parley place', 32))
  const tag = (conversationId: number, range: string) =>
    createHmac('sha256', key).update(`${conversationId}|${range}`).digest().subarray(0, 16)
  return ({ address, conversationId, isLoggedIn }: Participant): GuestOrigin | undefined => {
    if (config.COUNT_PLACES === 'off' || isLoggedIn) return undefined
    const network = networkOf(address)
    return {
      place: tag(conversationId, placeOfNetwork(network)),
      network: isPrivate(network) ? undefined : tag(conversationId, `${wideNetworkOf(network)} wide`),
    }
  }
})
