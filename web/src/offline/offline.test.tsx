import { getConversation, listOpinions } from '@parley/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refreshLoginStatus } from '#shell/session.ts'
import { mockCall, goOffline, goOnline, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { clearCopies, readCopy } from './offlineCopies.ts'
import { storeOpenedConversations } from './storeOpenedConversations.ts'

afterEach(clearCopies)

test('a conversation that was opened before can be read without network', async () => {
  mockCall(getConversation, { conversationData: aConversation() })
  mockCall(listOpinions, [anOpinion()])
  await refreshLoginStatus()
  const first = renderAt('/conversation/streets1')
  const stop = storeOpenedConversations(first.queryClient)
  await screen.findByRole('heading', { level: 1, name: /city centre/ })
  await waitFor(
    async () => expect(await readCopy(getConversation, { conversationSlugId: 'streets1' })).toBeDefined(),
    { timeout: 4000 },
  )
  stop()
  first.unmount()

  goOffline()
  renderAt('/conversation/streets1')
  await screen.findByRole('heading', { level: 1, name: /city centre/ })
  await screen.findByText(/free shuttle/)
  const numAsked = requestsTo(getConversation).length
  act(() => goOnline())
  await waitFor(() => expect(requestsTo(getConversation).length).toBeGreaterThan(numAsked))
})

test('a conversation that was never opened says that there is no network', async () => {
  goOffline()
  renderAt('/conversation/streets1')
  await screen.findByText(/No internet connection/)
})
