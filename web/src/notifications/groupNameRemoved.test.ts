import type { Notification } from '@parley/contract'
import { expect, test } from 'vitest'
import { iconOf, linkOf, sentenceOf, notificationText } from './sentences.ts'

test('a person whose group name a moderator removed reads why, with a link to the decisions', () => {
  const removed: Notification = {
    type: 'group_name_removed',
    slugId: 'n1',
    isRead: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    message: '',
    conversationTitle: 'Benches',
    routeTarget: { conversationSlugId: 'streets1' },
    groupKey: '1',
    reason: 'doxing',
  }
  expect(sentenceOf(removed)).toBe('A moderator removed the name you gave to B on the map. Reason: doxing')
  expect(notificationText(removed)).toEqual({ title: 'Benches' })
  expect(iconOf(removed)).toBe('trash')
  expect(linkOf(removed)).toEqual({
    to: '/conversation/$postSlugId/decisions',
    params: { postSlugId: 'streets1' },
  })
  expect(linkOf({ ...removed, isGone: true })).toBeUndefined()
})
