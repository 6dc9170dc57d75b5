import { castVote, getOpinionMap, listConsensus } from '@parley/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apiQueryKey, useApiQuery } from '#queries.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aMap } from './maps.fixture.ts'
import { reloadDelay, useListsOfRun, useOpinionMap } from './opinionMap.ts'

const input = { conversationSlugId: 'streets1' }
function MapAndList() {
  const { data: map } = useOpinionMap('streets1')
  useListsOfRun('streets1', map?.runId)
  useApiQuery(listConsensus, input)
  return <p>{map?.place?.key ?? 'nowhere'}</p>
}

it('a map is refreshed every ten seconds after a recent run, and every minute otherwise', () => {
  const map = aMap(2)
  const createdAt = Date.parse(map.createdAt ?? '')
  expect(reloadDelay(undefined, createdAt)).toBe(10_000)
  expect(reloadDelay(map, createdAt + 60_000)).toBe(10_000)
  expect(reloadDelay(map, createdAt + 301_000)).toBe(60_000)
  expect(reloadDelay(aMap(0, { createdAt: undefined }), createdAt)).toBe(10_000)
})

it('the viewer’s position moves as soon as a vote is saved', async () => {
  const before = aMap(2)
  mockCall(getOpinionMap, before)
  mockCall(listConsensus, [])
  mockCall(castVote, true)
  const { outbox } = renderPart(<MapAndList />)
  await screen.findByText('0')
  mockCall(getOpinionMap, { ...before, place: { x: 3, y: 1, key: '1', numVotes: 12, numVotesNeeded: 0 } })
  await outbox.queueVote({
    conversationSlugId: 'streets1',
    opinionSlugId: 'shuttle1',
    chosenOption: 'agree',
    opinionText: 'A free shuttle.',
  })
  expect(await screen.findByText('1')).toBeTruthy()
})

it('a new run reloads the lists, and a response of the same run does not', async () => {
  mockCall(getOpinionMap, aMap(2))
  mockCall(listConsensus, [])
  const { queryClient } = renderPart(<MapAndList />)
  await screen.findByText('0')
  await waitFor(() => expect(requestsTo(listConsensus)).toHaveLength(1))
  act(() => void queryClient.setQueryData(apiQueryKey(getOpinionMap, input), aMap(2, { asOfVote: 8124 })))
  expect(queryClient.isFetching({ queryKey: apiQueryKey(listConsensus) })).toBe(0)
  act(() => void queryClient.setQueryData(apiQueryKey(getOpinionMap, input), aMap(2, { runId: 42 })))
  await waitFor(() => expect(requestsTo(listConsensus)).toHaveLength(2))
  act(() => void queryClient.setQueryData(apiQueryKey(getOpinionMap, input), aMap(2, { runId: 43 })))
  await waitFor(() => expect(requestsTo(listConsensus)).toHaveLength(3))
})
