import { beforeEach, expect, test } from 'vitest'
import { saveLoginIntention, loginIntention, takeLoginIntention } from './loginIntention.ts'

beforeEach(() => {
  takeLoginIntention()
})

test('the page to return to outlives a reload in this tab, and is taken once', () => {
  saveLoginIntention('/conversation/abc?tab=opinions')
  expect(sessionStorage.getItem('parley:login-intention')).toBe('/conversation/abc?tab=opinions')
  expect(localStorage.length).toBe(0)
  expect(takeLoginIntention()).toBe('/conversation/abc?tab=opinions')
  expect(loginIntention()).toBeUndefined()
})

test.each(['/welcome', '/welcome/', '/onboarding/step1-login'])('%s is no page to return to', (address) => {
  saveLoginIntention('/topics')
  saveLoginIntention(address)
  expect(loginIntention()).toBe('/topics')
})
