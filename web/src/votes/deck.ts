import { openingVersion, takingTurns, type Opinion, type Routing, type VoteChoice } from '@parley/contract'
import type { Votes } from './ownVotes.ts'

/** The number of votes before a pause. */
export const ROUND_SIZE = 5

export type LastVote = {
  opinionSlugId: string
  number: number
  choice: VoteChoice
  /** The viewer's earlier choice, if the vote was a change. */
  former?: VoteChoice
}

/** The opinions of one visit to the voting card. */
export type Deck = {
  /** The slug ids in display order. Cards after those already seen may be drawn again. */
  order: readonly string[]
  place: number
  /** The number of cards that were seen, which keep their places. */
  numSeen: number
  /** How likely each drawn card was at its draw. */
  routings: ReadonlyMap<string, Routing>
  /** The opinions voted on in this round, in the order of the votes. */
  round: readonly string[]
  /** Whether the pause after this round was offered. */
  isRoundOver: boolean
  isCheckpoint: boolean
  /** Whether a vote was pressed and its card is still shown, filled. */
  isVoteShown: boolean
  last?: LastVote
  /** How the shown card enters: from behind the previous one, or back from the side that its vote sent it to. */
  entrance?: 'next' | VoteChoice
}

export const EMPTY_DECK: Deck = {
  order: [],
  place: 0,
  numSeen: 0,
  routings: new Map(),
  round: [],
  isRoundOver: false,
  isCheckpoint: false,
  isVoteShown: false,
}

/** A deck that resumes the round of an earlier one; {@link withOpinions} adds its other cards. */
export const resumeDeck = (deck: Deck): Deck => {
  const { round, routings, isRoundOver, isCheckpoint, isVoteShown, last } = deck
  // The votes of an earlier page have no cards here.
  const cards = round.filter((slugId) => deck.order.includes(slugId))
  const at = last ? cards.indexOf(last.opinionSlugId) : -1
  const isOfRound = at >= 0
  return {
    order: cards,
    place: isVoteShown && isOfRound ? at : cards.length,
    numSeen: cards.length,
    routings,
    round,
    isRoundOver,
    isCheckpoint,
    isVoteShown: isVoteShown && isOfRound,
    last: isOfRound ? last : undefined,
  }
}

/** Adds opinions that are neither in the deck nor voted on, in the given order. */
export const withOpinions = (deck: Deck, slugIds: readonly string[], votes: Votes): Deck => {
  const known = new Set(deck.order)
  const added = slugIds.filter((slugId) => !known.has(slugId) && !votes.has(slugId))
  return added.length === 0 ? deck : { ...deck, order: [...deck.order, ...added] }
}

/** The fields that drawing a card needs. Older servers, and those without weights yet, send an order instead. */
export type DrawCandidate = Pick<
  Opinion,
  'opinionSlugId' | 'routingWeight' | 'routingVersion' | 'isOpening' | 'lookAlike' | 'aboutPerson'
>

/**
 * Adds opinions in the order of their list. Opinions take turns as the first one of rendered pages.
 */
export const appendInListOrder = (
  deck: Deck,
  offered: readonly DrawCandidate[],
  { votes, isRendered }: { votes: Votes; isRendered: boolean },
): Deck => {
  const served = withOpinions(
    deck,
    offered.map(({ opinionSlugId }) => opinionSlugId),
    votes,
  )
  const [first] = offered
  if (!isRendered || deck.order.length > 0 || !first?.routingVersion) return served
  const routing = {
    version: first.isOpening ? openingVersion(first.routingVersion) : first.routingVersion,
    propensity: 1 / takingTurns(offered).length,
  }
  return { ...served, routings: new Map([[first.opinionSlugId, routing]]) }
}

/** The opinion on the card, or undefined when everything loaded has a vote. */
export const shownOpinion = (deck: Deck): string | undefined => deck.order[deck.place]

