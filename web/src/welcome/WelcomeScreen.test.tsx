import { castVote } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'

test('the welcome page explains Parley and links to an account (spec 2.20)', async () => {
  renderAt('/welcome/')
  await screen.findByRole('heading', { level: 1, name: 'Say what you think. See what you share.' })
  expect(screen.getByRole('link', { name: 'Look around' }).getAttribute('href')).toBe('/feed/')
  expect(screen.getByRole('link', { name: 'What is stored and published' }).getAttribute('href')).toBe(
    '/feed/legal/privacy',
  )
  expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe(
    '/feed/onboarding/step1-signup',
  )
  // There is one link for each width, and styles show one of them.
  for (const link of screen.getAllByRole('link', { name: 'Log in' }))
    expect(link.getAttribute('href')).toBe('/feed/onboarding/step1-login')
})

test('the example vote shows figures, can be undone and sends nothing', async () => {
  const { user } = renderAt('/welcome/')
  const agree = await screen.findByRole('button', { name: 'Agree' })
  expect(screen.queryByText(/% agree/)).toBeNull()
  await user.click(agree)
  expect(agree.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('81% agree')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(agree.getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByText(/% agree/)).toBeNull()
  expect(requestsTo(castVote)).toEqual([])
})
