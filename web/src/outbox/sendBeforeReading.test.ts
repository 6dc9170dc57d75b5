import { castVote, getConversation } from '@parley/contract'
import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callApi } from '#call.ts'
import { createQueryClient } from '#queryClient.ts'
import { goOffline, goOnline, mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation } from '#testing/samples.ts'
import { createOutbox } from './outbox.ts'
import { sendBeforeReading } from './sendBeforeReading.ts'

const conversationSlugId = 'streets1'

test('after the network returns, totals are read when the votes that waited are sent', async () => {
  const outbox = createOutbox()
  const queryClient = createQueryClient()
  sendBeforeReading(outbox)
  queryClient.mount()
  const isSent = Promise.withResolvers<boolean>()
  mockCall(castVote, () => isSent.promise)
  mockCall(getConversation, { conversationData: aConversation() })

  goOffline()
  await outbox.queueVote({
    conversationSlugId,
    opinionSlugId: 'op1',
    chosenOption: 'agree',
    opinionText: 'More benches',
  })
  const queryFn = () => callApi(getConversation, { conversationSlugId })
  const reader = new QueryObserver(queryClient, { queryKey: ['conversation'], queryFn })
  const stop = reader.subscribe(() => {})
  await waitFor(() => expect(reader.getCurrentResult().isError).toBe(true))
  const numTried = requestsTo(getConversation).length

  goOnline()
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
  expect(requestsTo(getConversation)).toHaveLength(numTried)
  isSent.resolve(true)
  await waitFor(() => expect(requestsTo(getConversation)).toHaveLength(numTried + 1))
  stop()
  queryClient.unmount()
})
