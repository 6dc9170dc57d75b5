import {
  AppError,
  followConversation,
  getConversation,
  listNotificationKinds,
  listNotifications,
  listOpinions,
  listOwnVotes,
  markAllNotificationsRead,
  markNotificationRead,
  NOTIFICATION_KINDS,
  setNotificationKind,
  type Notification,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { PageActions } from '#conversation/PageActions.tsx'
import { unreadCount } from '#shell/unread.ts'
import { expectErrors } from '#testing/browser.ts'
import { goOffline, goOnline, mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt, renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { FollowConversation } from './FollowConversation.tsx'
import { linkOf, sentenceOf } from './sentences.ts'

const GUEST = { isKnown: true, isRegistered: false, isLoggedIn: false }
const FAILS = () => {
  throw new AppError('forbidden', 'no', 'No')
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const vote = (slugId: string, changes: Partial<Notification> = {}): Notification =>
  Object.assign<Notification, Partial<Notification>>(
    {
      type: 'opinion_vote',
      slugId,
      isRead: false,
      createdAt: minutesAgo(0),
      message: `Words of ${slugId}`,
      conversationTitle: 'Benches',
      routeTarget: { conversationSlugId: 'streets1', opinionSlugId: 'shuttle1' },
      numVotes: 25,
    },
    changes,
  )

/** Serves pages of a list, as the server does. */
const serve = (all: readonly Notification[]) =>
  mockCall(listNotifications, ({ lastSlugId }) => {
    const from = lastSlugId === undefined ? 0 : all.findIndex(({ slugId }) => slugId === lastSlugId) + 1
    const notificationList = all.slice(from, from + 20)
    const isUnread = ({ isRead }: Notification) => !isRead
    return {
      notificationList,
      numNewNotifications: notificationList.filter(isUnread).length,
      numOlderUnread: all.slice(from + 20).filter(isUnread).length,
    }
  })

beforeEach(() => {
  mockCall(markNotificationRead, undefined)
  mockCall(markAllNotificationsRead, undefined)
})

const place = (name: string) => screen.findByRole('link', { name })

test('the name of the navigation link includes the number of unread notifications', async () => {
  await updateStatus(GUEST)
  serve([vote('a'), vote('b'), vote('c', { isRead: true })])
  renderAt('/about')
  await place('Notifications, 2 unread')
  expect(requestsTo(listNotifications)).toEqual([{ includeAll: true }])
})

test('the navigation shows more than 99 unread notifications as 99+', async () => {
  await updateStatus(GUEST)
  serve(Array.from({ length: 100 }, (_, n) => vote(`v${n}`)))
  renderAt('/about')
  await place('Notifications, 99+ unread')
})

test('the navigation of a stranger counts no notifications, and its link leads to the login', async () => {
  await refreshLoginStatus()
  const { router, user } = renderAt('/about')
  await user.click(await place('Notifications'))
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/welcome'))
  expect(requestsTo(listNotifications)).toEqual([])
})

test('the unread count is computed from the loaded list and the number of older ones that the server counted (spec 4.22)', () => {
  const page = (list: Notification[], numOlderUnread: number) => ({
    notificationList: list,
    numNewNotifications: 99,
    numOlderUnread,
  })
  expect(unreadCount({ pages: [] })).toBe(0)
  expect(unreadCount({ pages: [page([vote('a'), vote('b', { isRead: true })], 3)] })).toBe(4)
  expect(unreadCount({ pages: [page([vote('a')], 3), page([vote('b')], 2)] })).toBe(4)
})

test('notifications are grouped by day, and unread ones are marked as new (spec 2.10)', async () => {
  await updateStatus(GUEST)
  serve([
    vote('a'),
    vote('b', { isRead: true, createdAt: new Date(new Date().setHours(-1)).toISOString() }),
    vote('c', { isRead: true, createdAt: '2026-03-02T12:00:00.000Z' }),
  ])
  renderAt('/notification/')
  const today = await screen.findByRole('region', { name: 'Today' })
  expect(within(today).getByRole('listitem').textContent).toContain('25 people voted on your opinion')
  expect(within(today).getByText('new')).toBeTruthy()
  expect(within(today).getByText('Words of a')).toBeTruthy()
  const yesterday = screen.getByRole('region', { name: 'Yesterday' })
  expect(within(yesterday).queryByText('new')).toBeNull()
  expect(yesterday.textContent).toContain('Yesterday at ')
  screen.getByRole('region', { name: 'March 2, 2026' })
  screen.getByText('No older notifications.')
})

test('a notification is marked as read when it is opened, and the counter is updated at once (spec 4.21)', async () => {
  await updateStatus(GUEST)
  // The conversation is still loading when the test ends.
  mockCall(getConversation, () => new Promise(() => {}))
  mockCall(listOpinions, () => new Promise(() => {}))
  mockCall(listOwnVotes, [])
  serve([vote('a'), vote('b')])
  const { user, router } = renderAt('/notification/')
  const rows = await screen.findAllByRole('link', { name: '25 people voted on your opinion' })
  const [first] = rows
  if (!first) throw new Error('There is no row')
  expect(first.getAttribute('href')).toBe('/feed/conversation/streets1?tab=opinions&opinion=shuttle1')
  await user.click(first)
  await place('Notifications, 1 unread')
  expect(router.latestLocation.pathname).toBe('/conversation/streets1')
  await waitFor(() => expect(requestsTo(markNotificationRead)).toEqual([{ notificationSlugId: 'a' }]))
})

test('opening the page of notifications marks none as read', async () => {
  await updateStatus(GUEST)
  serve([vote('a')])
  renderAt('/notification/')
  await screen.findByText('new')
  expect([...requestsTo(markNotificationRead), ...requestsTo(markAllNotificationsRead)]).toEqual([])
})

test('Mark all as read makes one call, empties the counter and moves the focus to the heading (spec 4.21)', async () => {
  await updateStatus(GUEST)
  serve(Array.from({ length: 50 }, (_, n) => vote(`v${n}`)))
  const { user } = renderAt('/notification/')
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await place('Notifications')
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(screen.queryByText('new')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(requestsTo(markAllNotificationsRead)).toEqual([{ includeAll: true }])
})

test('a failure to mark notifications as read shows "Failed to mark user notifications as read" (spec 7.17, 8.7)', async () => {
  await updateStatus(GUEST)
  serve([vote('a')])
  mockCall(markAllNotificationsRead, FAILS)
  const { user } = renderAt('/notification/')
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('Failed to mark user notifications as read')
  await place('Notifications, 1 unread')
})

test('Show older sends the last slug id and appends notifications, and the list says when it ends (spec 4.23, 4.24)', async () => {
  await updateStatus(GUEST)
  serve(Array.from({ length: 33 }, (_, n) => vote(`v${n}`)))
  const { user } = renderAt('/notification/')
  await user.click(await screen.findByRole('button', { name: 'Show older' }))
  await screen.findByText('Words of v32')
  expect(screen.getAllByRole('listitem')).toHaveLength(33)
  expect(requestsTo(listNotifications).at(-1)).toEqual({ includeAll: true, lastSlugId: 'v19' })
  await screen.findByText('No older notifications.')
  await place('Notifications, 33 unread')
})

test('older notifications that fail to load show an error with a button to try again', async () => {
  await updateStatus(GUEST)
  serve(Array.from({ length: 25 }, (_, n) => vote(`v${n}`)))
  const { user } = renderAt('/notification/')
  const more = await screen.findByRole('button', { name: 'Show older' })
  mockCall(listNotifications, FAILS)
  await user.click(more)
  await screen.findByText('Older notifications could not be loaded.')
  serve(Array.from({ length: 25 }, (_, n) => vote(`v${n}`)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Words of v24')
})

test('an empty list of notifications says what will appear there', async () => {
  await updateStatus(GUEST)
  renderAt('/notification/')
  await screen.findByText("No notifications yet. You'll find votes on your opinions and answers to you here.")
})

test('a list of notifications that fails to load shows and logs an error, and loads on a second try (spec 8.8)', async () => {
  await updateStatus(GUEST)
  const logged = expectErrors()
  mockCall(listNotifications, FAILS)
  const { user } = renderAt('/notification/')
  await screen.findByText('Your notifications could not be loaded.')
  expect(logged).toContainEqual(['Call failed: /notification/fetch: forbidden (no)'])
  // The error is shown in place of the list, without an additional notice.
  expect(within(screen.getByRole('region', { name: 'Notices' })).queryByText(/./)).toBeNull()
  serve([vote('a')])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Words of a')
})

test('without a network the page of notifications says so, and it loads when the network returns', async () => {
  await updateStatus(GUEST)
  goOffline()
  renderAt('/notification/')
  await screen.findByText('No internet connection')
  serve([vote('a')])
  act(() => goOnline())
  await screen.findByText('Words of a')
})

test('returning to the page loads the notifications again, once for the navigation and the screen (spec 4.8)', async () => {
  await updateStatus(GUEST)
  serve([vote('a')])
  renderAt('/notification/')
  await screen.findByText('Words of a')
  const before = requestsTo(listNotifications).length
  serve([vote('b'), vote('a')])
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await screen.findByText('Words of b')
  expect(requestsTo(listNotifications)).toHaveLength(before + 1)
})

test('the notifications are loaded again every minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await updateStatus(GUEST)
    serve([])
    renderAt('/about')
    await waitFor(() => expect(requestsTo(listNotifications)).toHaveLength(1))
    serve([vote('a')])
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await place('Notifications, 1 unread')
  } finally {
    vi.useRealTimers()
  }
})

test('a notification whose target is gone is not a link', async () => {
  await updateStatus(GUEST)
  serve([vote('a', { isGone: true, message: '' })])
  renderAt('/notification/')
  await screen.findByText('No longer available')
  expect(screen.queryByRole('link', { name: '25 people voted on your opinion' })).toBeNull()
})

const about = {
  slugId: 'x',
  isRead: true,
  createdAt: minutesAgo(5),
  message: '',
  conversationTitle: 'Benches',
}
const routeTarget = { conversationSlugId: 'c', opinionSlugId: 'o' }
const SENTENCES: [Notification, string][] = [
  [{ ...about, type: 'opinion_vote', routeTarget, numVotes: 1 }, '1 person voted on your opinion'],
  [{ ...about, type: 'opinion_vote', routeTarget, numVotes: 2500 }, '2,500 people voted on your opinion'],
  [
    { ...about, type: 'new_opinion', routeTarget, username: 'amber_fox' },
    'amber_fox added an opinion to your conversation',
  ],
  [
    { ...about, type: 'opinion_published', routeTarget },
    'Your opinion was reviewed. Everybody sees it now, and it counts.',
  ],
  [
    { ...about, type: 'moderation_decision', routeTarget, action: 'move', reason: 'spam' },
    'A moderator moved your opinion. Reason: spam',
  ],
  [
    { ...about, type: 'moderation_decision', routeTarget, action: 'hide', reason: 'doxing' },
    'A moderator hid your opinion. Reason: doxing',
  ],
  [
    { ...about, type: 'moderation_decision', routeTarget, action: 'lock', reason: 'illegal' },
    'A moderator locked your conversation. Reason: illegal',
  ],
  [
    { ...about, type: 'appeal_answer', routeTarget, isAccepted: true },
    'Your appeal was accepted. Your opinion counts again.',
  ],
  [{ ...about, type: 'appeal_answer', routeTarget, isAccepted: false }, 'Your appeal was rejected.'],
  [{ ...about, type: 'scheduled_publication', routeTarget }, 'Your conversation is now public'],
  [
    { ...about, type: 'import', routeTarget, status: 'finished', numVotes: 225_524 },
    'Import complete: 225,524 votes',
  ],
  [
    { ...about, type: 'import', routeTarget, status: 'failed', cause: 'no_response' },
    'Import failed: the source stopped responding',
  ],
  [{ ...about, type: 'import', routeTarget, status: 'failed', cause: 'internal' }, 'Import failed'],
  [{ ...about, type: 'outcome_posted', routeTarget }, 'What was decided: “Benches”'],
  [{ ...about, type: 'new_opinions', routeTarget, numOpinions: 1 }, '1 new opinion to vote on'],
  [{ ...about, type: 'set_aside', routeTarget }, 'You were set aside from the analysis of “Benches”'],
  [
    { ...about, type: 'set_aside', routeTarget, isReadmitted: true },
    'You are back in the analysis of “Benches”',
  ],
  [
    { ...about, type: 'appeal_answer', routeTarget, isAccepted: true, isAboutSetAside: true },
    'Your appeal was accepted. You are back in the analysis.',
  ],
  [{ ...about, type: 'new_device' }, 'A new device logged in'],
  [{ ...about, type: 'login_methods_changed' }, 'The ways to log in to your account were changed'],
]
test.each(SENTENCES)('a notification of the kind $type has its sentence', (notification, sentence) => {
  expect(sentenceOf(notification)).toBe(sentence)
})

test('a notification about being set aside links to the decision, and an old one links to the results', () => {
  const aside: Notification = { ...about, type: 'set_aside', routeTarget: { conversationSlugId: 'c' } }
  expect(linkOf({ ...aside, decisionId: 'd' })).toEqual({
    to: '/notification/decision/$decisionId',
    params: { decisionId: 'd' },
  })
  expect(linkOf(aside)?.search).toEqual({ tab: 'analysis' })
})

test('each kind of notification has a switch, except that decisions and answers to appeals are always on', async () => {
  await updateStatus(GUEST)
  mockCall(listNotificationKinds, { onKindList: NOTIFICATION_KINDS.filter((kind) => kind !== 'import') })
  mockCall(setNotificationKind, undefined)
  const { user } = renderAt('/settings/account/notifications')
  const switches = await screen.findAllByRole('switch')
  expect(switches).toHaveLength(7)
  expect(screen.getAllByText('always on')).toHaveLength(2)
  expect(screen.getByRole('switch', { name: 'Imports' })).toHaveProperty('checked', false)
  const votes = screen.getByRole('switch', { name: 'Votes on my opinions' })
  await user.click(votes)
  expect(votes).toHaveProperty('checked', false)
  await waitFor(() =>
    expect(requestsTo(setNotificationKind)).toEqual([{ kind: 'opinion_vote', isOn: false }]),
  )
})

test('a switch of notifications that fails to save goes back with a notice', async () => {
  await updateStatus(GUEST)
  mockCall(listNotificationKinds, { onKindList: [...NOTIFICATION_KINDS] })
  mockCall(setNotificationKind, FAILS)
  const { user } = renderAt('/settings/account/notifications')
  const imports = await screen.findByRole('switch', { name: 'Imports' })
  await user.click(imports)
  await screen.findByText('This could not be changed.')
  expect(imports).toHaveProperty('checked', true)
})

test('the settings show how many kinds of notifications are on', async () => {
  await updateStatus(GUEST)
  mockCall(listNotificationKinds, { onKindList: ['import'] })
  renderAt('/settings')
  await screen.findByRole('link', { name: /^Notifications\s*1 of 9 kinds/ })
})

test('a person who has taken part can turn notifications about new opinions on and off', async () => {
  await updateStatus(GUEST)
  mockCall(followConversation, undefined)
  const { user } = renderPart(<FollowConversation conversationSlugId="streets1" isIn="deck" />)
  await user.click(await screen.findByRole('button', { name: 'Notify me about new ones' }))
  await screen.findByText(/You will be notified of new ones, at most once a day./)
  screen.getByRole('button', { name: 'Stop notifying me' })
  await waitFor(() => expect(requestsTo(followConversation)).toEqual([{ conversationSlugId: 'streets1' }]))
})

test('the menu of a conversation offers notifications to people who have taken part, and strangers can only report', async () => {
  // Menus are popovers, which jsdom lacks, so their items are hidden here.
  const item = (name: string) => screen.findByRole('button', { name, hidden: true })
  const actions = <PageActions conversation={aConversation()} hasResults={false} />
  const { user } = renderPart(actions)
  await screen.findByRole('button', { name: 'More for this conversation' })
  await item('Report')
  expect(screen.queryByRole('button', { name: /Notify me/, hidden: true })).toBeNull()
  await act(() => updateStatus(GUEST))
  mockCall(followConversation, undefined)
  await user.click(await item('Notify me about new opinions'))
  await item('Stop notifying me about new opinions')
})
