import type { VoteAction } from '@parley/contract'
import { clear, createStore, promisifyRequest, set, values } from 'idb-keyval'

export type WaitingVote = {
  /** Changes with every press, so that an answer to an older press does not remove a newer one. */
  id: string
  conversationSlugId: string
  opinionSlugId: string
  chosenOption: VoteAction
  /** The text voted on, to name the vote where it is not on screen any more. */
  opinionText: string
  consentVersion?: string
  queuedAt: number
  /** Times the server failed on it. */
  failures: number
}

/** The votes in the browser's database that no server has acknowledged yet; all tabs share them. */
export type VoteStorage = ReturnType<typeof openVoteStorage>

export const openVoteStorage = () => {
  const store = createStore('parley-outbox', 'votes')
  /** In one transaction, as other tabs write too. */
  const changeIfSame = (vote: WaitingVote, change: (votes: IDBObjectStore) => void): Promise<void> =>
    store('readwrite', (votes) => {
      const found = votes.get(vote.opinionSlugId)
      found.onsuccess = () => {
        if (found.result?.id === vote.id) change(votes)
      }
      return promisifyRequest(votes.transaction)
    })
  return {
    /** Oldest first. */
    async list(): Promise<WaitingVote[]> {
      const votes = await values<WaitingVote>(store)
      return votes.sort((a, b) => a.queuedAt - b.queuedAt)
    },
    /** One vote per opinion: the last press wins. */
    put: (vote: WaitingVote): Promise<void> => set(vote.opinionSlugId, vote, store),
    /** Removes the vote unless it was replaced meanwhile. */
    remove: (vote: WaitingVote): Promise<void> =>
      changeIfSame(vote, (votes) => votes.delete(vote.opinionSlugId)),
    /** Counts one more failure of the server on the vote, unless it was replaced meanwhile. */
    countFailure: (vote: WaitingVote): Promise<void> =>
      changeIfSame(vote, (votes) => votes.put({ ...vote, failures: vote.failures + 1 }, vote.opinionSlugId)),
    clear: (): Promise<void> => clear(store),
  }
}
