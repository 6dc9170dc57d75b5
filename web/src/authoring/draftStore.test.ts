import { beforeEach, expect, test, vi } from 'vitest'
import { createOutbox } from '#outbox/outbox.ts'
import { eraseLocalData } from '#shell/loginEffects.ts'
import { updateStatus } from '#shell/session.ts'
import { emptyDraft } from './conversationDraft.ts'
import {
  CONVERSATION_DRAFT_KEY,
  conversationDraft,
  discardDraft,
  editDraft,
  isDraftChanged,
  isDraftStored,
  markDraftSaved,
} from './draftStore.ts'

beforeEach(() => discardDraft())
const write = (title: string) => editDraft((draft) => ({ ...draft, title }))

test('every edit is stored under a conversation-draft key of the local storage (spec 3.11)', () => {
  write('What should change?')
  const stored: unknown = JSON.parse(localStorage.getItem(CONVERSATION_DRAFT_KEY) ?? '')
  expect(stored).toEqual(conversationDraft())
  expect(CONVERSATION_DRAFT_KEY).toContain('conversation-draft')
})

test('a draft of the wrong shape is discarded and replaced by an empty one (spec 3.11)', () => {
  for (const stored of ['not json', '[]', '{"title":1}']) {
    localStorage.setItem(CONVERSATION_DRAFT_KEY, stored)
    const { privateConversationSettings: _settings, ...read } = conversationDraft()
    expect(emptyDraft(0)).toMatchObject(read)
  }
  write('A new beginning')
  expect(conversationDraft().title).toBe('A new beginning')
})

test('a draft survives logging in', async () => {
  write('What should change?')
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  expect(conversationDraft().title).toBe('What should change?')
})

test('a logout erases the draft of a new conversation (spec 4.7)', async () => {
  write('What should change?')
  await eraseLocalData(createOutbox())
  expect(conversationDraft().title).toBe('')
})

test('edits in another tab change the same draft', () => {
  write('Here')
  const elsewhere = { ...conversationDraft(), title: 'Elsewhere' }
  localStorage.setItem(CONVERSATION_DRAFT_KEY, JSON.stringify(elsewhere))
  expect(conversationDraft()).toEqual(elsewhere)
})

test('leaving asks whether to keep the draft if something was written since it was last kept', () => {
  expect(isDraftChanged()).toBe(false)
  write('  ')
  expect(isDraftChanged()).toBe(false)
  write('What should change?')
  expect(isDraftChanged()).toBe(true)
  markDraftSaved()
  expect(isDraftChanged()).toBe(false)
  write('What should change here?')
  expect(isDraftChanged()).toBe(true)
  discardDraft()
  expect(isDraftChanged()).toBe(false)
  expect(localStorage.getItem(CONVERSATION_DRAFT_KEY)).toBeNull()
})

test('leaving does not ask about an unchanged draft of an earlier visit', () => {
  const earlier = { ...emptyDraft(Date.now()), title: 'From yesterday' }
  localStorage.setItem(CONVERSATION_DRAFT_KEY, JSON.stringify(earlier))
  expect(conversationDraft().title).toBe('From yesterday')
  expect(isDraftChanged()).toBe(false)
  write('From today')
  expect(isDraftChanged()).toBe(true)
})

test('a draft lasts as long as the page if the browser stores nothing, and the store reports that', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  write('What should change?')
  expect(conversationDraft().title).toBe('What should change?')
  expect(isDraftStored()).toBe(false)
})
