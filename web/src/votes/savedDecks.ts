import type { Routing } from '@parley/contract'
import { useEffect, useState } from 'react'
import type { Outbox } from '#outbox/outbox.ts'
import { useOutbox } from '#outbox/useOutbox.ts'
import { EMPTY_DECK, resumed, type Deck } from './deck.ts'

/** The deck of each conversation as it was last seen; it goes with the page, as after a log out. */
const DECKS = new WeakMap<Outbox, Map<string, Deck>>()

const decksOf = (outbox: Outbox): Map<string, Deck> => {
  const decks = DECKS.get(outbox) ?? new Map<string, Deck>()
  DECKS.set(outbox, decks)
  return decks
}

/** The deck with which a card of a conversation begins: that of the page on which this person voted in it before. */
export function useSavedDeck(conversationSlugId: string): Deck {
  const outbox = useOutbox()
  const [deck] = useState(() => {
    const kept = decksOf(outbox).get(conversationSlugId)
    return kept ? resumed(kept) : EMPTY_DECK
  })
  return deck
}

/** Keeps a deck for the next page that shows cards of the conversation. */
export function useKeepDeck(conversationSlugId: string, deck: Deck): void {
  const outbox = useOutbox()
  useEffect(() => {
    decksOf(outbox).set(conversationSlugId, deck)
  }, [outbox, conversationSlugId, deck])
}

type Card = { conversationSlugId: string; opinionSlugId: string }

/** How likely the card with an opinion was to come, where it was drawn. */
export const routingOfCard = (
  outbox: Outbox,
  { conversationSlugId, opinionSlugId }: Card,
): Routing | undefined => decksOf(outbox).get(conversationSlugId)?.routings.get(opinionSlugId)
