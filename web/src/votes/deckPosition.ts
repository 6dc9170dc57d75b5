import type { Routing } from '@parley/contract'
import { hasShape, isNumber, isOptional, isString, stored } from '#device/stored.ts'
import { ROUND_SIZE, type Deck, type DrawCandidate } from './deck.ts'
import type { Votes } from './ownVotes.ts'
import { drawNextCards, type DrawInput, type DrawPosition, type ResumeCard } from './drawNextCards.ts'

/** The positions that this page has loaded or created. If the browser stores nothing, they last as long as the page. */
const positions = new Map<string, DrawPosition>()

/** The position of this device in a conversation, with a new seed if there is none. */
const positionIn = (conversationSlugId: string): DrawPosition => {
  const known = positions.get(conversationSlugId)
  if (known) return known
  const place = storedPlace(conversationSlugId).get() ?? { seed: crypto.randomUUID() }
  positions.set(conversationSlugId, place)
  return place
}

/**
 * A deck that goes on with the round in which the person left the last page or reloaded it: the votes after the last
 * full round, whether the server has them or only the outbox.
 */
export const continueRound = (deck: Deck, votes: Votes): Deck => {
  // Votes arrive from the outbox and from the server, until one is cast on a card of this deck.
  if (deck.round.some((slugId) => deck.order.includes(slugId))) return deck
  const round = [...votes.keys()].slice(votes.size - (votes.size % ROUND_SIZE))
  return round.join() === deck.round.join() ? deck : { ...deck, round }
}

/** Continues the round of the last page and draws the cards of a conversation from the position of this device. */
export const drawCards = (
  conversationSlugId: string,
  deck: Deck,
  { offered, ...drawing }: Omit<DrawInput, 'place'> & { offered: readonly DrawCandidate[] },
): Deck =>
  drawNextCards(continueRound(deck, drawing.votes), offered, {
    ...drawing,
    place: positionIn(conversationSlugId),
  })

/**
 * Saves the shown card for the next page. It survives a reload only for people who vote, because others store nothing.
 */
export const saveDeckPosition = (
  conversationSlugId: string,
  { card, hasVoted }: { card: ResumeCard | undefined; hasVoted: boolean },
): void => {
  const place = positionIn(conversationSlugId)
  place.card = card
  if (hasVoted) storedPlace(conversationSlugId).set(place)
}

const isRouting = hasShape<Routing>({ version: isString, propensity: isNumber })
const isPlace = hasShape<DrawPosition>({
  seed: isString,
  card: isOptional(hasShape<ResumeCard>({ opinionSlugId: isString, routing: isOptional(isRouting) })),
})
const storedPlace = (conversationSlugId: string) => stored(`parley:deck:${conversationSlugId}`, isPlace)
