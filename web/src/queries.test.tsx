import {
  AppError,
  checkLoginStatus,
  followTopic,
  getConversation,
  listFollowedTopics,
} from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callApi } from '#call.ts'
import { mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { useApiMutation } from '#mutations.ts'
import { readApi, useApiQuery } from './queries.ts'

function Follow() {
  const { data } = useApiQuery(listFollowedTopics, {})
  const { mutate } = useApiMutation(followTopic, { refreshes: [listFollowedTopics] })
  return (
    <button type="button" onClick={() => mutate({ topicCode: 'health' })}>
      {data?.followedTopicCodeList.join(' ') || 'none'}
    </button>
  )
}

test('a response requested before a change never replaces one requested after it', async () => {
  const before = Promise.withResolvers<{ followedTopicCodeList: string[] }>()
  let numAsked = 0
  mockCall(listFollowedTopics, () =>
    (numAsked += 1) === 1 ? before.promise : { followedTopicCodeList: ['health'] },
  )
  mockCall(followTopic, undefined)
  const { user, queryClient } = renderPart(<Follow />)
  await waitFor(() => expect(requestsTo(listFollowedTopics)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'none' }))
  await screen.findByRole('button', { name: 'health' })
  before.resolve({ followedTopicCodeList: [] })
  await before.promise
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole('button').textContent).toBe('health')
})

const input = { conversationSlugId: 'streets1' }

/** A conversation for logged-in people only: unsigned reads are refused. */
const mockPrivateConversation = () =>
  mockCall(getConversation, () => {
    if (!wasSigned(getConversation)) throw new AppError('forbidden', 'login_required', 'Log in first.')
    return { conversationData: aConversation() }
  })

test('once a conversation turns out to require a login, it is read with signed requests', async () => {
  mockCall(checkLoginStatus, { loggedInStatus: { isKnown: true, isRegistered: true, isLoggedIn: true } })
  await callApi(checkLoginStatus, {}, { signed: true })
  mockPrivateConversation()
  const { queryClient } = renderPart(null)
  await readApi(queryClient, getConversation, input)
  expect(requestsTo(getConversation)).toHaveLength(2)
  await readApi(queryClient, getConversation, input)
  expect(requestsTo(getConversation)).toHaveLength(3)
})

test('a device without a key requests a private conversation once and is refused', async () => {
  mockPrivateConversation()
  const { queryClient } = renderPart(null)
  await expect(readApi(queryClient, getConversation, input)).rejects.toMatchObject({ code: 'login_required' })
  expect(requestsTo(getConversation)).toHaveLength(1)
})
