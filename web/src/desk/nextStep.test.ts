import type { Conversation, Desk } from '@parley/contract'
import { expect, test } from 'vitest'
import { aConversation } from '#testing/samples.ts'
import { aDesk } from './desk.fixture.ts'
import { nextStepOf } from './nextStep.ts'

const NOW = Date.parse('2026-11-27T12:00:00.000Z')
const HOUR_AGO = '2026-11-27T11:00:00.000Z'
const outcome = { createdAt: HOUR_AGO, updatedAt: HOUR_AGO }

const stepOf = (metadata: Partial<Conversation['metadata']>, waiting: Desk['waiting'] = {}) =>
  nextStepOf(aConversation({ metadata }), aDesk({ waiting }), NOW)

test('the next step is the first whose condition is true: danger, review, the outcome, people, the end', () => {
  const urgent = { count: 1, oldestAt: HOUR_AGO, isUrgent: true }
  const late = { count: 2, oldestAt: HOUR_AGO, isUrgent: false }
  const few = { participantCount: 3, closeAt: '2026-11-28T12:00:00.000Z' }
  expect(stepOf(few, { report: urgent, review: late })).toBe('reports')
  expect(stepOf(few, { report: late, review: late })).toBe('review')
  expect(stepOf(few, { review: { ...late, oldestAt: '2026-11-27T11:45:00.000Z' } })).toBe('invite')
  expect(stepOf({ ...few, participantCount: 10 })).toBe('closing')
  expect(stepOf({ closeAt: '2026-12-20T12:00:00.000Z' })).toBe('nothing')
  expect(stepOf({}, { appeal: { ...late, oldestAt: '2026-11-27T11:59:00.000Z' } })).toBe('waiting')
  expect(stepOf({ isClosed: true })).toBe('outcome')
  expect(stepOf({ isClosed: true, outcome })).toBe('nothing')
})

test('a promised answer is overdue once its day is over everywhere', () => {
  expect(stepOf({ isClosed: true, answerDueOn: '2026-11-26' })).toBe('outcome')
  expect(stepOf({ isClosed: true, answerDueOn: '2026-11-25' })).toBe('overdue')
  expect(stepOf({ isClosed: true, answerDueOn: '2026-11-25', outcome })).toBe('nothing')
})

test('nobody is invited to a locked conversation', () => {
  const moderation = {
    status: 'moderated',
    action: 'lock',
    reason: 'spam',
    explanation: '',
    createdAt: HOUR_AGO,
    updatedAt: HOUR_AGO,
  } as const
  expect(stepOf({ participantCount: 3, moderation })).toBe('nothing')
})
