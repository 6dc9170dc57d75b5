import {
  AppError,
  fetchRecentConversations,
  listMutedUsers,
  muteUser,
  type MutedUser,
  type Opinion,
} from '@parley/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { AllOpinions } from '#results/tables/AllOpinions.tsx'
import { ResultRows } from '#results/lists/ResultList.tsx'
import {
  cardWith,
  opinionsNamed,
  showConversation,
  SLUG,
  opensOpinionMenus,
} from '#conversation/showConversation.fixture.tsx'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { expectErrors } from '#testing/browser.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt, renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'

const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true }
const OPINIONS = `/conversation/${SLUG}?tab=opinions`
const mutedSince = (username: string): MutedUser => ({ username, createdAt: '2026-11-03T10:00:00.000Z' })
/** Opinions that are all by the same person except the third. */
const byMagpie = (): Opinion[] =>
  opinionsNamed('one', 'two', 'three').map((opinion, at) => ({
    ...opinion,
    username: at === 2 ? 'quiet_heron' : 'loud_magpie',
  }))

let muted: MutedUser[] = []
beforeEach(() => {
  muted = []
  mockCall(listMutedUsers, () => muted)
  mockCall(muteUser, ({ targetUsername, action }) => {
    muted = muted.filter(({ username }) => username !== targetUsername)
    if (action === 'mute') muted = [mutedSince(targetUsername), ...muted]
    return undefined
  })
})

test("muting from the menu of an opinion hides the person's opinions at once, and Undo shows them again", async () => {
  await showConversation({ status: PERSON, opinions: byMagpie(), address: OPINIONS })
  await screen.findByText('Opinion one')
  await opensOpinionMenus()
  const [mute] = await screen.findAllByText('Mute loud_magpie')
  if (mute) fireEvent.click(mute)
  await waitFor(() => expect(screen.queryByText('Opinion one')).toBeNull())
  expect(screen.queryByText('Opinion two')).toBeNull()
  expect(screen.getByText('Opinion three')).toBeTruthy()
  await screen.findByText('loud_magpie is muted')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Opinion one')
  expect(requestsTo(muteUser).map(({ action }) => action)).toEqual(['mute', 'unmute'])
})

test('a mute that fails is undone, with the reason', async () => {
  expectErrors()
  mockCall(muteUser, () => {
    throw new AppError('internal', 'internal', '')
  })
  await showConversation({ status: PERSON, opinions: byMagpie(), address: OPINIONS })
  await screen.findByText('Opinion one')
  await opensOpinionMenus()
  const [mute] = await screen.findAllByText('Mute loud_magpie')
  if (mute) fireEvent.click(mute)
  await screen.findByText('loud_magpie could not be muted.')
  await screen.findByText('Opinion one')
})

test('the voting card skips the opinions of muted people', async () => {
  muted = [mutedSince('loud_magpie')]
  await showConversation({ status: PERSON, opinions: byMagpie() })
  await cardWith('Opinion three')
})

test('results keep the figures of a muted person’s opinion and collapse its text', () => {
  const [opinion] = byMagpie()
  if (!opinion) throw new Error('There are three')
  const row = renderPart(
    <ResultRows
      conversationSlugId={SLUG}
      opinions={[{ ...opinion, isMuted: true }]}
      kind="totals"
      ownVoteOf={() => undefined}
    />,
  )
  const summary = row.container.querySelector('summary')
  expect(summary?.textContent).toContain('By somebody you have muted')
  expect(summary?.textContent).toContain('voted')
  expect(summary?.textContent).not.toContain('Opinion one')
  expect(row.container.querySelector('details')?.textContent).toContain('Opinion one')
})

test('the table of all opinions collapses texts of muted people too, and can expand them', async () => {
  const [opinion] = byMagpie()
  if (!opinion) throw new Error('There are three')
  const { user } = renderPart(
    <AllOpinions
      conversationSlugId={SLUG}
      opinions={[{ ...opinion, isMuted: true }]}
      ownVoteOf={() => undefined}
    />,
  )
  const words = screen.getByRole('button', { name: 'By somebody you have muted' })
  expect(screen.queryByText('Opinion one')).toBeNull()
  await user.click(words)
  expect(screen.getByText('Opinion one')).toBeTruthy()
})

test('guests cannot mute, and nobody mutes themselves, a starting opinion or an imported participant', async () => {
  const [own, seed, imported] = byMagpie()
  if (!own || !seed || !imported) throw new Error('There are three')
  const opinions = [
    { ...own, isOwn: true },
    { ...seed, isSeed: true },
    { ...imported, username: 'ext_12345' },
  ]
  await showConversation({ status: PERSON, opinions, address: OPINIONS })
  await opensOpinionMenus()
  await waitFor(() => expect(screen.getAllByText('Copy link')).toHaveLength(3))
  expect(screen.queryByText(/^Mute (?:loud_magpie|ext_)/)).toBeNull()
})

test('the feed leaves out conversations of muted people, and a page that becomes empty loads the next', async () => {
  muted = [mutedSince('loud_magpie')]
  const named = (slug: string, authorUsername: string) =>
    aConversation({
      metadata: { conversationSlugId: slug, authorUsername },
      payload: { title: `By ${authorUsername} ${slug}` },
    })
  const pageOf = (...conversationDataList: ReturnType<typeof named>[]) => ({
    conversationDataList,
    topConversationSlugIdList: [],
    shownAs: 'new' as const,
  })
  mockCall(fetchRecentConversations, ({ lastSlugId }) => {
    if (lastSlugId === undefined) return pageOf(named('a', 'loud_magpie'))
    return lastSlugId === 'a' ? pageOf(named('b', 'quiet_heron')) : pageOf()
  })
  await refreshLoginStatus()
  await updateStatus(PERSON)
  renderAt('/?tab=new')
  await screen.findByText('By quiet_heron b')
  expect(screen.queryByText('By loud_magpie a')).toBeNull()
})

test('muted people are listed in the settings, unmuted there, and muted again by Undo (spec 2.15)', async () => {
  muted = [
    mutedSince('loud_magpie'),
    {
      ...mutedSince('voice_77'),
      isPseudonym: true,
      conversation: { conversationSlugId: SLUG, title: 'Streets' },
    },
  ]
  await refreshLoginStatus()
  await updateStatus(PERSON)
  renderAt('/settings/account/content-preference')
  const list = within(await screen.findByRole('list', { name: 'People you have muted' }))
  expect(screen.getByText('You won’t see what they post. They are not notified.')).toBeTruthy()
  expect(list.getAllByText('Since November 3, 2026')).toHaveLength(2)
  expect(list.getByText('A pseudonym, in “Streets” only')).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'Unmute loud_magpie' }))
  await screen.findByText('loud_magpie is no longer muted')
  expect(screen.queryByRole('button', { name: 'Unmute loud_magpie' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Unmute loud_magpie' })
})

test('a person who has muted nobody sees how to mute people', async () => {
  await refreshLoginStatus()
  await updateStatus(PERSON)
  renderAt('/settings/account/content-preference')
  await screen.findByText('You have not muted anybody. You can mute people from the menu of an opinion.')
})
