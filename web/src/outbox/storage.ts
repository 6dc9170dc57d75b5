import type { Routing, VoteAction } from '@parley/contract'
import { clear, createStore, promisifyRequest, set, values } from 'idb-keyval'

type Waiting = {
  /** Changes with every press, so that an answer to an older press does not remove a newer one. */
  id: string
  conversationSlugId: string
  consentVersion?: string
  queuedAt: number
  /** Times the server failed on it. */
  failures: number
}

export type WaitingVote = Waiting & {
  opinionSlugId: string
  chosenOption: VoteAction
  /** The text voted on, to name the vote where it is not on screen any more. */
  opinionText: string
  /** How the opinion came to be shown, where it was drawn. */
  routing?: Routing
}

/** An answer to the poll of a conversation. */
export type WaitingAnswer = Waiting & {
  optionNumber: number
  optionTitle: string
}

export type WaitingItem = WaitingVote | WaitingAnswer

export const isVote = (item: WaitingItem): item is WaitingVote => 'opinionSlugId' in item

/** What an item is about: of several on the same only the newest is sent. Slug ids have no spaces. */
export const subjectOf = (
  item: Pick<WaitingVote, 'opinionSlugId'> | Pick<WaitingAnswer, 'conversationSlugId'>,
) => ('opinionSlugId' in item ? item.opinionSlugId : `poll ${item.conversationSlugId}`)

/** The votes and poll answers in the browser's database that no server has acknowledged yet; all tabs share them. */
export type VoteStorage = ReturnType<typeof openVoteStorage>

export const openVoteStorage = () => {
  const store = createStore('parley-outbox', 'votes')
  /** In one transaction, as other tabs write too. */
  const changeIfSame = (vote: WaitingItem, change: (votes: IDBObjectStore) => void): Promise<void> =>
    store('readwrite', (votes) => {
      const found = votes.get(subjectOf(vote))
      found.onsuccess = () => {
        if (found.result?.id === vote.id) change(votes)
      }
      return promisifyRequest(votes.transaction)
    })
  return {
    /** Oldest first. */
    async list(): Promise<WaitingItem[]> {
      const votes = await values<WaitingItem>(store)
      return votes.sort((a, b) => a.queuedAt - b.queuedAt)
    },
    /** One vote per opinion, and one answer per poll: the last press wins. */
    put: (vote: WaitingItem): Promise<void> => set(subjectOf(vote), vote, store),
    /** Removes the vote unless it was replaced meanwhile. */
    remove: (vote: WaitingItem): Promise<void> =>
      changeIfSame(vote, (votes) => votes.delete(subjectOf(vote))),
    /** Counts one more failure of the server on the vote, unless it was replaced meanwhile. */
    countFailure: (vote: WaitingItem): Promise<void> =>
      changeIfSame(vote, (votes) => votes.put({ ...vote, failures: vote.failures + 1 }, subjectOf(vote))),
    clear: (): Promise<void> => clear(store),
  }
}
