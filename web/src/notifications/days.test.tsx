import { listNotifications, type Notification } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { longDate } from '#ui/format.ts'

/** The first moment in UTC of the day that it is here, or was some days ago. */
function dayHere(daysAgo: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)).toISOString()
}

const newOpinion = (slugId: string, createdAt: string): Notification => ({
  type: 'new_opinion',
  slugId,
  isRead: true,
  createdAt,
  message: 'More benches',
  username: 'calm_otter_7',
  routeTarget: { conversationSlugId: 'streets1', opinionSlugId: 'bench001' },
})

test('a notification of which only the day is known is shown with the date of that day, without a time, in every time zone', async () => {
  await updateStatus({ isKnown: true, isRegistered: false, isLoggedIn: false })
  const days = [dayHere(0), dayHere(1), dayHere(40)]
  mockCall(listNotifications, {
    notificationList: days.map((day, n) => newOpinion(`n${n}`, day)),
    numNewNotifications: 0,
    numOlderUnread: 0,
  })
  renderAt('/notification/')
  const headings = ['Today', 'Yesterday', longDate(dayHere(40))]
  for (const [n, name] of headings.entries()) {
    const ofDay = await screen.findByRole('region', { name })
    expect(ofDay.querySelector('time')?.textContent).toBe(longDate(days[n] ?? ''))
    expect(ofDay.textContent).not.toMatch(/\d:\d\d/)
  }
})
