import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aConversation } from '#testing/samples.ts'
import { cardWith, showConversation } from './showConversation.fixture.tsx'

// Time passes by itself, as the page needs it, and jumps where a test says so.
const startAt = (instant: string) =>
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    now: Date.parse(instant),
  })
afterEach(() => vi.useRealTimers())

const CLOSES = '2026-11-29T12:00:00.000Z'

test('an open page closes by itself at the closing date that it knows', async () => {
  startAt('2026-11-29T11:59:00.000Z')
  const conversation = aConversation({ metadata: { opinionCount: 6, closeAt: CLOSES } })
  await showConversation({ conversation })
  const card = await cardWith('Opinion one')
  await screen.findByText(/^Open until/)
  expect(card.getByRole('button', { name: 'Agree' }).getAttribute('aria-disabled')).toBeNull()
  act(() => vi.advanceTimersByTime(60_000))
  expect(card.getByRole('button', { name: 'Agree' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByText(/^Open until/)).toBeNull()
  expect(screen.getAllByText(/^Closed on November 29/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Add your opinion' })).toBeNull()
})

test('a page that arrives after the closing date is closed, whatever the server says', async () => {
  startAt('2026-11-29T12:00:01.000Z')
  const conversation = aConversation({ metadata: { opinionCount: 6, closeAt: CLOSES } })
  await showConversation({ conversation, address: '/conversation/streets1?tab=vote' })
  await screen.findByRole('region', { name: 'Voting card' })
  const head = within(screen.getByRole('main'))
  expect(head.getAllByText(/^Closed on November 29/).length).toBeGreaterThan(0)
  expect(head.queryByText(/^Open until/)).toBeNull()
})
