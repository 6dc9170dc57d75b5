import { memoizePerApp, type Ctx } from '#ctx.ts'
import { networkCounter } from '#http/counters.ts'
import { countIfNew } from '#http/limits.ts'
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
  const count = networkCounter(ctx, {
    keyPrefix: 'guest',
    points: ctx.config.GUESTS_PER_HOUR,
    duration: HOUR,
    store: 'database',
  })
  // A device may send several first votes at once. It counts as one guest, and its other votes wait for the first.
  const made = new Map<string, Promise<boolean>>()
  return ({ did, address, requireWork }) =>
    async (make) => {
      const earlier = made.get(did)
      if (earlier !== undefined && (await earlier)) {
        const guest = await make()
        // The earlier guest was deleted, so this one also counts, and the device's next guest is checked again.
        if (guest.isNew) {
          made.delete(did)
          await count(address)
        }
        return guest
      }
      const admitted = countIfNew(count(address), {
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
