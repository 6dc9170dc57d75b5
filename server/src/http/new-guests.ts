import { memoizePerApp, type Ctx } from '#ctx.ts'
import { databaseCounter, networkCode } from '#http/counters.ts'
import { countIfNew } from '#http/limits.ts'
import { networkOf } from '#http/network.ts'
import type { RequireWork } from '#http/proof-of-work.ts'

/** Creates a guest, or finds the one that the device already has. */
export type MakeGuest<T extends { isNew: boolean }> = () => Promise<T>

/** Creates a guest; requires a proof of work if the network of the device is above its limit of new guests. */
export type AdmitGuest = <T extends { isNew: boolean }>(make: MakeGuest<T>) => Promise<T>

type Newcomer = {
  did: string
  address: string
  requireWork: RequireWork
}

const HOUR = 3600
/** The number of remembered devices. Above it all are forgotten and may be counted again. */
const MAX_REMEMBERED = 20_000

/** Counts only guests that were created; calls that fail or change nothing do not count. */
export const newGuests = memoizePerApp((ctx: Ctx): ((newcomer: Newcomer) => AdmitGuest) => {
  if (!ctx.config.LIMITS) return () => (make) => make()
  const limiter = databaseCounter(ctx, {
    keyPrefix: 'guest',
    points: ctx.config.GUESTS_PER_HOUR,
    duration: HOUR,
  })
  // A device may send several first votes at once. It counts as one guest, and its other votes wait for the first.
  const made = new Map<string, Promise<boolean>>()
  return ({ did, address, requireWork }) =>
    async (make) => {
      const network = networkCode(ctx)(networkOf(address))
      const earlier = made.get(did)
      if (earlier !== undefined && (await earlier)) {
        const guest = await make()
        // The earlier guest was deleted, so this one also counts, and the device's next guest is checked again.
        if (guest.isNew) {
          made.delete(did)
          await limiter.penalty(network)
        }
        return guest
      }
      const admitted = countIfNew(limiter, {
        key: network,
        beyond: (retryAfter) => requireWork({ purpose: 'guest', retryAfter }),
        task: make,
      })
      if (made.size >= MAX_REMEMBERED) made.clear()
      made.set(
        did,
        admitted.then(
          () => true,
          () => false,
        ),
      )
      return admitted
    }
})
