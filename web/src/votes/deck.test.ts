import type { VoteChoice } from '@parley/contract'
import { expect, test } from 'vitest'
import { continueRound } from './deckPosition.ts'
import {
  endPause,
  EMPTY_DECK,
  advance,
  cardNumber,
  pipsOf,
  resumeDeck,
  ROUND_SIZE,
  shownOpinion,
  moveBy,
  undo,
  recordVote,
  withOpinions,
  withoutOpinion,
  type Deck,
} from './deck.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `op${index + 1}`)
const votesOn = (...slugIds: string[]) =>
  new Map(slugIds.map((slugId): [string, VoteChoice] => [slugId, 'agree']))

/** Votes on the shown card and advances, `count` times. */
const votedThrough = (deck: Deck, count: number) => {
  const votes = new Map<string, VoteChoice>()
  for (let done = 0; done < count; done++) {
    const opinionSlugId = shownOpinion(deck) ?? 'none'
    votes.set(opinionSlugId, 'agree')
    deck = advance(recordVote(deck, { opinionSlugId, number: done + 1, choice: 'agree' }), votes)
    if (done < count - 1) deck = endPause(deck)
  }
  return { deck, votes }
}

test('opinions that already have a vote are skipped', () => {
  const deck = withOpinions(EMPTY_DECK, ids(4), votesOn('op1', 'op3'))
  expect(deck.order).toEqual(['op2', 'op4'])
  expect(shownOpinion(deck)).toBe('op2')
})

test('the number of a card includes votes from earlier visits', () => {
  const votes = votesOn('op1', 'op3')
  expect(cardNumber(withOpinions(EMPTY_DECK, ids(4), votes), 'op4', votes)).toBe(4)
})

test('a list in another order does not reorder the cards', () => {
  const deck = withOpinions(EMPTY_DECK, ids(3), new Map())
  expect(withOpinions(deck, ['op4', 'op3', 'op1'], new Map()).order).toEqual(['op1', 'op2', 'op3', 'op4'])
})

test('a card with a vote stays until the deck advances', () => {
  const deck = withOpinions(EMPTY_DECK, ids(3), new Map())
  const held = recordVote(deck, { opinionSlugId: 'op1', number: 1, choice: 'pass' })
  expect(shownOpinion(held)).toBe('op1')
  expect(shownOpinion(advance(held, votesOn('op1')))).toBe('op2')
})

test('skipped cards come again after the others', () => {
  const deck = moveBy(withOpinions(EMPTY_DECK, ids(2), new Map()), 1)
  const after = advance(
    recordVote(deck, { opinionSlugId: 'op2', number: 2, choice: 'agree' }),
    votesOn('op2'),
  )
  expect(shownOpinion(after)).toBe('op1')
})

test('nothing is shown when every card has a vote', () => {
  expect(shownOpinion(votedThrough(withOpinions(EMPTY_DECK, ids(2), new Map()), 2).deck)).toBeUndefined()
})

test('five votes make a round, and the sixth opinion waits behind a pause', () => {
  const { deck } = votedThrough(withOpinions(EMPTY_DECK, ids(9), new Map()), ROUND_SIZE)
  expect(deck.isCheckpoint).toBe(true)
  expect(endPause(deck).isCheckpoint).toBe(false)
  expect(shownOpinion(endPause(deck))).toBe('op6')
})

test('there is no pause after the very last opinion', () => {
  expect(votedThrough(withOpinions(EMPTY_DECK, ids(5), new Map()), 5).deck.isCheckpoint).toBe(false)
})

test('a changed vote does not count towards the round', () => {
  const deck = withOpinions(EMPTY_DECK, ids(3), new Map())
  const once = recordVote(deck, { opinionSlugId: 'op1', number: 1, choice: 'agree' })
  const corrected = recordVote(once, { opinionSlugId: 'op1', number: 1, choice: 'pass', former: 'agree' })
  expect(corrected.round).toEqual(['op1'])
})

test('Undo brings the card back, ends the pause and works once', () => {
  const { deck } = votedThrough(withOpinions(EMPTY_DECK, ids(9), new Map()), ROUND_SIZE)
  const back = undo(deck)
  expect(shownOpinion(back)).toBe('op5')
  expect(back.isCheckpoint).toBe(false)
  expect(back.round).toHaveLength(ROUND_SIZE - 1)
  expect(undo(back)).toBe(back)
})

test('next and previous stay within the cards', () => {
  const deck = withOpinions(EMPTY_DECK, ids(2), new Map())
  expect(shownOpinion(moveBy(deck, -1))).toBe('op1')
  expect(shownOpinion(moveBy(moveBy(deck, 1), 1))).toBe('op2')
})

