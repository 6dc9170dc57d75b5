import { getProfile, listOwnOpinions, listWaitingOpinions, markAboutPerson } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aProfile, anOpinion } from '#testing/samples.ts'

const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true } as const
const HOUSE = anOpinion({ opinionSlugId: 'house1', opinion: 'I own a house' })

async function openMenu({ opinion = HOUSE, isModerator = false, isOwn = false } = {}) {
  mockCall(getProfile, aProfile({ isModerator }))
  mockCall(listOwnOpinions, isOwn ? [{ conversationSlugId: SLUG, opinionSlugId: opinion.opinionSlugId }] : [])
  mockCall(listWaitingOpinions, { isReviewer: false, numWaiting: 0, opinionList: [] })
  mockCall(markAboutPerson, { success: true })
  const shown = await showConversation({
    address: `/conversation/${SLUG}?tab=opinions`,
    status: PERSON,
    opinions: [opinion],
  })
  const row = within((await screen.findByText('I own a house')).closest('article') ?? expect.unreachable())
  await shown.user.click(row.getByRole('button', { name: 'More for this opinion' }))
  await row.findByText('Copy link')
  return { ...shown, row }
}

const pressIn = async ({ user, row }: Awaited<ReturnType<typeof openMenu>>, entry: string, title: string) => {
  // Test browsers keep popovers out of the accessibility tree.
  await user.click(await row.findByText(entry))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(requestsTo(markAboutPerson)).toEqual([])
  await user.click(dialog.getByRole('button', { name: entry }))
  return dialog
}

const MARK = ['Mark as about the person', 'Is this opinion about the person who answers?'] as const

test('an author marks their own opinion after reading what that does', async () => {
  await pressIn(await openMenu({ isOwn: true }), ...MARK)
  await screen.findByText('The opinion is marked as about the person.')
  expect(requestsTo(markAboutPerson)).toEqual([{ opinionSlugId: 'house1', isAboutPerson: true }])
})

test('an author learns if others have voted meanwhile', async () => {
  const opened = await openMenu({ isOwn: true })
  mockCall(markAboutPerson, { success: false, reason: 'others_have_voted' })
  const dialog = await pressIn(opened, ...MARK)
  await dialog.findByText('Others have voted on it, so only moderators can change this now.')
})

test('a moderator unmarks an opinion only after reading what is deleted by that', async () => {
  const opened = await openMenu({ opinion: { ...HOUSE, aboutPerson: {} }, isModerator: true })
  expect(opened.row.getByText('About the person')).toBeTruthy()
  await pressIn(opened, 'Not about the person', 'Show exact totals of this opinion?')
  await screen.findByText('The opinion is no longer marked as about the person.')
  expect(requestsTo(markAboutPerson)).toEqual([{ opinionSlugId: 'house1', isAboutPerson: false }])
})

test('others have no such entry', async () => {
  const { row } = await openMenu()
  expect(row.queryByText('Mark as about the person')).toBeNull()
})
