import { ROUND_SIZE, type Deck } from './deck.ts'
import type { Votes } from './ownVotes.ts'

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
