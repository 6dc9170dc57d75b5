import { createHmac } from 'node:crypto'
import { isPrivateAddress } from '#config-values.ts'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { derivedKey } from '#http/derived-key.ts'
import { networkOf, wideNetworkOf } from '#http/network.ts'

/** Where a guest votes from, as HMACs, so that a crowd from one place can count as one. */
export type GuestOrigin = {
  /** An IPv4 address, or the first 56 bits of an IPv6 address. */
  place: Buffer
  /** A wider range that probably has one owner; undefined for private addresses. */
  network: Buffer | undefined
}

type Participant = { address: string; conversationId: number; isLoggedIn: boolean }

/**
 * Tags where a guest votes from; undefined for accounts, and if places are not counted. A tag is of one conversation, so
 * that tags of two conversations do not tell that the same place took part in both.
 */
export const originTags = memoizePerApp(({ config }: Ctx) => {
  const key = derivedKey(config, 'place')
  const tag = (conversationId: number, range: string) =>
    createHmac('sha256', key).update(`${conversationId}|${range}`).digest().subarray(0, 16)
  return ({ address, conversationId, isLoggedIn }: Participant): GuestOrigin | undefined => {
    if (config.COUNT_PLACES === 'off' || isLoggedIn) return undefined
    const network = networkOf(address)
    return {
      place: tag(conversationId, network),
      network: isPrivateAddress(network) ? undefined : tag(conversationId, `${wideNetworkOf(network)} wide`),
    }
  }
})
