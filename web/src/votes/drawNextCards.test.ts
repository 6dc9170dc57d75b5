import type { VoteChoice } from '@parley/contract'
import { expect, test } from 'vitest'
import {
  EMPTY_DECK,
  advance,
  resumeDeck,
  shownOpinion,
  moveBy,
  undo,
  recordVote,
  appendInListOrder,
  type DrawCandidate,
  type Deck,
} from './deck.ts'
import { drawNextCards, type DrawPosition } from './drawNextCards.ts'

const offer = (weights: readonly number[], routingVersion = '1.7'): DrawCandidate[] =>
  weights.map((routingWeight, n) => ({ opinionSlugId: `op${n}`, routingWeight, routingVersion }))
const TEN = offer(Array.from({ length: 10 }, (_, n) => 1 + (n % 3)))
const none: ReadonlyMap<string, VoteChoice> = new Map()

type Sitting = { deck: Deck; votes: Map<string, VoteChoice> }
const drawn = (
  deck: Deck,
  offered = TEN,
  { votes = none, ...place }: { votes?: typeof none } & Partial<DrawPosition> = {},
) => drawNextCards(deck, offered, { votes, numListed: offered.length, place: { seed: 'a', ...place } })

/** Votes on the shown card and advances. */
const votedOn = ({ deck, votes }: Sitting, offered = TEN): Sitting => {
  const opinionSlugId = shownOpinion(deck) ?? 'none'
  const after = new Map(votes).set(opinionSlugId, 'agree' as const)
  const next = advance(recordVote(deck, { opinionSlugId, number: 1, choice: 'agree' }), after)
  return { deck: drawn(next, offered, { votes: after }), votes: after }
}

test('the same seed draws the same cards, and another seed draws others', () => {
  const deck = drawn(EMPTY_DECK)
  expect(drawn(EMPTY_DECK, TEN.toReversed()).order).toEqual(deck.order)
  expect(drawn(EMPTY_DECK, TEN, { seed: 'b' }).order).not.toEqual(deck.order)
  expect(drawn(deck)).toBe(deck)
})

test('the propensity of a card is its share of the weights of all cards neither seen nor voted on', () => {
  const offered = offer([1, 2, 3, 4])
  const before = new Map([['op3', 'pass' as const]])
  const deck = drawn(EMPTY_DECK, offered, { votes: before })
  const first = shownOpinion(deck) ?? ''
  const weightOf = (slugId: string) => Number(slugId.slice(2)) + 1
  expect(deck.routings.get(first)).toEqual({ version: '1.7', propensity: weightOf(first) / 6 })
  const next = votedOn({ deck, votes: new Map(before) }, offered).deck
  const second = shownOpinion(next) ?? ''
  expect(next.routings.get(second)).toEqual({
    version: '1.7',
    propensity: weightOf(second) / (6 - weightOf(first)),
  })
})

test('each card comes first on many devices as often as its propensity says', () => {
  const offered = offer([1, 2, 5])
  const decks = Array.from({ length: 4000 }, (_, n) => drawn(EMPTY_DECK, offered, { seed: `device ${n}` }))
  const share = (slugId: string) =>
    decks.filter((deck) => shownOpinion(deck) === slugId).length / decks.length
  expect(Math.abs(share('op0') - 1 / 8)).toBeLessThan(0.025)
  expect(Math.abs(share('op2') - 5 / 8)).toBeLessThan(0.035)
})

test('opinions with a vote are never drawn', () => {
  const votes = new Map(TEN.slice(2).map(({ opinionSlugId }) => [opinionSlugId, 'agree' as const]))
  expect(drawn(EMPTY_DECK, TEN, { votes }).order.toSorted()).toEqual(['op0', 'op1'])
})

