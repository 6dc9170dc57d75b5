import type { VoteAction, VoteChoice } from '@parley/contract'
import { makeStore } from '#ui/store.ts'

type Optimistic<Value> = {
  conversationSlugId: string
  value: Value
  /** The value that the server last confirmed, to which a refused press falls back. */
  confirmed: Value
}

/** The value shown before a refusal, and the value on the server. */
export type RefusedChange<Value> = { shown: Value; confirmed: Value }

/**
 * Votes or poll answers of this page by their opinion or poll, shown before the server has them. They replace the
 * server's answers, because an answer that was under way during a press would show the old value again.
 */
export const createOptimistic = <Value>() => {
  const store = makeStore<ReadonlyMap<string, Optimistic<Value>>>(new Map())
  /** Puts an entry last, since the order is that of the presses. */
  const put = (about: string, entry: Optimistic<Value>) => {
    const others = [...store.get()].filter(([other]) => other !== about)
    store.set(new Map([...others, [about, entry]]))
  }
  return {
    store,
    /** Stores a press; `former` is the value shown before it. */
    press(about: string, value: Value, { conversationSlugId, former }: Press<Value>): void {
      const known = store.get().get(about)
      put(about, { conversationSlugId, value, confirmed: known ? known.confirmed : former })
    },
    /**
     * Records that the server has stored the value. One that was pressed on an earlier page or in another tab counts
     * from now on as one of this page, since the answer that was read before it lacks it.
     */
    confirm(about: string, { conversationSlugId }: { conversationSlugId: string }, confirmed: Value): void {
      const known = store.get().get(about) ?? { conversationSlugId, value: confirmed }
      store.set(new Map(store.get()).set(about, { ...known, confirmed }))
    },
    /** Falls back to the value that the server last confirmed. */
    rollBack(about: string): RefusedChange<Value> | undefined {
      const known = store.get().get(about)
      if (!known) return undefined
      put(about, { ...known, value: known.confirmed })
      return { shown: known.value, confirmed: known.confirmed }
    },
    clear: (): void => store.set(new Map()),
  }
}

type Press<Value> = { conversationSlugId: string; former: Value }

/** The server's answer with this page's votes merged in; the newest vote comes last. */
export const mergeOptimisticVotes = (
  known: Iterable<readonly [string, VoteChoice]>,
  newer: Iterable<readonly [string, VoteAction]>,
): ReadonlyMap<string, VoteChoice> => {
  const votes = new Map(known)
  for (const [slugId, action] of newer) {
    votes.delete(slugId)
    if (action !== 'cancel') votes.set(slugId, action)
  }
  return votes
}
