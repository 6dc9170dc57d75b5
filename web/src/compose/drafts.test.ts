import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteDraft, draftOf, DRAFTS_KEY, storeDraft, useDraft, useHasDraft } from './drafts.ts'

beforeEach(() => localStorage.clear())
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

test('a draft survives a reload with its date (spec 1.12, 3.12)', () => {
  storeDraft('conv1', { body: 'Trees first', editedAt: at(1) })
  expect(draftOf('conv1')).toEqual({ body: 'Trees first', editedAt: at(1) })
})

test('each conversation has its own draft (spec 1.12, 3.12)', () => {
  storeDraft('conv1', { body: 'One', editedAt: at(1) })
  storeDraft('conv2', { body: 'Two', editedAt: at(2) })
  deleteDraft('conv1')
  expect(draftOf('conv1')).toBeUndefined()
  expect(draftOf('conv2')?.body).toBe('Two')
})

test('a new draft after 1000 replaces the one with the oldest edit (spec 4.27, 9.4)', () => {
  const many = Array.from({ length: 1000 }, (_, place) => [
    `conv${place}`,
    { body: 'x', editedAt: at(place === 500 ? 0 : place + 1) },
  ])
  localStorage.setItem(DRAFTS_KEY, JSON.stringify(Object.fromEntries(many)))
  storeDraft('new', { body: 'New', editedAt: at(2000) })
  expect(draftOf('conv500')).toBeUndefined()
  expect(draftOf('conv0')).toBeDefined()
  expect(draftOf('new')?.body).toBe('New')
})

test('an edit of one of 1000 drafts drops none (spec 4.27)', () => {
  const many = Array.from({ length: 1000 }, (_, place) => [
    `conv${place}`,
    { body: 'x', editedAt: at(place) },
  ])
  localStorage.setItem(DRAFTS_KEY, JSON.stringify(Object.fromEntries(many)))
  storeDraft('conv5', { body: 'Edited', editedAt: at(2000) })
  expect(draftOf('conv0')).toBeDefined()
  expect(draftOf('conv5')?.body).toBe('Edited')
})

test.each([
  '[]',
  'not json',
  '{"conv1":{"body":1,"editedAt":"2026-01-01"}}',
  '{"conv1":{"body":"a","editedAt":"?"}}',
])('stored drafts of the wrong shape are discarded: %s', (stored) => {
  localStorage.setItem(DRAFTS_KEY, stored)
  expect(draftOf('conv1')).toBeUndefined()
})

test('deleting a draft that does not exist logs an error (spec 4.28)', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  deleteDraft('conv1')
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('conv1'))
})

test('a draft follows another tab, and an opinion that was posted there is no draft here', () => {
  const here = renderHook(() => ({ draft: useDraft('conv1'), hasDraft: useHasDraft('conv1') })).result
  const elsewhere = (change: () => void) => {
    change()
    act(() => void dispatchEvent(new StorageEvent('storage', { key: DRAFTS_KEY })))
  }
  const long = { conv1: { body: 'A long opinion', editedAt: at(1), isAboutPerson: true } }
  elsewhere(() => localStorage.setItem(DRAFTS_KEY, JSON.stringify(long)))
  expect(here.current).toMatchObject({
    draft: { body: 'A long opinion', isAboutPerson: true },
    hasDraft: true,
  })
  act(() => here.current.draft.edit('A long opinion!'))
  expect(draftOf('conv1')).toMatchObject({ body: 'A long opinion!', isAboutPerson: true })
  elsewhere(() => localStorage.setItem(DRAFTS_KEY, '{}'))
  expect(here.current).toMatchObject({ draft: { body: '', isAboutPerson: false }, hasDraft: false })
})
