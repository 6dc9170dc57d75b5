import type { VoteChoice } from '@parley/contract'
import { expect, test } from 'vitest'
import {
  EMPTY_DECK,
  advance,
  endPause,
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
  offered: readonly DrawCandidate[] = TEN,
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

/** Sits through the first cards of a device and returns its deck. */
const sitThrough = (
  offered: readonly DrawCandidate[],
  { numCards, seed }: { numCards: number; seed: string },
) => {
  let sitting: Sitting = { deck: drawn(EMPTY_DECK, offered, { seed }), votes: new Map() }
  for (let card = 1; card < numCards; card++) {
    const opinionSlugId = shownOpinion(sitting.deck) ?? 'none'
    const votes = new Map(sitting.votes).set(opinionSlugId, 'agree' as const)
    const next = advance(recordVote(sitting.deck, { opinionSlugId, number: 1, choice: 'agree' }), votes)
    sitting = { deck: drawn(endPause(next), offered, { votes, seed }), votes }
  }
  return sitting.deck
}

test('on every device the first five cards open the deck, their propensity is that among those that do, and with card six all opinions have their weight', () => {
  const offered = offer(Array.from({ length: 30 }, (_, n) => 1 + (n % 3))).map((one, n): DrawCandidate =>
    n < 8 ? { ...one, isOpening: true } : one,
  )
  const sixth = new Set<string>()
  for (let device = 0; device < 100; device++) {
    const { order, routings } = sitThrough(offered, { numCards: 6, seed: `device ${device}` })
    const isOpening = (slugId = '') => Number(slugId.slice(2)) < 8
    expect(order.slice(0, 5).every(isOpening)).toBe(true)
    expect(routings.get(order[0] ?? '')?.propensity).toBe((1 + (Number(order[0]?.slice(2)) % 3)) / 15)
    expect(order.slice(0, 6).map((slugId) => routings.get(slugId)?.version)).toEqual([
      ...Array.from({ length: 5 }, () => '3.7'),
      '1.7',
    ])
    sixth.add(order[5] ?? '')
  }
  expect(sixth.size).toBeGreaterThan(15)
})

test('votes that were cast elsewhere count as cards of the opening, and too few opinions that open a deck are followed by all others', () => {
  const offered = TEN.map((one, n): DrawCandidate => (n < 2 ? { ...one, isOpening: true } : one))
  const five = new Map(['a', 'b', 'c', 'd', 'e'].map((slugId) => [slugId, 'pass' as const]))
  const later = Array.from({ length: 50 }, (_, n) =>
    shownOpinion(drawn(EMPTY_DECK, offered, { seed: `device ${n}`, votes: five })),
  )
  expect(new Set(later).size).toBeGreaterThan(5)
  const { order, routings } = sitThrough(offered, { numCards: 3, seed: 'a' })
  expect(order.slice(0, 2).toSorted()).toEqual(['op0', 'op1'])
  expect(routings.get(order[2] ?? '')?.version).toBe('1.7')
  expect(order).toHaveLength(10)
})

test('no two opinions that look alike are in one round of five, and each comes in some round', () => {
  const offered = offer(Array.from({ length: 20 }, () => 1)).map((one, n) => ({
    ...one,
    ...(n < 12 ? { lookAlike: 1 + Math.floor(n / 3) } : {}),
  }))
  const keyOf = new Map(offered.map(({ opinionSlugId, lookAlike }) => [opinionSlugId, lookAlike]))
  for (let device = 0; device < 50; device++) {
    const { order } = sitThrough(offered, { numCards: 15, seed: `device ${device}` })
    for (const start of [0, 5, 10]) {
      const keys = order.slice(start, start + 5).flatMap((slugId) => keyOf.get(slugId) ?? [])
      expect(new Set(keys).size).toBe(keys.length)
    }
    expect(order.toSorted()).toEqual(offered.map(({ opinionSlugId }) => opinionSlugId).toSorted())
  }
})

test('an opinion that looks like one of its round is as likely in the next round as its weight says', () => {
  const offered = offer(Array.from({ length: 9 }, () => 1)).map((one, n) =>
    n < 2 ? { ...one, lookAlike: 1 } : one,
  )
  let [numPassedOver, numFirst] = [0, 0]
  for (let device = 0; device < 3000; device++) {
    const { order } = drawn(EMPTY_DECK, offered, { seed: `device ${device}` })
    const inFirst = order.slice(0, 5).filter((slugId) => slugId === 'op0' || slugId === 'op1')
    if (inFirst.length === 0) continue
    numPassedOver++
    if (order[5] === (inFirst[0] === 'op0' ? 'op1' : 'op0')) numFirst++
  }
  expect(Math.abs(numFirst / numPassedOver - 1 / 4)).toBeLessThan(0.035)
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

test('the first card of a rendered page takes turns among the opinions that open a deck, and says so', () => {
  const offered = TEN.map((one, n): DrawCandidate => (n < 4 ? { ...one, isOpening: true } : one))
  const rendered = appendInListOrder(EMPTY_DECK, offered, { votes: none, isRendered: true })
  expect(rendered.routings.get('op0')).toEqual({ version: '3.7', propensity: 1 / 4 })
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

test('a deck that resumes its round on another page keeps the cards of the round and draws the others after them', () => {
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

test('opinions about the person come after ten others, and before that only if no others are left', () => {
  const persons = new Set(['op2', 'op5', 'op9'])
  const mixed = (length: number) =>
    offer(Array.from({ length }, (_, n) => 1 + (n % 3))).map((one) =>
      persons.has(one.opinionSlugId) ? { ...one, aboutPerson: {}, routingWeight: 100 } : one,
    )
  for (const seed of ['a', 'b', 'c']) {
    const many = drawn(EMPTY_DECK, mixed(20), { seed }).order
    expect(many.slice(0, 10).some((slugId) => persons.has(slugId))).toBe(false)
    expect(many.slice(10, 16).some((slugId) => persons.has(slugId))).toBe(true)
    const few = drawn(EMPTY_DECK, mixed(10), { seed }).order
    expect(new Set(few.slice(7))).toEqual(persons)
  }
  const votes = new Map(Array.from({ length: 9 }, (_, n) => [`earlier${n}`, 'agree' as const]))
  const later = drawn(EMPTY_DECK, mixed(20), { votes }).order
  expect(persons.has(later[0] ?? '')).toBe(false)
  expect(later.slice(1, 5).some((slugId) => persons.has(slugId))).toBe(true)
})

test('the propensity of a card before the tenth leaves out opinions about the person', () => {
  const offered = offer([1, 2, 3, 4]).map((one) =>
    one.opinionSlugId === 'op3' ? { ...one, aboutPerson: {} } : one,
  )
  const deck = drawn(EMPTY_DECK, offered)
  const first = shownOpinion(deck) ?? ''
  expect(deck.routings.get(first)?.propensity).toBe((Number(first.slice(2)) + 1) / 6)
})
