import { getProfile, listTopics } from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'
import { emptyDraft } from './conversationDraft.ts'
import { conversationDraft, storeDraft } from './draftStore.ts'
import { rememberOrganization } from './usualOrganization.ts'

beforeEach(async () => {
  mockCall(listTopics, { topicList: [] })
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
})

const draft = () => storeDraft({ ...emptyDraft(Date.now()), title: 'What should change?' })

test('a new conversation is posted as the only organization of its author, or as the one of several used last, until they choose', async () => {
  const named = (name: string) => ({ name, imageUrl: '', websiteUrl: '', description: '' })
  const postAs = (organizationName: string) => ({ postAsOrganization: true, organizationName })
  mockCall(getProfile, aProfile({ organizationList: [named('Town Hall')] }))
  draft()
  const one = renderAt('/conversation/new/create')
  await waitFor(() => expect(conversationDraft().postAs).toEqual(postAs('Town Hall')))
  expect(await screen.findByRole('radio', { name: /Town Hall/, checked: true })).toBeTruthy()
  await one.user.click(screen.getByRole('radio', { name: /Yourself/ }))
  one.unmount()
  const again = renderAt('/conversation/new/create')
  expect(await screen.findByRole('radio', { name: /Yourself/, checked: true })).toBeTruthy()
  again.unmount()
  mockCall(getProfile, aProfile({ organizationList: [named('Library'), named('Museum')] }))
  draft()
  const several = renderAt('/conversation/new/create')
  expect(await screen.findByRole('radio', { name: /Yourself/, checked: true })).toBeTruthy()
  several.unmount()
  rememberOrganization({ postAs: postAs('Museum') })
  draft()
  renderAt('/conversation/new/create')
  expect(await screen.findByRole('radio', { name: /Museum/, checked: true })).toBeTruthy()
})
