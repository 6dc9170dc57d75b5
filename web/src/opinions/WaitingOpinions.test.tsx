import {
  AppError,
  listOpinionsBySlug,
  listWaitingOpinions,
  moderateOpinion,
  publishOpinion,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showConversation } from '#conversation/show.fixture.tsx'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation, anOpinion } from '#testing/samples.ts'

const LOGGED_IN = { isKnown: true, isRegistered: true, isLoggedIn: true }

async function showWaiting({ isReviewer, isOwn }: { isReviewer: boolean; isOwn: boolean }) {
  const waiting = {
    ...anOpinion({ opinionSlugId: 'wait1', opinion: 'More benches' }),
    isWaiting: true as const,
  }
  mockCall(listWaitingOpinions, {
    isReviewer,
    numWaiting: isReviewer ? 1 : 0,
    opinionList: [isOwn ? { ...waiting, isOwn } : waiting],
  })
  mockCall(listOpinionsBySlug, [])
  const conversation = aConversation({ metadata: { opinionCount: 6, isReviewRequired: true } })
  const shown = await showConversation({ conversation, status: LOGGED_IN })
  await shown.user.click(await screen.findByRole('link', { name: /^Opinions/ }))
  return shown
}

test('an author sees that an opinion waits, and cannot vote on it', async () => {
  await showWaiting({ isReviewer: false, isOwn: true })
  const section = within(await screen.findByRole('region', { name: 'Your opinions that wait' }))
  section.getByText('Waiting for review.')
  expect(section.queryByRole('button', { name: /agree/i })).toBeNull()
  expect(section.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('a reviewer publishes what waits, and is told where somebody was first', async () => {
  const { user } = await showWaiting({ isReviewer: true, isOwn: false })
  const section = within(await screen.findByRole('region', { name: 'Waiting for review: 1 opinion' }))
  mockCall(publishOpinion, () => {
    throw new AppError('conflict', 'already_reviewed', 'Somebody else')
  })
  await user.click(section.getByRole('button', { name: 'Publish' }))
  await section.findByText('Somebody else has reviewed this opinion.')
  mockCall(publishOpinion, { success: true })
  await user.click(section.getByRole('button', { name: 'Publish' }))
  await screen.findByText('The opinion is published.')
  expect(requestsTo(publishOpinion).at(-1)).toEqual({ opinionSlugId: 'wait1' })
})

test('a reviewer refuses what waits with a reason', async () => {
  const { user } = await showWaiting({ isReviewer: true, isOwn: false })
  const section = within(await screen.findByRole('region', { name: 'Waiting for review: 1 opinion' }))
  await user.click(section.getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Move this opinion' }))
  expect(requestsTo(moderateOpinion)).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Spam' }))
  mockCall(moderateOpinion, undefined)
  await user.click(dialog.getByRole('button', { name: 'Move this opinion' }))
  await screen.findByText('The opinion is refused, and its author is told why.')
  expect(requestsTo(moderateOpinion)).toEqual([
    {
      opinionSlugId: 'wait1',
      moderationAction: 'move',
      moderationReason: 'spam',
      moderationExplanation: '',
      expectedDecisionId: null,
      isReview: true,
    },
  ])
})
