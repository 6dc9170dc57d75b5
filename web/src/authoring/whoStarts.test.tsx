import { createConversation, getProfile, getSiteSettings } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo, SITE_SETTINGS } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'
import { discardDraft } from './draftStore.ts'

const TOWN_HALL = { name: 'Town Hall', imageUrl: '', websiteUrl: '', description: '' }

beforeEach(async () => {
  discardDraft()
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
})

test('the composer says at once if only organizations can start conversations', async () => {
  mockCall(getSiteSettings, { ...SITE_SETTINGS, whoStarts: 'organizations' })
  renderAt('/conversation/new/create')
  await screen.findByText(/^On this site, organizations start conversations\. Their members post/)
})

test('a member of several organizations is asked to choose one and posts for it', async () => {
  mockCall(getSiteSettings, { ...SITE_SETTINGS, whoStarts: 'organizations' })
  mockCall(getProfile, aProfile({ organizationList: [TOWN_HALL, { ...TOWN_HALL, name: 'Library' }] }))
  const { user } = renderAt('/conversation/new/create')
  await screen.findByText(/Choose below which one you post for/)
  await user.click(await screen.findByRole('radio', { name: /Town Hall/ }))
  expect(screen.queryByText(/Choose below/)).toBeNull()
})

test('opinions are reviewed first if that is the default of the site, unless the author switches it off', async () => {
  mockCall(getSiteSettings, { ...SITE_SETTINGS, isReviewedFirst: true })
  // The call never returns, because the page after posting is not tested here.
  mockCall(createConversation, () => new Promise(() => {}))
  const { user, router } = renderAt('/conversation/new/create')
  const review = await screen.findByRole('switch', { name: 'Review opinions before they appear' })
  await waitFor(() => expect(review).toHaveProperty('checked', true))
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'What should change?')
  const check = async () => {
    await user.click(screen.getByRole('button', { name: 'Check and post' }))
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/conversation/new/review'))
    return screen.findByRole('region', { name: 'Who finds it, who takes part, what is published' })
  }
  expect((await check()).textContent).toContain('Opinions appear once they have been reviewed.')
  await user.click(screen.getByRole('link', { name: 'Edit: Question' }))
  await user.click(await screen.findByRole('switch', { name: 'Review opinions before they appear' }))
  expect((await check()).textContent).not.toContain('reviewed')
  await user.click(screen.getAllByRole('button', { name: 'Post conversation' })[0] ?? document.body)
  await waitFor(() => expect(requestsTo(createConversation)).toHaveLength(1))
  expect(requestsTo(createConversation)[0]).toMatchObject({ isReviewRequired: false })
})

test('the import form says if importing is switched off, and the composer does not link to it', async () => {
  mockCall(getSiteSettings, { ...SITE_SETTINGS, hasImport: false })
  const { unmount } = renderAt('/conversation/import')
  await screen.findByText('On this site, conversations cannot be imported.')
  unmount()
})
