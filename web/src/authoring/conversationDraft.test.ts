import { describe, expect, test } from 'vitest'
import {
  draftFrom,
  emptyDraft,
  hasClearableContent,
  hasLeftOrganization,
  withImportMode,
  withPoll,
  withPollEdit,
  withPrivacy,
  withTopic,
} from './conversationDraft.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const draft = (changes: Partial<ReturnType<typeof emptyDraft>> = {}) => ({ ...emptyDraft(NOW), ...changes })
const written = draft({
  title: 'What should change?',
  content: '<b>Everything</b> counts',
  poll: { enabled: true, options: ['Yes', 'No', 'Perhaps'] },
  seedOpinions: ['Trees first'],
})

describe('a draft', () => {
  test('a draft lets everybody take part, with a date of publication one day ahead (spec 3.11, 9.5)', () => {
    expect(emptyDraft(NOW).privateConversationSettings).toEqual({
      requiresLogin: false,
      hasScheduledConversion: false,
      conversionDate: '2026-11-23T12:00:00.000Z',
    })
  })

  test('a draft contains title, content, seed opinions, poll, author, privacy and import, and is restored unchanged (spec 3.11)', () => {
    const full = draft({
      ...written,
      isPrivate: true,
      postAs: { postAsOrganization: true, organizationName: 'Town Hall' },
      importSettings: { isImportMode: false, polisUrl: 'pol.is/4abcde' },
      promised: { answerDueOn: '2026-12-20', answeredBy: 'Town council' },
      dates: { opensAt: '2026-12-05T08:00:00.000Z', closeAt: '' },
    })
    expect(draftFrom(JSON.parse(JSON.stringify(full)))).toEqual(full)
  })

  test.each([
    ['no object', []],
    ['a part of another type', { ...written, title: 1 }],
    ['a part that is missing', { ...written, poll: { enabled: true } }],
    ['a list of something else', { ...written, seedOpinions: [1] }],
    [
      'a date that is none',
      {
        ...written,
        privateConversationSettings: { ...written.privateConversationSettings, conversionDate: 'soon' },
      },
    ],
    ['a promise without a day', { ...written, promised: { answeredBy: 'Town council' } }],
    ['an unknown publication', { ...written, publication: 'names' }],
    ['nothing', undefined],
    ['null', null],
  ])('a stored draft of the wrong shape is discarded: %s (spec 3.11)', (_name, stored) => {
    expect(draftFrom(stored)).toBeUndefined()
  })
})

describe('import mode', () => {
  test('switching to an import clears the title, the text and the poll (spec 4.15)', () => {
    const importing = withImportMode(written, true)
    expect(importing).toEqual({
      ...written,
      title: '',
      content: '',
      poll: { enabled: false, options: ['', ''] },
      importSettings: { isImportMode: true, polisUrl: '' },
    })
  })

  test('switching back from an import clears its address (spec 4.16)', () => {
    const importing = draft({ importSettings: { isImportMode: true, polisUrl: 'pol.is/4abcde' } })
    expect(withImportMode(importing, false).importSettings).toEqual({ isImportMode: false, polisUrl: '' })
  })

  test('switching to an import asks first if a title, a text or an option of the poll would be cleared (spec 4.15)', () => {
    expect(hasClearableContent(emptyDraft(NOW))).toBe(false)
    expect(hasClearableContent(draft({ title: ' ', content: '<br>' }))).toBe(false)
    expect(hasClearableContent(draft({ title: 'What?' }))).toBe(true)
    expect(hasClearableContent(draft({ content: '<i>Why</i>' }))).toBe(true)
    expect(hasClearableContent(draft({ poll: { enabled: true, options: ['Yes', ''] } }))).toBe(true)
  })
})

test('making a private draft public resets its private settings to the defaults (spec 4.17)', () => {
  const hidden = draft({
    isPrivate: true,
    privateConversationSettings: {
      requiresLogin: false,
      hasScheduledConversion: true,
      conversionDate: '2027-01-01T00:00:00.000Z',
    },
  })
  const open = withPrivacy(hidden, false, NOW)
  expect(open.isPrivate).toBe(false)
  expect(open.privateConversationSettings).toEqual(emptyDraft(NOW).privateConversationSettings)
  expect(withPrivacy(hidden, true, NOW)).toEqual(hidden)
})

test('switching the poll off resets its options to two empty ones (spec 4.18)', () => {
  expect(withPoll(written, false).poll).toEqual({ enabled: false, options: ['', ''] })
  expect(withPoll(emptyDraft(NOW), true).poll).toEqual({ enabled: true, options: ['', ''] })
})

test('a draft has lost its organization once the user is no longer a member of it (spec 4.19)', () => {
  const posted = draft({ postAs: { postAsOrganization: true, organizationName: 'Town Hall' } })
  expect(hasLeftOrganization(posted, ['Library'])).toBe(true)
  expect(hasLeftOrganization(posted, ['Library', 'Town Hall'])).toBe(false)
  expect(hasLeftOrganization(emptyDraft(NOW), [])).toBe(false)
})

describe('the options of a poll', () => {
  const withOptions = (count: number) =>
    draft({ poll: { enabled: true, options: Array.from({ length: count }, (_, n) => `Answer ${n}`) } })

  test('a seventh option is rejected: "Maximum 6 poll options allowed" (spec 5.5)', () => {
    expect(withPollEdit(withOptions(6), { kind: 'add' })).toBe('Maximum 6 poll options allowed')
    expect(withPollEdit(withOptions(5), { kind: 'add' })).toMatchObject({ poll: { options: { length: 6 } } })
  })

  test('one of two options cannot be removed: "Minimum 2 poll options required" (spec 5.6)', () => {
    expect(withPollEdit(withOptions(2), { kind: 'remove', index: 0 })).toBe('Minimum 2 poll options required')
    const removed = withPollEdit(withOptions(3), { kind: 'remove', index: 1 })
    expect(removed).toMatchObject({ poll: { options: ['Answer 0', 'Answer 2'] } })
  })

  test.each([-1, 3, 0.5])(
    'an edit of option %s is rejected: "Invalid poll option index" (spec 5.7)',
    (index) => {
      expect(withPollEdit(withOptions(3), { kind: 'change', index, text: 'x' })).toBe(
        'Invalid poll option index',
      )
      expect(withPollEdit(withOptions(3), { kind: 'remove', index })).toBe('Invalid poll option index')
    },
  )
})

test('a conversation has up to three topics, and a fourth one changes nothing', () => {
  const three = ['a', 'b', 'c'].reduce((draft, code) => withTopic(draft, code, true), emptyDraft(NOW))
  expect(three.topicCodes).toEqual(['a', 'b', 'c'])
  expect(withTopic(three, 'd', true)).toBe(three)
  expect(withTopic(three, 'b', false).topicCodes).toEqual(['a', 'c'])
  expect(withTopic(three, 'b', true).topicCodes).toHaveLength(3)
})
