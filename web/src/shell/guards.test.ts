import { describe, expect, test } from 'vitest'
import { isOpenRoute, redirectOfOnboarding } from './guards.ts'

test.each([
  '/',
  '/welcome',
  '/about',
  '/conversation/$postSlugId',
  '/conversation/$postSlugId/embed',
  '/conversation/$postSlugId/groups',
  '/conversation/new/create',
  '/conversation/new/review',
  '/legal/privacy',
  '/legal/terms/',
  '/onboarding/$step',
  '/conversation/$postSlugId/print',
  '/conversation/$postSlugId/poster',
  '/conversation/$postSlugId/decisions',
  '/settings/',
  '/topic/$topicCode',
  '/topics',
])('anyone may open %s (spec 2.23)', (route) => {
  expect(isOpenRoute(route)).toBe(true)
})

test.each([
  '/notification',
  '/user-profile',
  '/moderate/conversation/$conversationSlugId',
  '/settings/account/profile',
  '/settings/account/content-preference',
  '/settings/account/administrator/organization',
])('%s needs a guest or an account (spec 2.15, 2.22)', (route) => {
  expect(isOpenRoute(route)).toBe(false)
})

describe('between onboarding and a conversation', () => {
  const step = '/onboarding/step1-login'
  const conversation = '/conversation/abc123'

  test('onboarding does not lead into a conversation (spec 2.24)', () => {
    expect(redirectOfOnboarding({ from: step, to: conversation, isBack: false })).toBe('/')
  })

  test('a person who came from a conversation to log in returns to it', () => {
    const move = { from: step, to: conversation, isBack: false, cameFrom: conversation }
    expect(redirectOfOnboarding(move)).toBeUndefined()
  })

  test('Back from a conversation does not lead into onboarding', () => {
    expect(redirectOfOnboarding({ from: conversation, to: step, isBack: true })).toBe('/')
  })

  test('a link in a conversation may lead to onboarding', () => {
    expect(redirectOfOnboarding({ from: conversation, to: step, isBack: false })).toBeUndefined()
  })

  test('moves to other pages are not redirected', () => {
    expect(redirectOfOnboarding({ from: step, to: '/about', isBack: false })).toBeUndefined()
  })
})
