import type { VoteAction, VoteChoice } from '@parley/contract'
import { makeStore } from '#ui/store.ts'

type OptimisticVote = {
  conversationSlugId: string
  action: VoteAction
  /** What the server held last; a refused vote falls back to it. */
  confirmed: VoteAction
}

export type RolledBack = { shown: VoteAction; confirmed: VoteAction }

type VoteKey = { conversationSlugId: string; opinionSlugId: string }

/**
 * Votes cast on this page, shown before the server has them. They stand above the server's answers, because an answer
 * that was on its way during a press would bring back what was true before it.
 */
export type OptimisticVotes = ReturnType<typeof createOptimisticVotes>

export const createOptimisticVotes = () => {
  const store = makeStore<ReadonlyMap<string, OptimisticVote>>(new Map())
  /** The newest stands last. */
  const put = (opinionSlugId: string, vote: OptimisticVote) => {
    const others = [...store.get()].filter(([slugId]) => slugId !== opinionSlugId)
    store.set(new Map([...others, [opinionSlugId, vote]]))
  }
  return {
    store,
    /** Notes a press; `former` is the vote shown before it. */
    press({ conversationSlugId, opinionSlugId }: VoteKey, action: VoteAction, former?: VoteChoice): void {
      const confirmed = store.get().get(opinionSlugId)?.confirmed ?? former ?? 'cancel'
      put(opinionSlugId, { conversationSlugId, action, confirmed })
    },
    /** The server has it now. */
    confirm(opinionSlugId: string, confirmed: VoteAction): void {
      const vote = store.get().get(opinionSlugId)
      if (vote) store.set(new Map(store.get()).set(opinionSlugId, { ...vote, confirmed }))
    },
    /** Falls back to what the server held last; returns what was shown and what is shown now. */
    rollBack(opinionSlugId: string): RolledBack | undefined {
      const vote = store.get().get(opinionSlugId)
      if (!vote) return undefined
      put(opinionSlugId, { ...vote, action: vote.confirmed })
      return { shown: vote.action, confirmed: vote.confirmed }
    },
    clear: (): void => store.set(new Map()),
  }
}

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
