import { needsMorePeopleForGroups } from '@parley/contract'
import { expect, test } from 'vitest'
import { aConversation } from '#testing/samples.ts'
import {
  asOfSentence,
  noTotalsText,
  changesAfterBlockSentence,
  hasTotals,
  oneNetworkSentence,
} from './totals.ts'

const AS_OF = { block: 2, numPeople: 20, createdAt: '2026-11-20T12:00:00.000Z' }
const results = ({ metadata }: Parameters<typeof aConversation>[0] = {}) =>
  aConversation({ metadata: { publication: 'results', ...metadata } }).metadata

test('there are totals where votes are published, and otherwise once there is a block', () => {
  expect(hasTotals(aConversation().metadata)).toBe(true)
  expect(hasTotals(results())).toBe(false)
  expect(hasTotals(results({ metadata: { asOf: AS_OF } }))).toBe(true)
})

test('before the first block the text says how many people take part, and what totals need', () => {
  const said = (participantCount: number, isClosed = false) =>
    noTotalsText(results({ metadata: { participantCount, isClosed } }))
  expect(said(0)).toBe('Nobody has taken part yet. Once ten people take part, you see how others voted.')
  expect(said(1)).toBe(
    'One person has taken part so far. Once ten people take part, you see how others voted.',
  )
  expect(said(9)).toBe(
    '9 people have taken part so far. Once ten people take part, you see how others voted.',
  )
  expect(said(4, true)).toBe('4 people took part. Totals need ten people.')
})

test('if ten people or more take part but count as fewer, the text says why', () => {
  expect(noTotalsText(results({ metadata: { participantCount: 25 } }))).toBe(
    '25 people have taken part so far. Many share one network and count as one, so that nobody can pose as a crowd. The organizer can say that you sit together.',
  )
  // Accounts count wherever they are.
  const metadata = { participantCount: 25, isLoginRequired: true }
  expect(noTotalsText(results({ metadata }))).toBe(
    '25 people have taken part so far. Once ten people take part, you see how others voted.',
  )
})

test('totals of a block say how many people’s votes they contain', () => {
  expect(asOfSentence(undefined)).toBeUndefined()
  expect(asOfSentence({ block: 1, numPeople: 1200 })).toBe('Votes of 1,200 people')
  expect(asOfSentence({ block: 1, numPeople: 20 }, true)).toBe('Votes of 20 people, and yours')
})

test('once a conversation is over, the text says how many people voted or answered after the newest block', () => {
  const said = (numAfter?: number) =>
    changesAfterBlockSentence(results({ metadata: { participantCount: 24, asOf: { ...AS_OF, numAfter } } }))
  expect(said(4)).toBe('The answers of the last 4 people came after the last count.')
  expect(said(1)).toBe('The answers of the last person came after the last count.')
  expect(said()).toBeUndefined()
  expect(changesAfterBlockSentence(results({ metadata: { isClosed: true } }))).toBeUndefined()
})

test('if more people took part than groups or the map need, but too few count, the text says why', () => {
  const of = (numPeople: number, minCounting?: number) =>
    results({ metadata: { participantCount: numPeople, asOf: { ...AS_OF, numPeople, minCounting } } })
  expect(oneNetworkSentence(of(40))).toBeUndefined()
  expect(needsMorePeopleForGroups(of(40))).toBe(false)
  expect(needsMorePeopleForGroups(of(40, 30))).toBe(true)
  expect(needsMorePeopleForGroups(of(120, 100))).toBe(false)
  expect(needsMorePeopleForGroups(results({ metadata: { participantCount: 40 } }))).toBe(true)
  const why =
    'Many share one network and count as one, so that nobody can pose as a crowd. The organizer can say that you sit together.'
  expect(oneNetworkSentence(of(40, 30))).toBe(`40 people voted. ${why}`)
  expect(oneNetworkSentence(of(1200, 100))).toBe(`1,200 people voted. ${why}`)
})