/** The number of a card as in "7 of 30"; votes from before this visit are counted, too. */
export const cardNumber = (deck: Deck, opinionSlugId: string, votes: Votes): number => {
  const here = new Set(deck.order)
  const before = [...votes.keys()].filter((slugId) => !here.has(slugId)).length
  return before + deck.order.indexOf(opinionSlugId) + 1
}

/** Records a vote; its card stays, filled, until {@link advance}. */
export const recordVote = (deck: Deck, last: LastVote): Deck => {
  const heldDeck = { ...deck, last, isVoteShown: true }
  const { opinionSlugId, former } = last
  if (former !== undefined || deck.round.includes(opinionSlugId)) return heldDeck
  const round = isFull(deck) ? [opinionSlugId] : [...deck.round, opinionSlugId]
  return { ...heldDeck, round, isRoundOver: false }
}

const isFull = ({ round }: Deck) => round.length >= ROUND_SIZE

/** Shows the next opinion without a vote; skipped ones come last. */
export const advance = (deck: Deck, votes: Votes): Deck => {
  const isOpen = (slugId: string) => !votes.has(slugId)
  const later = deck.order.findIndex((slugId, place) => place > deck.place && isOpen(slugId))
  const skipped = deck.order.findIndex(isOpen)
  const place = [later, skipped].find((place) => place >= 0) ?? deck.order.length
  const isCheckpoint = isFull(deck) && !deck.isRoundOver && place < deck.order.length
  return {
    ...deck,
    place,
    isVoteShown: false,
    isCheckpoint,
    isRoundOver: deck.isRoundOver || isCheckpoint,
    entrance: 'next',
  }
}

/** Ends the pause. */
export const endPause = (deck: Deck): Deck => ({ ...deck, isCheckpoint: false })

/** Returns to the card of the last vote; there is only one step of undo. */
export const undo = (deck: Deck): Deck => {
  if (!deck.last) return deck
  const { opinionSlugId, former, choice } = deck.last
  return {
    ...deck,
    place: Math.max(0, deck.order.indexOf(opinionSlugId)),
    isVoteShown: false,
    isCheckpoint: false,
    round: former === undefined ? deck.round.filter((slugId) => slugId !== opinionSlugId) : deck.round,
    last: undefined,
    entrance: choice,
  }
}

/** A dot for each vote of a round: cast, current, or still to come. */
export type Pip = { choice?: VoteChoice; isPresent: boolean }

/** The dots of the round; the last round may be shorter. */
export const pipsOf = (deck: Deck, votes: Votes): Pip[] => {
  const round = isFull(deck) && deck.isRoundOver && !deck.isCheckpoint ? [] : deck.round
  const shown = deck.isCheckpoint ? undefined : shownOpinion(deck)
  const numOpen = deck.order.filter((slugId) => !votes.has(slugId) && !round.includes(slugId)).length
  const present = shown === undefined ? -1 : round.includes(shown) ? round.indexOf(shown) : round.length
  const length = Math.min(ROUND_SIZE, Math.max(round.length + numOpen, present + 1))
  return Array.from({ length }, (_, at) => {
    const choice = votes.get(round[at] ?? '')
    return { choice, isPresent: at === present }
  })
}

/** Moves by one card, voted or not, within the cards of the deck. */
export const moveBy = (deck: Deck, by: 1 | -1): Deck => ({
  ...deck,
  place: Math.min(Math.max(0, deck.place + by), Math.max(0, deck.order.length - 1)),
  entrance: 'next',
})

/** Removes an opinion that takes no more votes. */
export const withoutOpinion = (deck: Deck, opinionSlugId: string): Deck => {
  const at = deck.order.indexOf(opinionSlugId)
  if (at < 0) return deck
  return {
    ...deck,
    order: deck.order.filter((slugId) => slugId !== opinionSlugId),
    place: at < deck.place ? deck.place - 1 : deck.place,
    numSeen: at < deck.numSeen ? deck.numSeen - 1 : deck.numSeen,
    round: deck.round.filter((slugId) => slugId !== opinionSlugId),
    last: deck.last?.opinionSlugId === opinionSlugId ? undefined : deck.last,
  }
}
