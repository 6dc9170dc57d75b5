import { AppError, generateVerificationLink, verifyUserStatus, type RarimoStatus } from '@parley/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { mockCall, requestsTo, goOffline, goOnline } from '#testing/fakeServer.ts'
import { startAsStranger, openAt } from './onboarding.fixture.ts'
import { saveProgress } from '#proving/progress.ts'

beforeEach(startAsStranger)

const LONG = { timeout: 6000 }
const LINK = 'https://app.rarime.com/external?type=proof-request&proof_params_url=https%3A%2F%2Fa.example'

const atProof = async (provider: 'rarimo' | 'demo-office' = 'rarimo') => {
  mockCall(generateVerificationLink, { success: true, verificationLink: LINK, provider })
  mockCall(verifyUserStatus, { success: true, rarimoStatus: 'not_verified' })
  const opened = await openAt('/onboarding/step3-passport')
  await screen.findByText(/^Waiting for/)
  return opened
}
/** Simulates a return to the page, which checks the proof at once. */
const changeVisibility = () => act(() => document.dispatchEvent(new Event('visibilitychange')))
const mockProofStatus = (rarimoStatus: RarimoStatus, isNewUser?: boolean) =>
  mockCall(verifyUserStatus, { success: true, rarimoStatus, isNewUser })

describe('with the app', () => {
  test('the proof link is shown as a QR code and as text to copy', async () => {
    const { user } = await atProof()
    const picture = await screen.findByRole('img', { name: 'QR code with the link to the passport request' })
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h1v1h-1z/)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByText('Copied.')
    expect(await navigator.clipboard.readText()).toBe(LINK)
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    expect(screen.getByText(/^Expires in 1[34] min/)).toBeTruthy()
  })
})

test('the demonstration office is labeled as one and opens in a new tab', async () => {
  await atProof('demo-office')
  expect(screen.getByText(/This is a demonstration/)).toBeTruthy()
  const office = screen.getByRole('link', { name: 'Open the demonstration office' })
  expect(office.getAttribute('href')).toBe(LINK)
  expect(office.getAttribute('target')).toBe('_blank')
})

test('a verified proof of a new person leads to the username', async () => {
  await atProof()
  mockProofStatus('verified', true)
  await screen.findByRole('heading', { level: 1, name: 'Choose a name' }, LONG)
})

test('a verified proof of a known person leads back to where they were', async () => {
  const { place } = await atProof()
  mockProofStatus('verified', false)
  changeVisibility()
  await waitFor(() => expect(place()).toBe('/'))
})

test.each([
  ['failed_verification', /^The proof could not be verified. Nothing was stored/],
  ['uniqueness_check_failed', /^This passport already has an account here/],
] as const)(
  'the proof state %s has its own message, with another attempt and the phone as ways to continue',
  async (status, words) => {
    const { user } = await atProof()
    mockProofStatus(status)
    changeVisibility()
    await screen.findByText(words)
    expect(screen.getByRole('link', { name: 'Use a mobile number instead' })).toBeTruthy()
    const numLooks = requestsTo(verifyUserStatus).length
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(requestsTo(generateVerificationLink)).toHaveLength(2))
    mockProofStatus('not_verified')
    await waitFor(() => expect(requestsTo(verifyUserStatus).length).toBeGreaterThan(numLooks))
  },
)

test('a page waiting for a proof continues when the network returns', async () => {
  await atProof()
  act(() => goOffline())
  changeVisibility()
  await screen.findByText(/continues when you are online again/)
  act(() => goOnline())
  changeVisibility()
  await screen.findByText(/^Waiting for/)
})

test('a reload keeps the proof link', async () => {
  const { unmount } = await atProof()
  unmount()
  await atProof()
  expect(requestsTo(generateVerificationLink)).toHaveLength(1)
})

test('a proof link that cannot be created can be requested again', async () => {
  mockCall(verifyUserStatus, { success: true, rarimoStatus: 'not_verified' })
  mockCall(generateVerificationLink, () => {
    throw new AppError('not_found', 'no_provider', 'No provider')
  })
  const { user } = await openAt('/onboarding/step3-passport')
  await screen.findByText('The link could not be created.')
  mockCall(generateVerificationLink, { success: true, verificationLink: LINK, provider: 'rarimo' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Waiting for/)
})

test('a link that has expired is replaced on request', async () => {
  const { user } = await atProof()
  saveProgress({ proof: { address: LINK, provider: 'rarimo', until: Date.now() - 1000 } })
  changeVisibility()
  await screen.findByText('The code has expired.')
  await user.click(screen.getByRole('button', { name: 'Show a new code' }))
  await screen.findByText(/^Waiting for/)
  expect(requestsTo(generateVerificationLink)).toHaveLength(2)
})

test('if the key of this browser belongs to another account, the page offers to erase the key', async () => {
  mockCall(generateVerificationLink, { success: false, reason: 'associated_with_another_user' })
  await openAt('/onboarding/step3-passport')
  await screen.findByText(/belongs to another account/)
})
