import { expect, test } from 'vitest'
import { emptyDraft, type ConversationDraft } from './conversationDraft.ts'
import { createInput } from './createInput.ts'
import { rowProblems } from '#compose/seedOpinions.ts'
import { draftProblems, isReviewable } from './draftProblems.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const draft = (changes: Partial<ConversationDraft> = {}): ConversationDraft => ({
  ...emptyDraft(NOW),
  title: 'What should change?',
  ...changes,
})
const messages = (changes: Partial<ConversationDraft>) =>
  draftProblems(draft(changes), NOW).map(({ field, message }) => `${field}: ${message}`)

test('a draft whose title has only spaces has the problem "Title is required to continue" (spec 5.1)', () => {
  expect(messages({ title: ' ' })).toEqual(['title: Title is required to continue'])
})

test('a long text has a problem: "Body content exceeds 1000 character limit ({count}/1000)", tags stripped (spec 5.2)', () => {
  expect(messages({ content: `<b>${'a'.repeat(1000)}</b>` })).toEqual([])
  expect(messages({ content: 'a'.repeat(1001) })).toEqual([
    'content: Body content exceeds 1000 character limit (1001/1000)',
  ])
})

test('empty options of a poll, and options that differ only in case or spacing, have problems with messages of their own (spec 5.4)', () => {
  const options = ['Library', 'Covered market', 'covered  MARKET', '']
  expect(messages({ poll: { enabled: true, options } })).toEqual([
    'option-2: Poll options must be unique',
    'option-3: All poll options must be filled in',
  ])
  expect(messages({ poll: { enabled: false, options } })).toEqual([])
  expect(messages({ poll: { enabled: true, options: ['One'] } })).toEqual([
    'poll: Poll must have at least 2 options',
  ])
})

test('a scheduled publication is in the future, and only private conversations have one', () => {
  const settings = {
    requiresLogin: true,
    hasScheduledConversion: true,
    conversionDate: '2026-11-22T11:00:00.000Z',
  }
  expect(messages({ isPrivate: true, privateConversationSettings: settings })).toHaveLength(1)
  expect(messages({ isPrivate: false, privateConversationSettings: settings })).toEqual([])
})

test('a promised answer has a day from today on, and who answers needs a day and has at most 65 characters', () => {
  const ofPromise = (answerDueOn: string, answeredBy = '') =>
    messages({ promised: { answerDueOn, answeredBy } })
  const wrongDay = ['answerDueOn: Choose today or a later day.']
  expect(ofPromise('2026-11-22', 'x'.repeat(65))).toEqual([])
  expect(ofPromise('2026-11-20')).toEqual(wrongDay)
  expect(ofPromise('20266-11-22')).toEqual(wrongDay)
  expect(ofPromise('', ' ')).toEqual([])
  expect(ofPromise('', 'Town council')).toEqual([
    'answeredBy: Choose by when they answer, or leave this empty.',
  ])
  expect(ofPromise('2026-11-22', 'x'.repeat(66))).toEqual([
    'answeredBy: This has 66 characters, and may have 65.',
  ])
})

test('a draft can be reviewed if it has no problem and is not an import (spec 4.14)', () => {
  expect(isReviewable(draft(), NOW)).toBe(true)
  expect(isReviewable(draft({ title: '' }), NOW)).toBe(false)
  const importing = { isImportMode: true, polisUrl: 'pol.is/4abcde' }
  expect(isReviewable(draft({ importSettings: importing }), NOW)).toBe(false)
})

test('rows of opinions report their problems by index', () => {
  expect(rowProblems(['Trees', '', ' trees', 'a < b'])).toEqual([
    { index: 1, message: 'This line is empty.', code: 'empty' },
    { index: 2, message: 'This is the same as opinion 1.', code: 'repeated', sameAs: 0 },
  ])
  expect(rowProblems(['a'.repeat(3120)])).toEqual([
    { index: 0, message: '3,120 of 3,000 characters. Shorten this opinion.', code: 'too_long', count: 3120 },
  ])
})

test('a draft is posted with its trimmed title, poll, opinions as text, topics and audience', () => {
  const posted = draft({
    title: '  What  should change? ',
    content: '<b>All</b>',
    seedOpinions: ['a < b'],
    poll: { enabled: true, options: [' Yes', 'No'] },
    topicCodes: ['housing'],
    publication: 'votes',
    idempotencyKey: 'a6d3c6f0-1f0c-4e53-8f5e-0f6f2f1c9d11',
  })
  expect(createInput(posted)).toEqual({
    conversationTitle: 'What should change?',
    conversationBody: '<b>All</b>',
    pollingOptionList: ['Yes', 'No'],
    isIndexed: true,
    isLoginRequired: false,
    publication: 'votes',
    seedOpinionList: ['a &lt; b'],
    topicCodeList: ['housing'],
    idempotencyKey: 'a6d3c6f0-1f0c-4e53-8f5e-0f6f2f1c9d11',
  })
})

test('a publication date and an organization are sent only if they are chosen', () => {
  const settings = {
    requiresLogin: false,
    hasScheduledConversion: true,
    conversionDate: '2026-11-30T11:00:00.000Z',
  }
  const hidden = draft({
    isPrivate: true,
    privateConversationSettings: settings,
    postAs: { postAsOrganization: true, organizationName: 'Town Hall' },
  })
  expect(createInput(hidden)).toMatchObject({
    isIndexed: false,
    isLoginRequired: false,
    indexConversationAt: '2026-11-30T11:00:00.000Z',
    postAsOrganization: 'Town Hall',
  })
  expect(createInput({ ...hidden, isPrivate: false })).not.toHaveProperty('indexConversationAt')
})