test('a new run or a new opinion changes only unseen cards, which get their own propensities', () => {
  const { deck, votes } = votedOn(votedOn({ deck: drawn(EMPTY_DECK), votes: new Map() }))
  const newer = offer([...TEN.map(() => 1), 4], '1.8')
  const after = drawn(deck, newer, { votes })
  expect(after.order.slice(0, 3)).toEqual(deck.order.slice(0, 3))
  expect(after.order).toHaveLength(11)
  expect(after.routings).toEqual(deck.routings)
  const next = drawn(moveBy(after, 1), newer, { votes })
  expect(next.routings.get(shownOpinion(next) ?? '')?.version).toBe('1.8')
})

test('a skipped card and a card that returns by Undo keep their propensities', () => {
  const deck = drawn(EMPTY_DECK)
  const first = shownOpinion(deck) ?? ''
  const back = drawn(moveBy(drawn(moveBy(deck, 1)), -1))
  expect(shownOpinion(back)).toBe(first)
  expect(back.routings.get(first)).toEqual(deck.routings.get(first))
  const after = undo(votedOn({ deck, votes: new Map() }).deck)
  expect(shownOpinion(drawn(after))).toBe(first)
  expect(drawn(after).routings.get(first)).toEqual(deck.routings.get(first))
})

test('the first card of a rendered page keeps the propensity with which the server chose it, and the other cards are drawn', () => {
  const rendered = appendInListOrder(EMPTY_DECK, TEN, { votes: none, isRendered: true })
  expect(rendered.order).toEqual(TEN.map(({ opinionSlugId }) => opinionSlugId))
  const deck = drawn(rendered)
  expect(shownOpinion(deck)).toBe('op0')
  expect(deck.order).not.toEqual(rendered.order)
  expect(deck.order.toSorted()).toEqual(rendered.order.toSorted())
  expect(deck.routings.get('op0')).toEqual({ version: '1.7', propensity: 1 / 9 })
})

test('a card in the order of the list has no propensity, because it was not drawn', () => {
  const votes = new Map([['op0', 'agree' as const]])
  const rendered = appendInListOrder(EMPTY_DECK, TEN, { votes: none, isRendered: true })
  const deck = drawn(advance(rendered, votes), TEN, { votes })
  expect(shownOpinion(deck)).toBe('op1')
  expect([...deck.routings.keys()]).toEqual(['op0'])
  const next = drawn(moveBy(deck, 1), TEN, { votes })
  expect(next.routings.has(shownOpinion(next) ?? '')).toBe(true)
})

test('the last card comes first after a reload, with its earlier propensity', () => {
  const left = { opinionSlugId: 'op4', routing: { version: '1.6', propensity: 0.3 } }
  const deck = drawn(EMPTY_DECK, TEN, { card: left })
  expect(shownOpinion(deck)).toBe('op4')
  expect(deck.routings.get('op4')).toEqual(left.routing)
  expect(
    shownOpinion(drawn(EMPTY_DECK, TEN, { card: left, votes: new Map([['op4', 'pass' as const]]) })),
  ).not.toBe('op4')
  expect(shownOpinion(drawn(EMPTY_DECK, TEN.slice(0, 3), { card: left }))).not.toBe('op4')
})

test('a deck that resumes its round on another page draws the cards after it', () => {
  const sitting = votedOn(votedOn({ deck: drawn(EMPTY_DECK), votes: new Map() }))
  const left = { opinionSlugId: shownOpinion(sitting.deck) ?? '' }
  const again = drawn(resumeDeck(sitting.deck), TEN, { votes: sitting.votes, card: left })
  expect(again.order.slice(0, 3)).toEqual(sitting.deck.order.slice(0, 3))
  expect(shownOpinion(again)).toBe(left.opinionSlugId)
})

test('a list without weights keeps its order, and its cards have no propensity', () => {
  const plain = TEN.map(({ opinionSlugId }) => ({ opinionSlugId }))
  const deck = drawn(EMPTY_DECK, plain)
  expect(deck.order).toEqual(plain.map(({ opinionSlugId }) => opinionSlugId))
  expect(drawn(deck, TEN).routings.size).toBe(0)
})
