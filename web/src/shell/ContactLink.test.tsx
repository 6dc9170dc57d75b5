import { FIRST_SCREEN_ID, getConversation, getLegalText, getProfile } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'
import { updateStatus } from './session.ts'

const site = { name: 'Northbridge talks', contact: 'talk@northbridge.example' }

beforeAll(() => {
  const data = document.createElement('script')
  data.id = FIRST_SCREEN_ID
  data.type = 'application/json'
  data.textContent = JSON.stringify({ site })
  document.head.append(data)
})

const contact = () => screen.findByRole('link', { name: 'Write to talk@northbridge.example' })

test('About and the legal texts show the contact of the site, and titles show its name', async () => {
  const about = renderAt('/about')
  expect((await contact()).getAttribute('href')).toBe('mailto:talk@northbridge.example')
  expect(document.title).toBe('About · Northbridge talks')
  about.unmount()
  mockCall(getLegalText, { title: 'Terms', intro: [], sections: [] })
  renderAt('/legal/terms')
  expect(await contact()).toBeTruthy()
})

test('a page that needs a role says who is logged in and where to ask for the role', async () => {
  mockCall(getProfile, aProfile({ username: 'quiet_heron' }))
  await updateStatus({ isLoggedIn: true })
  renderAt('/administration/settings')
  expect(await screen.findByText(/^You are logged in as quiet_heron, without that role\./)).toBeTruthy()
  expect(await contact()).toBeTruthy()
})

test('a poster of a conversation without an organization shows the contact of the site', async () => {
  mockCall(getConversation, { conversationData: aConversation() })
  renderAt('/conversation/streets1/poster')
  await waitFor(() => expect(screen.getByText('talk@northbridge.example')).toBeTruthy())
})
