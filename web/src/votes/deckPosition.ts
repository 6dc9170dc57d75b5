import type { Routing } from '@parley/contract'
import { hasShape, isNumber, isOptional, isString, stored } from '#device/stored.ts'
import type { Deck, DrawCandidate } from './deck.ts'
import { withDrawn, type DrawInput, type PlaceInDraw, type ResumeCard } from './draw.ts'

/** What this page has read or made; where the browser stores nothing, the order lives as long as the page. */
const places = new Map<string, PlaceInDraw>()

/** Where this device is in a conversation; a new seed where it has not been yet. */
const placeIn = (conversationSlugId: string): PlaceInDraw => {
  const known = places.get(conversationSlugId)
  if (known) return known
  const place = storedPlace(conversationSlugId).get() ?? { seed: crypto.randomUUID() }
  places.set(conversationSlugId, place)
  return place
}

/** Draws the cards of a conversation, from where this device is in it. */
export const withDrawnIn = (
  conversationSlugId: string,
  deck: Deck,
  { offered, ...drawing }: Omit<DrawInput, 'place'> & { offered: readonly DrawCandidate[] },
): Deck => withDrawn(deck, offered, { ...drawing, place: placeIn(conversationSlugId) })

/** Notes the card that is shown, for the next page; for a reload only of those who vote, as nobody else has stored anything. */
export const saveDeckPosition = (
  conversationSlugId: string,
  { card, hasVoted }: { card: ResumeCard | undefined; hasVoted: boolean },
): void => {
  const place = placeIn(conversationSlugId)
  place.card = card
  if (hasVoted) storedPlace(conversationSlugId).set(place)
}

const isRouting = hasShape<Routing>({ version: isString, propensity: isNumber })
const isPlace = hasShape<PlaceInDraw>({
  seed: isString,
  card: isOptional(hasShape<ResumeCard>({ opinionSlugId: isString, routing: isOptional(isRouting) })),
})
const storedPlace = (conversationSlugId: string) => stored(`parley:deck:${conversationSlugId}`, isPlace)
