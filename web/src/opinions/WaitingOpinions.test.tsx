import {
  AppError,
  getProfile,
  listOpinionsBySlug,
  listOwnOpinions,
  listWaitingOpinions,
  moderateOpinion,
  publishOpinion,
  type Opinion,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'
import { expectErrors } from '#testing/browser.ts'
import { goOffline, goOnline, mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { aConversation, anOpinion, aProfile } from '#testing/samples.ts'

const LOGGED_IN = { isKnown: true, isRegistered: true, isLoggedIn: true }

const waiting = (opinionSlugId: string, changes: Partial<Opinion> = {}): Opinion => ({
  ...anOpinion({ opinionSlugId, opinion: `Benches ${opinionSlugId}`, ...changes }),
  isWaiting: true,
})

type Waiting = { isReviewer: boolean; opinions?: Opinion[]; isReviewRequired?: true }

/** Opens the list of waiting opinions as its reviewer or as an author of some of them. */
async function showWaiting({ isReviewer, opinions = [waiting('w1')], ...metadata }: Waiting) {
  let left = opinions
  mockCall(listWaitingOpinions, () => ({
    isReviewer,
    numWaiting: isReviewer ? left.filter(({ isOwn }) => !isOwn).length : 0,
    opinionList: left,
  }))
  mockCall(
    listOwnOpinions,
    opinions.flatMap(({ opinionSlugId, isOwn }) =>
      isOwn ? [{ conversationSlugId: SLUG, opinionSlugId }] : [],
    ),
  )
  if (isReviewer) mockCall(getProfile, aProfile({ username: 'blue_heron' }))
  const conversation = aConversation({ metadata: { opinionCount: 6, ...metadata } })
  const shown = await showConversation({
    address: `/conversation/${SLUG}?tab=opinions`,
    conversation,
    status: LOGGED_IN,
  })
  return {
    ...shown,
    /** The opinion is reviewed and waits no more. */
    decide: (slugId: string) => (left = left.filter(({ opinionSlugId }) => opinionSlugId !== slugId)),
  }
}

const rowOf = async (slugId: string) => {
  const words = await screen.findByText(`Benches ${slugId}`)
  const row = words.closest('article')
  if (!row) throw new Error('The words stand in no row')
  return within(row)
}
const chooseWaiting = async ({ user }: { user: UserEvent }, name: string) =>
  user.click(await screen.findByRole('button', { name }))
/** Somebody else was faster. */
const isTooLate = () => {
  throw new AppError('conflict', 'already_reviewed', 'Somebody else')
}

test('an author sees their waiting opinions without vote buttons, even if review was switched off since', async () => {
  const shown = await showWaiting({ isReviewer: false, opinions: [waiting('w1', { isOwn: true })] })
  await chooseWaiting(shown, 'Waiting 1')
  const row = await rowOf('w1')
  row.getByText('Waiting for review.')
  expect(row.queryByRole('button', { name: /agree/i })).toBeNull()
  expect(row.queryByRole('button', { name: 'Publish' })).toBeNull()
  screen.getByText(/^Only you and those who review see these\..* still wait\.$/)
})

test('for people who have written no opinion and review nothing, nothing is requested and no filter is shown', async () => {
  await showWaiting({ isReviewer: false, opinions: [], isReviewRequired: true })
  await screen.findByRole('button', { name: 'Newest' })
  expect(screen.queryByRole('button', { name: /^Waiting/ })).toBeNull()
  expect(requestsTo(listWaitingOpinions)).toEqual([])
})

test('a reviewer publishes a waiting opinion, gets a confirmation, and continues with the next one', async () => {
  const shown = await showWaiting({ isReviewer: true, opinions: [waiting('w1'), waiting('w2')] })
  await chooseWaiting(shown, 'Waiting 2')
  const row = await rowOf('w1')
  mockCall(publishOpinion, ({ opinionSlugId }) => {
    shown.decide(opinionSlugId)
    return { success: true as const }
  })
  await shown.user.click(row.getByRole('button', { name: 'Publish' }))
  await screen.findByText('The opinion is published.')
  expect(requestsTo(publishOpinion)).toEqual([{ opinionSlugId: 'w1' }])
  await screen.findByRole('button', { name: 'Waiting 1' })
  expect(screen.queryByText('Benches w1')).toBeNull()
  const next = (await rowOf('w2')).getByRole('button', { name: 'Publish' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await shown.user.click(next)
  await screen.findByText('Nothing waits for review.')
})

test('a reviewer who is second reads that somebody else reviewed the opinion, and the row disappears', async () => {
  const shown = await showWaiting({ isReviewer: true, isReviewRequired: true })
  await chooseWaiting(shown, 'Waiting 1')
  const row = await rowOf('w1')
  mockCall(publishOpinion, isTooLate)
  shown.decide('w1')
  await shown.user.click(row.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Somebody else has reviewed this opinion.')
  await screen.findByText('Nothing waits for review.')
})

test('an opinion published while the conversation is closed, or without a network, stays with a message', async () => {
  const shown = await showWaiting({ isReviewer: true })
  await chooseWaiting(shown, 'Waiting 1')
  const row = await rowOf('w1')
  mockCall(publishOpinion, { success: false, reason: 'conversation_locked' })
  await shown.user.click(row.getByRole('button', { name: 'Publish' }))
  await row.findByText('Nothing can be published while the conversation is closed.')
  goOffline()
  await shown.user.click(row.getByRole('button', { name: 'Publish' }))
  await row.findByText('No internet connection')
  goOnline()
})

test('a reviewer rejects a waiting opinion with a reason', async () => {
  const shown = await showWaiting({ isReviewer: true })
  const { user } = shown
  await chooseWaiting(shown, 'Waiting 1')
  await user.click((await rowOf('w1')).getByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Move this opinion' }))
  expect(requestsTo(moderateOpinion)).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Spam' }))
  mockCall(moderateOpinion, ({ opinionSlugId }) => void shown.decide(opinionSlugId))
  await user.click(dialog.getByRole('button', { name: 'Move this opinion' }))
  await screen.findByText('The opinion is refused, and its author is told why.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requestsTo(moderateOpinion)).toEqual([
    {
      opinionSlugId: 'w1',
      moderationAction: 'move',
      moderationReason: 'spam',
      moderationExplanation: '',
      expectedDecisionId: null,
      isReview: true,
    },
  ])
})

test('a reviewer sees which other opinions say the same, with links to those that everybody can read', async () => {
  const sameText = [
    { state: 'live' as const, count: 1, opinionSlugId: 'old1' },
    { state: 'waiting' as const, count: 12 },
    { state: 'moved' as const, count: 2, opinionSlugId: 'old2' },
    { state: 'hidden' as const, count: 1 },
  ]
  const shown = await showWaiting({ isReviewer: true, opinions: [waiting('w1', { sameText })] })
  await chooseWaiting(shown, 'Waiting 1')
  const row = await rowOf('w1')
  const note = row.getByText(/^Others with the same text:/)
  expect(note.textContent).toBe(
    'Others with the same text: 1 that is published · 12 that wait · 2 that were moved · 1 that was hidden',
  )
  const links = row.getAllByRole('link').filter((link) => note.contains(link))
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('opinion=old1'),
    expect.stringContaining('opinion=old2'),
  ])
})

test('a failure to load the waiting opinions is shown in place, and a retry loads them', async () => {
  expectErrors()
  const shown = await showWaiting({ isReviewer: true })
  await screen.findByRole('button', { name: 'Waiting 1' })
  mockCall(listWaitingOpinions, () => {
    throw new AppError('forbidden', 'no', 'No')
  })
  await shown.queryClient.resetQueries({ queryKey: [listWaitingOpinions.path] })
  await chooseWaiting(shown, 'Waiting')
  await screen.findByText('What waits for review could not be loaded.')
  mockCall(listWaitingOpinions, { isReviewer: true, numWaiting: 1, opinionList: [waiting('w1')] })
  await shown.user.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf('w1')
})

test('a link to a waiting opinion is requested again with the signature of people who have taken part', async () => {
  const address = `/conversation/${SLUG}?tab=opinions&opinion=w1`
  const { queryClient } = await showConversation({ address, status: LOGGED_IN, opinions: [] })
  await screen.findByText(/^This opinion is no longer here/)
  expect(wasSigned(listOpinionsBySlug)).toBe(true)
  mockCall(listOpinionsBySlug, () => (wasSigned(listOpinionsBySlug) ? [waiting('w1', { isOwn: true })] : []))
  await queryClient.resetQueries({ queryKey: [listOpinionsBySlug.path] })
  const row = await rowOf('w1')
  row.getByText('Waiting for review.')
})
