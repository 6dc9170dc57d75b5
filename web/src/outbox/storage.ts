import type { Routing, VoteAction } from '@parley/contract'
import { clear, promisifyRequest, set, values } from 'idb-keyval'
import { databaseStore } from '#device/database.ts'

type WaitingFields = {
  /** Changes with every press, so that an answer to an older press does not remove a newer one. */
  id: string
  conversationSlugId: string
  consentVersion?: string
  queuedAt: number
  /** How often the server failed on it. */
  failures: number
}

export type WaitingVote = WaitingFields & {
  opinionSlugId: string
  chosenOption: VoteAction
  /** The text of the opinion, to name the vote when the opinion is not on screen any more. */
  opinionText: string
  /** The card said that the opinion is about the person. */
  isAboutPerson?: true
  /** How the opinion was chosen, if it was drawn. */
  routing?: Routing
}

/** An answer to the poll of a conversation. */
export type WaitingAnswer = WaitingFields & {
  optionNumber: number
  optionTitle: string
}

export type WaitingItem = WaitingVote | WaitingAnswer

export const isVote = (item: WaitingItem): item is WaitingVote => 'opinionSlugId' in item

/**
 * The key of an item's opinion or poll: of several items with the same key only the newest is sent. Slug ids have no
 * spaces.
 */
export const subjectOf = (
  item: Pick<WaitingVote, 'opinionSlugId'> | Pick<WaitingAnswer, 'conversationSlugId'>,
) => ('opinionSlugId' in item ? item.opinionSlugId : `poll ${item.conversationSlugId}`)

/** The votes and poll answers in the browser's database that no server has acknowledged yet; all tabs share them. */
export type VoteStorage = ReturnType<typeof openVoteStorage>

export const openVoteStorage = () => {
  const store = databaseStore('parley-outbox', 'votes')
  /** Changes an item if it was not replaced, in one transaction, since other tabs write too. */
  const changeIfSame = (vote: WaitingItem, change: (votes: IDBObjectStore) => void): Promise<void> =>
    store('readwrite', (votes) => {
      const found = votes.get(subjectOf(vote))
      found.onsuccess = () => {
        if (found.result?.id === vote.id) change(votes)
      }
      return promisifyRequest(votes.transaction)
    })
  return {
    /** All items, oldest first. */
    async list(): Promise<WaitingItem[]> {
      const votes = await values<WaitingItem>(store)
      return votes.sort((a, b) => a.queuedAt - b.queuedAt)
    },
    /** Stores one vote per opinion, and one answer per poll: the last press wins. */
    put: (vote: WaitingItem): Promise<void> => set(subjectOf(vote), vote, store),
    /** Removes the vote unless a newer one has replaced it. */
    remove: (vote: WaitingItem): Promise<void> =>
      changeIfSame(vote, (votes) => votes.delete(subjectOf(vote))),
    /** Counts one more failure of the server on the vote, unless a newer one has replaced it. */
    countFailure: (vote: WaitingItem): Promise<void> =>
      changeIfSame(vote, (votes) => votes.put({ ...vote, failures: vote.failures + 1 }, subjectOf(vote))),
    clear: (): Promise<void> => clear(store),
  }
}
