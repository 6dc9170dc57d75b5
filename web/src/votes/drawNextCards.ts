import {
  CARDS_BEFORE_PERSON,
  OPENING_CARDS,
  openingVersion,
  weightedRandomOrder,
  type Routing,
} from '@parley/contract'
import { appendInListOrder, ROUND_SIZE, type Deck, type DrawCandidate } from './deck.ts'
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
 * among all offered cards that are eligible then ({@link eligible}). The same seed, version and offer give the same
 * cards.
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
  const bySlug = new Map(offered.map((one) => [one.opinionSlugId, one]))
  const before = new Set(deck.order.slice(0, deck.numSeen))
  const open = offered.filter(({ opinionSlugId }) => !before.has(opinionSlugId) && !votes.has(opinionSlugId))
  const seen = deck.order.slice(0, Math.max(deck.numSeen, deck.place + 1))
  const isLeft = left !== undefined && seen.length <= deck.place && open.some(isAbout(left.opinionSlugId))
  const first = isLeft ? [...seen, left.opinionSlugId] : seen
  const votedBefore = [...votes.keys()].filter((slugId) => !first.includes(slugId))
  const numBefore = votedBefore.length
  const numPersonsBefore = votedBefore.filter((slugId) => bySlug.get(slugId)?.aboutPerson).length
  const candidates = open.filter(({ opinionSlugId }) => !first.includes(opinionSlugId))
  const rounds = { numBefore, numPersonsBefore, bySlug, seed: `${seed} ${version} ${numListed}` }
  const order = drawRounds(first, candidates, rounds)
  const shown = order[deck.place]
  const numSeen = Math.min(order.length, Math.max(deck.numSeen, deck.place + 1))
  const entry = open.find(isAbout(shown))
  // Cards in the order of the list were not drawn.
  const isServed = deck.numSeen === 0 && deck.order.length > 0
  const isNew = shown !== undefined && entry !== undefined && !isServed && !deck.routings.has(shown)
  if (!isNew && numSeen === deck.numSeen && isSame(order, deck.order)) return deck
  const routing = isLeft
    ? left.routing
    : entry && routingOf(entry, open, { ...rounds, version, drawn: order.slice(0, deck.place) })
  const routings = isNew && routing ? new Map(deck.routings).set(shown, routing) : deck.routings
  return { ...deck, order, numSeen, routings }
}

type Rounds = {
  /** The number of votes on opinions that are not among the cards, and how many of these are about the person. */
  numBefore: number
  numPersonsBefore: number
  bySlug: ReadonlyMap<string, DrawCandidate>
}

/** The number of rounds that are drawn in advance; the order of all later cards is drawn again before they come. */
const ROUNDS_AHEAD = 4

/**
 * Appends all candidates, round by round. Each round has a seed of its own, so that a card that was passed over in one
 * round is as likely in the next as its weight says.
 */
function drawRounds(
  drawn: readonly string[],
  candidates: readonly DrawCandidate[],
  { seed, ...rounds }: Rounds & { seed: string },
): string[] {
  const order = [...drawn]
  let left = candidates
  for (let ahead = 0; left.length > 0; ahead++) {
    const round = roundOf(order.length, rounds)
    const ranked = weightedRandomOrder(left, { seed: `${seed} ${round}`, idOf: slugIdOf, weightOf })
    if (ahead === ROUNDS_AHEAD) return [...order, ...ranked.map(slugIdOf)]
    const taken = new Set<DrawCandidate>()
    while (taken.size < ranked.length && roundOf(order.length, rounds) === round) {
      const next = eligible(
        ranked.filter((one) => !taken.has(one)),
        { ...rounds, drawn: order },
      )[0]!
      taken.add(next)
      order.push(next.opinionSlugId)
    }
    left = ranked.filter((one) => !taken.has(one))
  }
  return order
}

const roundOf = (numDrawn: number, { numBefore }: Rounds) => Math.floor((numBefore + numDrawn) / ROUND_SIZE)

/**
 * From which candidates the next card is drawn: opinions about the person only after ten others, the first five cards
 * from those that open decks, and none that looks like another card of its round. A rule that would leave none is not
 * applied.
 */
function eligible(
  all: readonly DrawCandidate[],
  { numBefore, numPersonsBefore, bySlug, drawn }: Rounds & { drawn: readonly string[] },
): readonly DrawCandidate[] {
  const numCards = numBefore + drawn.length
  const numPersons = numPersonsBefore + drawn.filter((slugId) => bySlug.get(slugId)?.aboutPerson).length
  const others = numCards - numPersons < CARDS_BEFORE_PERSON ? all.filter((one) => !one.aboutPerson) : all
  const candidates = others.length > 0 ? others : all
  const numInRound = Math.min(numCards % ROUND_SIZE, drawn.length)
  const inRound = new Set(
    drawn.slice(drawn.length - numInRound).map((slugId) => bySlug.get(slugId)?.lookAlike ?? 0),
  )
  const openings = numCards < OPENING_CARDS ? candidates.filter(({ isOpening }) => isOpening) : []
  const pool = openings.length > 0 ? openings : candidates
  const different = pool.filter(({ lookAlike = 0 }) => lookAlike === 0 || !inRound.has(lookAlike))
  return different.length > 0 ? different : pool
}

/** The version and the probability with which a card came next. */
function routingOf(
  card: DrawCandidate,
  open: readonly DrawCandidate[],
  { version, ...state }: Rounds & { version: string; drawn: readonly string[] },
): Routing {
  const pool = eligible(open, state)
  const total = pool.reduce((sum, one) => sum + weightOf(one), 0)
  const isOpening = state.numBefore + state.drawn.length < OPENING_CARDS && pool.every((one) => one.isOpening)
  return {
    version: isOpening ? openingVersion(version) : version,
    propensity: Math.min(1, weightOf(card) / total),
  }
}

const slugIdOf = ({ opinionSlugId }: DrawCandidate) => opinionSlugId
const weightOf = ({ routingWeight = 1 }: DrawCandidate) => routingWeight
const isAbout = (slugId: string | undefined) => (one: DrawCandidate) => one.opinionSlugId === slugId
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((slugId, at) => slugId === b[at])
