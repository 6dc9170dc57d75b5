import { listConversationVersions } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { aConversation } from '#testing/samples.ts'
import { showConversation } from './showConversation.fixture.tsx'

test('a closed conversation shows its closing date and that it can still be read', async () => {
  const closedAt = '2026-12-20T10:00:00.000Z'
  await showConversation({ conversation: aConversation({ metadata: { isClosed: true, closedAt } }) })
  await screen.findByText('Closed on December 20, 2026: voting has ended. You can read the results.')
})

test('readers of a private conversation see when it becomes public before they vote', async () => {
  const metadata = { isIndexed: false, indexConversationAt: '2026-12-24T10:00:00.000Z' }
  await showConversation({ conversation: aConversation({ metadata }) })
  await screen.findByText(/^Becomes public on December 24, 2026/)
})

test('readers of an uploaded conversation see before they vote that it becomes public once a moderator has looked at it', async () => {
  const metadata = { isIndexed: false, awaitsApproval: true as const }
  await showConversation({ conversation: aConversation({ metadata }) })
  await screen.findByText(/^A moderator looks at this before it becomes public\./)
})

test.each([{ isClosed: false }, { isClosed: true, closedAt: '2026-12-10T10:00:00.000Z' }])(
  'by when an answer is promised is shown before and after closing, with who answers in its own direction: %o',
  async (closing) => {
    const promised = { answerDueOn: '2026-12-20', answeredBy: 'Town council' }
    const { unmount } = await showConversation({
      conversation: aConversation({ metadata: { ...closing, ...promised } }),
    })
    await screen.findByText('Answer promised by December 20, 2026, by \u2068Town council\u2069.')
    unmount()
    await showConversation({
      conversation: aConversation({ metadata: { ...closing, answerDueOn: '2026-12-20' } }),
    })
    await screen.findByText('Answer promised by December 20, 2026.')
  },
)

test('additions are shown below the text with their dates, and texts and promises that were replaced can be read', async () => {
  const promised = { answerDueOn: '2026-12-20', answeredBy: 'Town council' }
  mockCall(listConversationVersions, [
    { title: 'Cars?', body: 'Before.', ...promised, replacedAt: '2026-11-20T12:10:00.000Z' },
  ])
  const { user } = await showConversation({
    conversation: aConversation({
      metadata: { editedAt: '2026-11-20T12:10:00.000Z', closeAt: '2026-12-31T12:00:00.000Z' },
      payload: { additionList: [{ body: 'New dates.', createdAt: '2026-11-21T12:00:00.000Z' }] },
    }),
  })
  await screen.findByText('Added on November 21, 2026')
  expect(screen.getByText('New dates.')).toBeTruthy()
  expect(screen.getByText(/^Open until December 31, 2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Earlier versions' }))
  await screen.findByText('Before.')
  screen.getByText('Answer promised by December 20, 2026, by \u2068Town council\u2069.')
  expect(screen.getByRole('heading', { name: 'Cars?' })).toBeTruthy()
})

test('earlier versions show only what was replaced, twenty at a time', async () => {
  const promises = Array.from({ length: 21 }, (_, n) => ({
    answerDueOn: `20${60 - n}-12-20`,
    replacedAt: `2026-11-20T12:${60 - n - 1}:00.000Z`,
  }))
  mockCall(listConversationVersions, ({ skip = 0 }) => promises.slice(skip, skip + 20))
  const { user } = await showConversation({
    conversation: aConversation({ metadata: { editedAt: '2026-11-20T12:59:00.000Z' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Earlier versions' }))
  await screen.findByText('Answer promised by December 20, 2041.')
  expect(screen.queryByText('Answer promised by December 20, 2040.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show older versions' }))
  await screen.findByText('Answer promised by December 20, 2040.')
  expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull()
})
