import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listRepresentative,
} from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { AnalysisTab } from './AnalysisTab.tsx'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'

const most = anOpinionOfGroups([0.8, 0.5], { opinionSlugId: 'most', opinion: 'Longer opening hours.' })

beforeEach(() => {
  mockCall(getOpinionMap, aMap(2))
  mockCall(listConsensus, [])
  mockCall(listControversial, [])
  mockCall(listMajority, [most])
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinions, [most])
})

const show = (metadata: NonNullable<Parameters<typeof aConversation>[0]>['metadata'] = {}) =>
  renderPart(<AnalysisTab conversation={aConversation({ metadata })} />)

it('where groups share nothing, the headline says so, and no empty list says it again', async () => {
  show()
  expect((await screen.findByRole('heading', { name: /no opinion yet on which both/ })).tagName).toBe('H2')
  await screen.findByText('Longer opening hours.')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Common ground/ })).toBeNull())
})

it('where no opinion divides the groups, a sentence says so, without a choice of groups', async () => {
  show()
  await screen.findByText('There is no clear difference on any opinion yet.')
  expect(screen.queryByRole('list', { name: 'Choose a group' })).toBeNull()
  expect(screen.queryByText(/Gaps that are certain/)).toBeNull()
})

it('where nobody was unsure, there is no list of opinions that people passed on', async () => {
  show()
  await screen.findByRole('table', { name: 'All opinions' })
  expect(screen.queryByRole('heading', { name: /^Unsure/ })).toBeNull()
})

it('the people of a block are named once', async () => {
  show({
    participantCount: 20,
    asOf: { block: 1, numPeople: 20, createdAt: '2026-11-20T12:00:00.000Z' },
  })
  const facts = await screen.findByRole('list', { name: 'What this analysis rests on' })
  expect(facts.textContent).toMatch(/^Votes of 20 peoplewho took part is not a random sample30 opinions/)
  expect(facts.textContent?.match(/20 people/g)).toHaveLength(1)
})
