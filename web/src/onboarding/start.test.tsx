import { getProfile } from '@parley/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { saveLoginIntention } from '#shell/loginIntention.ts'
import { requestsTo } from '#testing/fakeServer.ts'
import { startAsStranger, openAt } from './onboarding.fixture.ts'

beforeEach(startAsStranger)

test.each([
  ['step1-login', 'Log in'],
  ['step1-signup', 'Create an account'],
])('the step %s shows the methods of logging in and what each reveals (spec 2.11)', async (step, title) => {
  await openAt(`/onboarding/${step}`)
  await screen.findByRole('heading', { level: 1, name: title })
  const phone = screen.getByRole('link', { name: 'Continue with phone', description: /keyed fingerprint/ })
  expect(phone.getAttribute('href')).toBe('/feed/onboarding/step3-phone-1')
  const email = screen.getByRole('link', { name: 'Continue with e-mail', description: /keyed fingerprint/ })
  expect(email.getAttribute('href')).toBe('/feed/onboarding/step3-email-1')
  const proof = screen.getByRole('link', {
    name: 'Continue with passport proof',
    description: /nationality and sex/,
  })
  expect(proof.getAttribute('href')).toBe('/feed/onboarding/step3-passport')
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/feed/legal/terms')
})

test('a person who must log in reads that they return to their page afterwards', async () => {
  saveLoginIntention('/conversation/abc')
  await openAt('/onboarding/step1-login')
  await screen.findByText(/return to where you were, with your vote and your text/)
})

test('step2-signup redirects to the first step of signing up (spec 2.11)', async () => {
  const { place } = await openAt('/onboarding/step2-signup/')
  await screen.findByRole('heading', { level: 1, name: 'Create an account' })
  expect(place()).toBe('/onboarding/step1-signup')
})

test('the deprecated step5-experience asks for a login first, as step5-preferences does (spec 2.11)', async () => {
  const { place } = await openAt('/onboarding/step5-experience')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  expect(place()).toBe('/onboarding/step1-login')
})

test('step4-username requests no profile before somebody is logged in', async () => {
  const { place } = await openAt('/onboarding/step4-username')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  expect(place()).toBe('/onboarding/step1-login')
  expect(requestsTo(getProfile)).toEqual([])
})

test('an unknown step shows the not-found page', async () => {
  await openAt('/onboarding/step9-mystery')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
})

test('a logged-in person who opens a step for logging in is redirected to the home page', async () => {
  const { updateStatus } = await import('#shell/session.ts')
  await updateStatus({ isLoggedIn: true })
  const { place } = await openAt('/onboarding/step3-phone-1')
  await screen.findByRole('heading', { level: 1, name: 'What people are talking about' })
  expect(place()).toBe('/')
})
