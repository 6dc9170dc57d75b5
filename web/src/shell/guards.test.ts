import { describe, expect, test } from 'vitest'
import { redirectOfOnboarding } from './guards.ts'

describe('between onboarding and a conversation', () => {
  const step = '/onboarding/step1-login'
  const conversation = '/conversation/abc123'

  test('a move from onboarding to a conversation leads to the home page', () => {
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
