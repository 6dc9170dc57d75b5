import type { VoteAction, VoteChoice } from '@parley/contract'
import { makeStore } from '#ui/store.ts'

type Optimistic<Value> = {
  conversationSlugId: string
  value: Value
  /** What the server held last; a refused press falls back to it. */
  confirmed: Value
}

/** What was shown before a refusal, and what the server holds. */
export type RolledBack<Value> = { shown: Value; confirmed: Value }

/**
 * Votes or poll answers of this page by what they are about, shown before the server has them. They stand above the
 * server's answers, because an answer that was on its way during a press would bring back what was true before it.
 */
export const createOptimistic = <Value>() => {
  const store = makeStore<ReadonlyMap<string, Optimistic<Value>>>(new Map())
  /** The newest stands last. */
  const put = (about: string, entry: Optimistic<Value>) => {
    const others = [...store.get()].filter(([other]) => other !== about)
    store.set(new Map([...others, [about, entry]]))
  }
  return {
    store,
    /** Notes a press; `former` is what was shown before it. */
    press(about: string, value: Value, { conversationSlugId, former }: Pressed<Value>): void {
      const known = store.get().get(about)
      put(about, { conversationSlugId, value, confirmed: known ? known.confirmed : former })
    },
    /** The server has it now. */
    confirm(about: string, confirmed: Value): void {
      const known = store.get().get(about)
      if (known) store.set(new Map(store.get()).set(about, { ...known, confirmed }))
    },
    /** Falls back to what the server held last. */
    rollBack(about: string): RolledBack<Value> | undefined {
      const known = store.get().get(about)
      if (!known) return undefined
      put(about, { ...known, value: known.confirmed })
      return { shown: known.value, confirmed: known.confirmed }
    },
    clear: (): void => store.set(new Map()),
  }
}

type Pressed<Value> = { conversationSlugId: string; former: Value }

/** The server's answer with this page's votes above it; the newest vote stands last. */
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
