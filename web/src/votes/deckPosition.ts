import type { Routing } from '@parley/contract'
import { localStore } from '#device/storage.ts'
import type { Deck, DrawCandidate } from './deck.ts'
import { withDrawn, type DrawInput, type PlaceInDraw, type ResumeCard } from './draw.ts'

/** What this page has read or made; where the browser stores nothing, the order lives as long as the page. */
const places = new Map<string, PlaceInDraw>()

const keyOf = (conversationSlugId: string) => `parley:deck:${conversationSlugId}`

/** Where this device is in a conversation; a new seed where it has not been yet. */
const placeIn = (conversationSlugId: string): PlaceInDraw => {
  const known = places.get(conversationSlugId)
  if (known) return known
  const stored = localStore.getJson(keyOf(conversationSlugId))
  const place = isPlace(stored) ? stored : { seed: crypto.randomUUID() }
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
  if (hasVoted) localStore.setJson(keyOf(conversationSlugId), place)
}

const isPlace = (value: unknown): value is PlaceInDraw =>
  typeof value === 'object' &&
  value !== null &&
  'seed' in value &&
  typeof value.seed === 'string' &&
  (!('card' in value) || isCard(value.card))

const isCard = (value: unknown): value is ResumeCard =>
  typeof value === 'object' &&
  value !== null &&
  'opinionSlugId' in value &&
  typeof value.opinionSlugId === 'string' &&
  (!('routing' in value) || isRouting(value.routing))

const isRouting = (value: unknown): value is Routing =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'string' &&
  'propensity' in value &&
  typeof value.propensity === 'number'
