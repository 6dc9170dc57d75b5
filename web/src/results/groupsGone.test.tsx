import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listRepresentative,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { AnalysisTab } from './AnalysisTab.tsx'

const opinion = (opinionSlugId: string, agreement: number[]) =>
  anOpinionOfGroups(agreement, { opinionSlugId, opinion: `The opinion ${opinionSlugId}.` })

beforeEach(() => {
  mockCall(listConsensus, [opinion('shared', [0.9, 0.8]), opinion('rejected', [0.1, 0.05])])
  mockCall(listControversial, [opinion('apart', [0.9, 0.1])])
  mockCall(listMajority, [])
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinions, [])
})

it('results link to the story of the groups once they have changed', async () => {
  const link = () => screen.queryByRole('link', { name: 'How these groups formed' })
  mockCall(getOpinionMap, aMap(2))
  const { queryClient } = renderPart(<AnalysisTab conversation={aConversation()} />)
  await screen.findByText('Most shared')
  expect(link()).toBeNull()
  mockCall(getOpinionMap, aMap(2, { haveGroupsChanged: true }))
  await act(() => queryClient.invalidateQueries({ queryKey: [getOpinionMap.path] }))
  await waitFor(() => expect(link()).not.toBeNull())
})

it('nothing about groups stays on an open page when a newer run has none', async () => {
  mockCall(getOpinionMap, aMap(2))
  const { queryClient } = renderPart(<AnalysisTab conversation={aConversation()} />)
  await screen.findByText('Most shared')
  const ground = await screen.findByRole('region', { name: /^Common ground/ })
  await within(ground).findByText(/^2 opinions that both groups agree with/)
  const none = { noMapReason: 'no_clear_groups', step: 'map', runId: 9, participantCount: 287 } as const
  mockCall(getOpinionMap, aMap(0, none))
  await act(() => queryClient.invalidateQueries({ queryKey: [getOpinionMap.path] }))
  await screen.findByText('No clear groups yet.')
  expect(screen.queryByText('Most shared')).toBeNull()
  expect(screen.queryByText('Widest gap')).toBeNull()
  expect(screen.queryByText(/no groups agree with/)).toBeNull()
  expect(ground.isConnected).toBe(false)
  const method = screen.getByRole('region', { name: /^How to read this/ })
  expect(method.textContent).toMatch(/Not shown: figures for which fewer than 15 people voted/)
})
