import { memoizePerApp, type Ctx } from '#ctx.ts'
import { networkCounter } from '#http/counters.ts'
import { countIfNew } from '#http/limits.ts'
import type { RequireWork } from '#http/proof-of-work.ts'

/**
 * Posts the first opinion of a guest in a conversation; requires a proof of work if the network of the device has had
 * its allowed number of new authors there. `isNew` is false if no opinion was added.
 */
export type AdmitAuthor = <T extends { isNew: boolean }>(
  conversationId: number,
  post: () => Promise<T>,
) => Promise<T>

/**
 * How many guests of one network may write their first opinion in a conversation within an hour without a proof of
 * work.
 */
export const NEW_AUTHORS = 9
const HOUR = 3600

export const newAuthors = memoizePerApp(
  (ctx: Ctx): ((author: { address: string; requireWork: RequireWork }) => AdmitAuthor) => {
    if (!ctx.config.LIMITS) return () => (_, post) => post()
    const counted = { keyPrefix: 'author', points: NEW_AUTHORS, duration: HOUR, store: 'database' } as const
    const count = networkCounter(ctx, counted)
    return ({ address, requireWork }) =>
      (conversationId, task) =>
        countIfNew(count(address, ` ${conversationId}`), {
          beyond: (retryAfter) => requireWork({ purpose: 'author', retryAfter }),
          task,
        })
  },
)
