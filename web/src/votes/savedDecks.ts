import type { Routing } from '@parley/contract'
import { useEffect } from 'react'
import type { Outbox } from '#outbox/outbox.ts'
import { useOutbox } from '#outbox/useOutbox.ts'
import type { Deck } from './deck.ts'

/** The last state of the deck of each conversation, for as long as the page lives and nobody logs out. */
const DECKS = new WeakMap<Outbox, Map<string, Deck>>()

const decksOf = (outbox: Outbox): Map<string, Deck> => {
  const decks = DECKS.get(outbox) ?? new Map<string, Deck>()
  DECKS.set(outbox, decks)
  return decks
}

/** The deck with which this person voted on an earlier page. */
export const savedDeck = (outbox: Outbox, conversationSlugId: string): Deck | undefined =>
  decksOf(outbox).get(conversationSlugId)

/** Saves a deck for the next page that shows cards of the conversation. */
export function useSaveDeck(conversationSlugId: string, deck: Deck): void {
  const outbox = useOutbox()
  useEffect(() => {
    decksOf(outbox).set(conversationSlugId, deck)
  }, [outbox, conversationSlugId, deck])
}

type Card = { conversationSlugId: string; opinionSlugId: string }

/** The routing version and the probability with which an opinion's card was drawn; undefined if it was not drawn. */
export const routingOfCard = (
  outbox: Outbox,
  { conversationSlugId, opinionSlugId }: Card,
): Routing | undefined => decksOf(outbox).get(conversationSlugId)?.routings.get(opinionSlugId)
