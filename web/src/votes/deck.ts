import type { VoteChoice } from '@parley/contract'
import type { Votes } from './ownVotes.ts'

/** Votes after which the card offers a pause. */
export const SET_SIZE = 5

export type LastVote = {
  opinionSlugId: string
  number: number
  choice: VoteChoice
  /** What the viewer had said before, where it was a change. */
  former?: VoteChoice
}

/** The opinions of one sitting at the voting card. */
export type Deck = {
  /** Slug ids as they are shown; new ones are only ever added at the end. */
  order: readonly string[]
  place: number
  numInSet: number
  numSets: number
  isCheckpoint: boolean
  /** A vote has been pressed and its card is still shown, filled. */
  isHeld: boolean
  last?: LastVote
}

export const EMPTY_DECK: Deck = {
  order: [],
  place: 0,
  numInSet: 0,
  numSets: 0,
  isCheckpoint: false,
  isHeld: false,
}

/** Adds opinions that are neither shown yet nor voted on, in the order given. */
export const withOpinions = (deck: Deck, slugIds: readonly string[], votes: Votes): Deck => {
  const known = new Set(deck.order)
  const added = slugIds.filter((slugId) => !known.has(slugId) && !votes.has(slugId))
  return added.length === 0 ? deck : { ...deck, order: [...deck.order, ...added] }
}

/** The opinion on the card, or none when everything loaded has a vote. */
export const shownIn = (deck: Deck): string | undefined => deck.order[deck.place]

/** "7 of 30": votes from before this sitting count as places already passed. */
export const numberIn = (deck: Deck, opinionSlugId: string, votes: Votes): number => {
  const here = new Set(deck.order)
  const before = [...votes.keys()].filter((slugId) => !here.has(slugId)).length
  return before + deck.order.indexOf(opinionSlugId) + 1
}

/** A vote was pressed: the card stays, filled, until {@link movedOn}. */
export const voted = (deck: Deck, last: LastVote): Deck => {
  const isNew = last.former === undefined && !(deck.isHeld && deck.last?.opinionSlugId === last.opinionSlugId)
  return { ...deck, last, isHeld: true, numInSet: deck.numInSet + (isNew ? 1 : 0) }
}

/** Shows the next opinion without a vote; those that were skipped come last. */
export const movedOn = (deck: Deck, votes: Votes): Deck => {
  const isOpen = (slugId: string) => !votes.has(slugId)
  const later = deck.order.findIndex((slugId, place) => place > deck.place && isOpen(slugId))
  const skipped = deck.order.findIndex(isOpen)
  const place = [later, skipped].find((place) => place >= 0) ?? deck.order.length
  const isCheckpoint = deck.numInSet >= SET_SIZE && place < deck.order.length
  return {
    ...deck,
    place,
    isHeld: false,
    isCheckpoint,
    numInSet: isCheckpoint ? 0 : deck.numInSet,
    numSets: deck.numSets + (isCheckpoint ? 1 : 0),
  }
}

/** The pause is over. */
export const continued = (deck: Deck): Deck => ({ ...deck, isCheckpoint: false })

/** The card of the last vote is back; there is nothing more to undo. */
export const undone = (deck: Deck): Deck => {
  if (!deck.last) return deck
  const { opinionSlugId, former } = deck.last
  return {
    ...deck,
    place: Math.max(0, deck.order.indexOf(opinionSlugId)),
    isHeld: false,
    isCheckpoint: false,
    numInSet: former === undefined ? (deck.numInSet === 0 ? SET_SIZE - 1 : deck.numInSet - 1) : deck.numInSet,
    numSets: deck.isCheckpoint ? deck.numSets - 1 : deck.numSets,
    last: undefined,
  }
}

/** One card on or back, voted or not; stays within the cards there are. */
export const stepped = (deck: Deck, by: 1 | -1): Deck => ({
  ...deck,
  place: Math.min(Math.max(0, deck.place + by), Math.max(0, deck.order.length - 1)),
})

/** An opinion that takes no votes any more leaves the cards. */
export const withoutOpinion = (deck: Deck, opinionSlugId: string): Deck => {
  const at = deck.order.indexOf(opinionSlugId)
  if (at < 0) return deck
  return {
    ...deck,
    order: deck.order.filter((slugId) => slugId !== opinionSlugId),
    place: at < deck.place ? deck.place - 1 : deck.place,
    last: deck.last?.opinionSlugId === opinionSlugId ? undefined : deck.last,
  }
}
