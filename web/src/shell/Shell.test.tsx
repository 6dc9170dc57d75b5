import {
  AppError,
  castVote,
  checkLoginStatus,
  fetchRecentConversations,
  getLegalText,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mockCall, requestsTo, goOffline, goOnline } from '#testing/fakeServer.ts'
import { expectErrors, storesNothing } from '#testing/browser.ts'
import { renderAt } from '#testing/render.tsx'
import { followMoves } from './navigation.ts'

beforeEach(() => {
  mockCall(fetchRecentConversations, {
    conversationDataList: [],
    topConversationSlugIdList: [],
    shownAs: 'popular',
  })
})

test('every page has a skip link, navigation, one main landmark, a heading and a title', async () => {
  renderAt('/about')
  const heading = await screen.findByRole('heading', { level: 1, name: 'About' })
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBe(heading)
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
  expect(screen.getByRole('main').id).toBe('content')
  expect(document.title).toBe('About · Parley')
})

test('Tab reaches the skip link first, then the navigation', async () => {
  const { user } = renderAt('/about')
  await screen.findByRole('heading', { level: 1 })
  const names: (string | null)[] = []
  for (let step = 0; step < 8; step += 1) {
    await user.tab()
    names.push(document.activeElement?.textContent ?? null)
  }
  expect(names).toEqual([
    'Skip to content',
    'Parley',
    'Home',
    'Topics',
    'Notifications',
    'You',
    'About',
    'Log in',
  ])
})

test('following a link focuses the heading of the new page and announces its title', async () => {
  mockCall(getLegalText, { title: 'Privacy', intro: [], sections: [] })
  const { user, router } = renderAt('/about')
  const stop = followMoves(router)
  await screen.findByRole('heading', { level: 1, name: 'About' })
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getAllByRole('status').some((part) => part.textContent === 'Privacy · Parley')).toBe(true)
  stop()
})

test('the navigation marks the current page', async () => {
  renderAt('/about')
  const places = await screen.findByRole('navigation', { name: 'Main' })
  expect(within(places).getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page')
  expect(within(places).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull()
})

test('a page that asks a single question has no navigation', async () => {
  renderAt('/welcome')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

test('an inner page links back to its parent by name', async () => {
  mockCall(getLegalText, { title: 'Privacy', intro: [], sections: [] })
  renderAt('/legal/privacy')
  await screen.findByRole('heading', { level: 1 })
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'About' }).getAttribute('href')).toBe(
    '/feed/about',
  )
})

test('an unknown address shows the not-found page with a link home', async () => {
  renderAt('/no/such/page')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/feed/')
})

test('offline, a strip shows how many votes wait until they are sent', async () => {
  mockCall(castVote, true)
  mockCall(checkLoginStatus, {
    loggedInStatus: { isKnown: false, isRegistered: false, isLoggedIn: false },
  })
  const { outbox } = renderAt('/about')
  await screen.findByRole('heading', { level: 1 })
  act(() => goOffline())
  await screen.findByText('Offline')
  await act(() =>
    outbox.queueVote({
      conversationSlugId: 'streets1',
      opinionSlugId: 'a',
      chosenOption: 'agree',
      opinionText: 'One',
    }),
  )
  await screen.findByText('Offline: 1 vote waiting')
  await act(() =>
    outbox.queueVote({
      conversationSlugId: 'streets1',
      opinionSlugId: 'b',
      chosenOption: 'pass',
      opinionText: 'Two',
    }),
  )
  await screen.findByText('Offline: 2 votes waiting')
  act(() => goOnline())
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText(/Offline/)).toBeNull())
})

test('while nothing can be saved, a strip says how many votes wait, and they are sent afterwards', async () => {
  let isReadOnly = true
  mockCall(castVote, () => {
    if (isReadOnly) throw new AppError('unavailable', 'read_only', 'The site can only be read now.')
    return true
  })
  const { outbox } = renderAt('/about')
  await screen.findByRole('heading', { level: 1 })
  await act(() =>
    outbox.queueVote({
      conversationSlugId: 'streets1',
      opinionSlugId: 'a',
      chosenOption: 'agree',
      opinionText: 'One',
    }),
  )
  await screen.findByText('Nothing can be saved now: 1 vote waiting')
  isReadOnly = false
  await act(() => outbox.sendNow())
  await waitFor(() => expect(screen.queryByText(/^Nothing can be saved/)).toBeNull())
  expect(outbox.state.get()).toMatchObject({ waiting: [], isUnavailable: false })
})

test('a vote that makes the server fail is said to be kept, until it is sent', async () => {
  mockCall(checkLoginStatus, {
    loggedInStatus: { isKnown: true, isRegistered: false, isLoggedIn: false },
  })
  let isBroken = true
  mockCall(castVote, () => {
    if (isBroken) throw new AppError('internal', 'internal', 'Internal error')
    return true
  })
  const { outbox } = renderAt('/about')
  await screen.findByRole('heading', { level: 1 })
  await act(() =>
    outbox.queueVote({
      conversationSlugId: 'streets1',
      opinionSlugId: 'a',
      chosenOption: 'agree',
      opinionText: 'One',
    }),
  )
  await screen.findByText('Not saved yet: 1 vote waiting')
  isBroken = false
  await act(() => outbox.sendNow())
  await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull())
})

test('the offline strip disappears when the network returns', async () => {
  renderAt('/about')
  act(() => goOffline())
  await screen.findByText('Offline')
  act(() => goOnline())
  await waitFor(() => expect(screen.queryByText('Offline')).toBeNull())
})

test('a refused vote is named in a notice that stays until it is dismissed', async () => {
  mockCall(castVote, false)
  const { user, outbox } = renderAt('/about')
  await screen.findByRole('heading', { level: 1 })
  await act(() =>
    outbox.queueVote({
      conversationSlugId: 'streets1',
      opinionSlugId: 'a',
      chosenOption: 'agree',
      opinionText: 'More <b>trees</b>',
    }),
  )
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Your vote on “More trees” could not be saved')
  await user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a vote that the browser cannot sign is removed, and a notice says that the browser blocks storage', async () => {
  expectErrors()
  const { outbox } = renderAt('/about')
  await screen.findByRole('heading', { level: 1 })
  storesNothing()
  await act(() =>
    outbox.queueVote({
      conversationSlugId: 'streets1',
      opinionSlugId: 'a',
      chosenOption: 'agree',
      opinionText: 'More trees',
    }),
  )
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Your browser blocks storage for this site')
  expect(screen.queryByText(/Offline/)).toBeNull()
})

test('a page that throws is replaced by an error message, and the navigation stays', async () => {
  expectErrors()
  mockCall(
    fetchRecentConversations,
    JSON.parse('{"conversationDataList":[{}],"topConversationSlugIdList":[]}'),
  )
  renderAt('/')
  await screen.findByText('Sorry, this page could not be shown. Your votes and drafts are saved.')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
