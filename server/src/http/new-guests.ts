import type { IncomingHttpHeaders } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { secondsBeyond } from '#http/limits.ts'
import { networkOf } from '#http/network.ts'
import { requireProofOfWork } from '#http/proof-of-work.ts'

/** Makes a guest, or finds the one that the device has by now. */
export type MakeGuest<T extends { isNew: boolean }> = () => Promise<T>

/** Makes a guest where the network of the device has one left; asks for a proof of work where it has not. */
export type AdmitGuest = <T extends { isNew: boolean }>(make: MakeGuest<T>) => Promise<T>

type Newcomer = {
  did: string
  address: string
  headers: IncomingHttpHeaders
}

const HOUR = 3600
/** When there are more they are forgotten, and count again at the worst. */
const MAX_REMEMBERED = 20_000

/** Only guests who were made are counted: calls that fail or change nothing take nothing from their network. */
export const newGuests = memoizePerApp((ctx: Ctx): ((newcomer: Newcomer) => AdmitGuest) => {
  if (!ctx.config.LIMITS) return () => (make) => make()
  const limiter = new RateLimiterMemory({
    keyPrefix: 'guest',
    points: ctx.config.GUESTS_PER_HOUR,
    duration: HOUR,
  })
  // A device may send several first votes at once: it counts as one guest, and the others wait for the first.
  const made = new Map<string, Promise<boolean>>()
  return ({ did, address, headers }) =>
    async (make) => {
      const network = networkOf(address)
      const earlier = made.get(did)
      if (earlier !== undefined && (await earlier)) {
        const guest = await make()
        // The earlier guest was deleted. This one counts as well, and the next is admitted like the first.
        if (guest.isNew) {
          made.delete(did)
          await limiter.penalty(network)
        }
        return guest
      }
      const admitted = admit(make)
      if (made.size >= MAX_REMEMBERED) made.clear()
      made.set(
        did,
        admitted.then(
          () => true,
          () => false,
        ),
      )
      return admitted

      async function admit<T extends { isNew: boolean }>(make: MakeGuest<T>): Promise<T> {
        const retryAfter = await secondsBeyond(limiter, network)
        let isNew = false
        try {
          if (retryAfter > 0) await requireProofOfWork(ctx, { purpose: 'guest', did, headers, retryAfter })
          const guest = await make()
          isNew = guest.isNew
          return guest
        } finally {
          if (!isNew) await limiter.reward(network)
        }
      }
    }
})
