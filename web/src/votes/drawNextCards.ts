import { weightedRandomOrder, type Routing } from '@parley/contract'
import { appendInListOrder, type Deck, type DrawCandidate } from './deck.ts'
import type { Votes } from './ownVotes.ts'

/** The card on screen when a person left the last page or reloaded it. */
export type ResumeCard = { opinionSlugId: string; routing?: Routing | undefined }

/** The seed with which this device draws the opinions of a conversation, and its current card. */
export type DrawPosition = { seed: string; card?: ResumeCard | undefined }

export type DrawInput = {
  votes: Votes
  /** The number of all opinions, including those not offered to this person; a change of it draws the cards again. */
  numListed: number
  place: DrawPosition
}

/**
 * Draws the cards after those that were seen. Each next card is drawn with a probability proportional to its weight
 * among all offered cards that are neither seen nor voted on. The same seed, version and offer give the same cards.
 */
export const drawNextCards = (
  deck: Deck,
  offered: readonly DrawCandidate[],
  { votes, numListed, place: { seed, card: left } }: DrawInput,
): Deck => {
  const version = offered[0]?.routingVersion
  if (version === undefined) {
    const served = appendInListOrder(deck, offered, { votes, isRendered: false })
    const numSeen = Math.min(served.order.length, Math.max(deck.numSeen, deck.place + 1))
    return numSeen === deck.numSeen ? served : { ...served, numSeen }
  }
  const before = new Set(deck.order.slice(0, deck.numSeen))
  const open = offered.filter(({ opinionSlugId }) => !before.has(opinionSlugId) && !votes.has(opinionSlugId))
  const seen = deck.order.slice(0, Math.max(deck.numSeen, deck.place + 1))
  const isSeen = new Set(seen)
  const isLeft = left !== undefined && seen.length <= deck.place && open.some(isAbout(left.opinionSlugId))
  const drawn = weightedRandomOrder(
    open.filter(({ opinionSlugId }) => !isSeen.has(opinionSlugId)),
    { seed: `${seed} ${version} ${numListed}`, idOf: slugIdOf, weightOf },
  ).map(slugIdOf)
  const first = isLeft ? [left.opinionSlugId] : []
  const order = [...seen, ...first, ...drawn.filter((slugId) => !first.includes(slugId))]
  const shown = order[deck.place]
  const numSeen = Math.min(order.length, Math.max(deck.numSeen, deck.place + 1))
  const entry = open.find(isAbout(shown))
  // Cards in the order of the list were not drawn.
  const isServed = deck.numSeen === 0 && deck.order.length > 0
  const isNew = shown !== undefined && entry !== undefined && !isServed && !deck.routings.has(shown)
  if (!isNew && numSeen === deck.numSeen && isSame(order, deck.order)) return deck
  const total = open.reduce((sum, one) => sum + weightOf(one), 0)
  const propensity = entry && weightOf(entry) / total
  const routing = isLeft ? left.routing : propensity && { version, propensity: Math.min(1, propensity) }
  const routings = isNew && routing ? new Map(deck.routings).set(shown, routing) : deck.routings
  return { ...deck, order, numSeen, routings }
}

const slugIdOf = ({ opinionSlugId }: DrawCandidate) => opinionSlugId
const weightOf = ({ routingWeight = 1 }: DrawCandidate) => routingWeight
const isAbout = (slugId: string | undefined) => (one: DrawCandidate) => one.opinionSlugId === slugId
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((slugId, at) => slugId === b[at])
