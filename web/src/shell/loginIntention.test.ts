import { beforeEach, expect, test } from 'vitest'
import { saveLoginIntention, loginIntention, takeLoginIntention } from './loginIntention.ts'

beforeEach(() => {
  takeLoginIntention()
})

test('the login intention survives a reload in this tab and is used once', () => {
  saveLoginIntention('/conversation/abc?tab=opinions')
  expect(sessionStorage.getItem('parley:login-intention')).toBe('/conversation/abc?tab=opinions')
  expect(localStorage.length).toBe(0)
  expect(takeLoginIntention()).toBe('/conversation/abc?tab=opinions')
  expect(loginIntention()).toBeUndefined()
})

test.each(['/welcome', '/welcome/', '/onboarding/step1-login'])(
  'the address %s is not saved as login intention',
  (address) => {
    saveLoginIntention('/topics')
    saveLoginIntention(address)
    expect(loginIntention()).toBe('/topics')
  },
)
