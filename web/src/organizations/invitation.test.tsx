import { acceptInvitation, AppError, getInvitation, getProfile } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

const TOKEN = 'a'.repeat(43)
const ORGANIZATION = { name: 'Town Hall', imageUrl: '', websiteUrl: '', description: 'The council.' }

beforeEach(() => {
  mockCall(getProfile, aProfile())
  mockCall(getInvitation, { organization: ORGANIZATION, expiresAt: '2026-12-04T10:00:00.000Z' })
})

test('somebody with an account accepts an invitation, and is led to the queue', async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(acceptInvitation, undefined)
  const { user } = renderAt(`/invitation#${TOKEN}`)
  await screen.findByRole('heading', { name: 'Moderate for Town Hall?' })
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await screen.findByRole('heading', { name: 'You moderate for Town Hall' })
  expect(requestsTo(acceptInvitation)).toEqual([{ token: TOKEN }])
  screen.getByRole('link', { name: 'Open the moderation queue' })
})

test('a stranger reads what an invitation is for, and can log in or create an account', async () => {
  await updateStatus({ isKnown: false, isRegistered: false, isLoggedIn: false })
  renderAt(`/invitation#${TOKEN}`)
  await screen.findByRole('heading', { name: 'Moderate for Town Hall?' })
  within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a facilitator learns that there is nothing to accept', async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(getProfile, aProfile({ organizationList: [{ ...ORGANIZATION, isFacilitator: true }] }))
  renderAt(`/invitation#${TOKEN}`)
  await screen.findByRole('heading', { name: 'You already moderate for Town Hall' })
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a link that was used, withdrawn or cut off says so', async () => {
  mockCall(getInvitation, () => {
    throw new AppError('not_found', 'invitation_not_found', 'Gone')
  })
  renderAt(`/invitation#${TOKEN}`)
  await screen.findByText(/^This link was used or withdrawn/)
})

test('a link without its end is not asked for', async () => {
  renderAt('/invitation#abc')
  await screen.findByText(/^This link was used or withdrawn/)
  expect(requestsTo(getInvitation)).toHaveLength(0)
})
