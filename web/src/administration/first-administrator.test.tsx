import { AppError, claimAdministration, getProfile } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

const TOKEN = 'a'.repeat(43)

beforeEach(() => {
  mockCall(getProfile, aProfile())
})

test('one press makes whoever is logged in administrator, and leads to the administration', async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(claimAdministration, () => {
    mockCall(getProfile, aProfile({ isAdministrator: true }))
    return undefined
  })
  const { user } = renderAt(`/first-administrator#${TOKEN}`)
  await user.click(await screen.findByRole('button', { name: 'Become administrator' }))
  await screen.findByRole('heading', { name: 'You are administrator of this site' })
  expect(requestsTo(claimAdministration)).toEqual([{ token: TOKEN }])
  screen.getByRole('link', { name: 'Open administration' })
})

test('a stranger logs in or creates an account first', async () => {
  await updateStatus({ isKnown: false, isRegistered: false, isLoggedIn: false })
  renderAt(`/first-administrator#${TOKEN}`)
  await screen.findByText('To become administrator, log in or create an account.')
  within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })
  expect(screen.queryByRole('button', { name: 'Become administrator' })).toBeNull()
})

test('a link that was used says so, and one without its end is not sent', async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(claimAdministration, () => {
    throw new AppError('not_found', 'link_not_found', 'Gone')
  })
  const { user, unmount } = renderAt(`/first-administrator#${TOKEN}`)
  await user.click(await screen.findByRole('button', { name: 'Become administrator' }))
  await screen.findByText(/^This link was used or has ended/, { selector: 'main p' })
  unmount()
  renderAt('/first-administrator#abc')
  await screen.findByText(/^This link was used or has ended/, { selector: 'main p' })
  expect(requestsTo(claimAdministration)).toHaveLength(1)
})