test('an opinion that takes no more votes leaves the cards, and the shown one stays', () => {
  const deck = moveBy(withOpinions(EMPTY_DECK, ids(3), new Map()), 1)
  expect(shownOpinion(withoutOpinion(deck, 'op1'))).toBe('op2')
  expect(shownOpinion(withoutOpinion(deck, 'op2'))).toBe('op3')
})

test('the pips show the votes of the round by choice, and the position of the current card', () => {
  const { deck, votes } = votedThrough(withOpinions(EMPTY_DECK, ids(9), new Map()), 2)
  expect(pipsOf(deck, votes)).toEqual([
    { choice: 'agree', isPresent: false },
    { choice: 'agree', isPresent: false },
    { isPresent: true },
    { isPresent: false },
    { isPresent: false },
  ])
})

test('all five pips are filled at the pause, and the next round begins with empty ones', () => {
  const { deck, votes } = votedThrough(withOpinions(EMPTY_DECK, ids(9), new Map()), ROUND_SIZE)
  expect(pipsOf(deck, votes).map(({ choice }) => choice)).toEqual(Array(ROUND_SIZE).fill('agree'))
  const next = pipsOf(endPause(deck), votes)
  expect(next.map(({ choice }) => choice)).toEqual([undefined, undefined, undefined, undefined])
  expect(next[0]?.isPresent).toBe(true)
})

test('after a reload the pips show the votes since the last full round, and undo takes back only one of them', () => {
  const before = votesOn('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const deck = continueRound(withOpinions(EMPTY_DECK, ids(9), before), before)
  const numCast = (deck: Deck, votes: typeof before) =>
    pipsOf(deck, votes).filter(({ choice }) => choice !== undefined).length
  expect(numCast(deck, before)).toBe(2)
  const votes = votesOn(...before.keys(), 'op1')
  const after = advance(recordVote(deck, { opinionSlugId: 'op1', number: 8, choice: 'agree' }), votes)
  expect(numCast(continueRound(after, votes), votes)).toBe(3)
  expect(numCast(continueRound(undo(after), before), before)).toBe(2)
  expect(resumeDeck(after).order).toEqual(['op1'])
  expect(numCast(resumeDeck(after), votes)).toBe(3)
  expect(numCast(continueRound(continueRound(EMPTY_DECK, votesOn('g')), before), before)).toBe(2)
  const five = votesOn('a', 'b', 'c', 'd', 'e')
  expect(continueRound(EMPTY_DECK, five)).toBe(EMPTY_DECK)
})

test('the last round has no more pips than opinions', () => {
  expect(pipsOf(withOpinions(EMPTY_DECK, ids(3), new Map()), new Map())).toHaveLength(3)
})

test('the pause of a round comes once, even if its last vote is changed later', () => {
  const { deck, votes } = votedThrough(withOpinions(EMPTY_DECK, ids(9), new Map()), ROUND_SIZE)
  const changed = { opinionSlugId: 'op5', number: 5, choice: 'pass', former: 'agree' } as const
  const after = advance(recordVote(moveBy(endPause(deck), -1), changed), votes)
  expect(after.isCheckpoint).toBe(false)
})

test('a card enters from behind the previous one, and after Undo from the side it left to', () => {
  const { deck } = votedThrough(withOpinions(EMPTY_DECK, ids(3), new Map()), 1)
  expect(deck.entrance).toBe('next')
  expect(undo(deck).entrance).toBe('agree')
})

test('a resumed deck continues with its round, its place and its undo', () => {
  const { deck, votes } = votedThrough(withOpinions(EMPTY_DECK, ids(8), new Map()), 3)
  const again = withOpinions(resumeDeck(deck), ids(8), votes)
  expect(pipsOf(again, votes)).toEqual(pipsOf(deck, votes))
  expect(shownOpinion(again)).toBe('op4')
  expect(shownOpinion(undo(again))).toBe('op3')
})

test('a deck that was left at its pause, or with a card still leaving, resumes there', () => {
  const { deck, votes } = votedThrough(withOpinions(EMPTY_DECK, ids(8), new Map()), ROUND_SIZE)
  expect(deck.isCheckpoint).toBe(true)
  expect(resumeDeck(deck).isCheckpoint).toBe(true)
  const held = recordVote(endPause(deck), { opinionSlugId: 'op6', number: 6, choice: 'agree' })
  const again = withOpinions(resumeDeck(held), ids(8), votesOn(...votes.keys(), 'op6'))
  expect([again.isVoteShown, shownOpinion(again)]).toEqual([true, 'op6'])
  expect(shownOpinion(advance(again, votesOn(...votes.keys(), 'op6')))).toBe('op7')
})
