import { describe, expect, test } from 'vitest'
import { firstLoadGuard, onboardingGuard } from './guards.ts'

describe('on the first page of a visit', () => {
  const stranger = (route: string) => firstLoadGuard({ route, isGuestOrLoggedIn: false })

  test.each([
    '/',
    '/welcome',
    '/about',
    '/conversation/$postSlugId',
    '/conversation/$postSlugId/embed',
    '/conversation/new/create',
    '/conversation/new/review',
    '/legal/privacy',
    '/legal/terms/',
    '/onboarding/step1-login',
    '/settings',
    '/settings/account/profile',
    '/topic/$topicCode',
    '/topics',
  ])('%s is open to strangers', (route) => {
    expect(stranger(route)).toBeUndefined()
  })

  test.each(['/notification', '/user-profile', '/moderate/conversation/$conversationSlugId', '/settingsx'])(
    '%s leads strangers to the welcome page',
    (route) => {
      expect(stranger(route)).toBe('/welcome')
    },
  )

  test('guests and people who are logged in may begin anywhere', () => {
    expect(firstLoadGuard({ route: '/notification', isGuestOrLoggedIn: true })).toBeUndefined()
  })
})

describe('around onboarding', () => {
  const step = '/onboarding/step1-login'
  const conversation = '/conversation/abc123'

  test('a conversation is not entered from onboarding', () => {
    expect(onboardingGuard({ from: step, to: conversation, isBack: false })).toBe('/')
  })

  test('whoever came from that conversation to log in returns to it', () => {
    expect(
      onboardingGuard({ from: step, to: conversation, isBack: false, cameFrom: conversation }),
    ).toBeUndefined()
  })

  test('Back from a conversation does not lead into onboarding', () => {
    expect(onboardingGuard({ from: conversation, to: step, isBack: true })).toBe('/')
  })

  test('a conversation may lead to onboarding by a link', () => {
    expect(onboardingGuard({ from: conversation, to: step, isBack: false })).toBeUndefined()
  })

  test('other pages are left alone', () => {
    expect(onboardingGuard({ from: step, to: '/about', isBack: false })).toBeUndefined()
  })
})
