import { getProfile, getSiteSettings } from '@parley/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, SITE_SETTINGS } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

const TOWN_HALL = { name: 'Town Hall', imageUrl: '', websiteUrl: '', description: '' }

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
})

test('where only organizations start conversations, the composer says so before anything is written', async () => {
  mockCall(getSiteSettings, { ...SITE_SETTINGS, whoStarts: 'organizations' })
  renderAt('/conversation/new/create')
  await screen.findByText(/^On this site, organizations start conversations\. Their members post/)
})

test('a member is asked to choose an organization, and posts for it', async () => {
  mockCall(getSiteSettings, { ...SITE_SETTINGS, whoStarts: 'organizations' })
  mockCall(getProfile, aProfile({ organizationList: [TOWN_HALL] }))
  const { user } = renderAt('/conversation/new/create')
  await screen.findByText(/Choose below for which one you post/)
  await user.click(await screen.findByRole('radio', { name: /Town Hall/ }))
  expect(screen.queryByText(/Choose below/)).toBeNull()
})

test('where nothing can be imported, the form to import says so and the composer does not lead there', async () => {
  mockCall(getSiteSettings, { ...SITE_SETTINGS, hasImport: false })
  const { unmount } = renderAt('/conversation/import')
  await screen.findByText('On this site, conversations cannot be imported.')
  unmount()
})
