import { listUpdates, reportUpdate, type Update } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'
import { iconOf, linkOf, notificationText, sentenceOf } from '#notifications/sentences.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation } from '#testing/samples.ts'

const at = '2026-11-20T10:00:00.000Z'
const update: Update = {
  updateSlugId: 'update01',
  text: 'The council met.',
  createdAt: at,
  authorUsername: 'blue_heron',
}

const show = () => {
  mockCall(listUpdates, { updateList: [update] })
  return showConversation({
    conversation: aConversation({ metadata: { updates: { count: 1, newestAt: at } } }),
    status: { isKnown: true, isRegistered: true, isLoggedIn: true },
  })
}

test('the updates of a conversation are a line that opens in place, and each can be reported', async () => {
  const { user } = await show()
  const line = await screen.findByRole('button', { name: /^Update by .*blue_heron.*November 20, 2026/ })
  expect(requestsTo(listUpdates)).toEqual([])
  await user.click(line)
  await screen.findByText('The council met.')
  await user.click(screen.getByRole('button', { name: 'Report the update of November 20, 2026' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this update' }))
  mockCall(reportUpdate, undefined)
  await user.click(dialog.getByRole('radio', { name: /^Misleading/ }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await screen.findByText('Report sent')
  expect(requestsTo(reportUpdate)).toEqual([{ updateSlugId: 'update01', reportReason: 'misleading' }])
})

test('the notification of an update has its first words and the title, and leads to the updates', () => {
  const notification = {
    type: 'organizer_update' as const,
    slugId: 'note0001',
    isRead: false,
    createdAt: at,
    message: `The <b>council</b> met. ${'Line four comes in May. '.repeat(6)}`,
    conversationTitle: 'More trams?',
    routeTarget: { conversationSlugId: SLUG },
    organizer: 'Town Hall',
  }
  expect(sentenceOf(notification)).toMatch(/^Update from .?Town Hall.?: .?The council met\. Line four .*…/)
  expect(sentenceOf(notification).length).toBeLessThan(120)
  expect(notificationText(notification)).toEqual({ title: 'More trams?', lang: undefined })
  expect(linkOf(notification)).toMatchObject({ params: { postSlugId: SLUG }, hash: 'updates' })
  expect(iconOf(notification)).toBe('bell')
  expect(sentenceOf({ ...notification, message: '', organizer: '' })).toBe(
    'Update in a conversation you took part in',
  )
})
