import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listRepresentative,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, test } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { AnalysisTab } from '#results/AnalysisTab.tsx'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { groupCards } from '#results/map/published.fixture.ts'
import { resamplesSentence } from './resamples.ts'

test.each([
  [10, 'The same result in 10 of 10 repeats, each without a fifth of the people.'],
  [9, 'The same result in 9 of 10 repeats, each without a fifth of the people.'],
  [8, 'Mostly the same result: in 8 of 10 repeats, each without a fifth of the people.'],
  [7, 'Mostly the same result: in 7 of 10 repeats, each without a fifth of the people.'],
  [
    6,
    'Not stable yet: the same result in 6 of 10 repeats, each without a fifth of the people. Letters may change.',
  ],
  [
    5,
    'Not stable yet: the same result in 5 of 10 repeats, each without a fifth of the people. Letters may change.',
  ],
])('groups that are the same in %i of ten repeats have one description everywhere', (same, words) => {
  expect(resamplesSentence({ same, of: 10 })).toBe(words)
})

const apart = anOpinionOfGroups([0.9, 0.1], { opinionSlugId: 'apart', opinion: 'Close the main street.' })

beforeEach(() => {
  mockCall(getOpinionMap, aMap(2))
  mockCall(listConsensus, [])
  mockCall(listControversial, [apart])
  mockCall(listMajority, [])
  mockCall(listRepresentative, { '0': [apart], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinions, [apart])
})

/** Group A is more stable than all groups together, and group B is as stable as they. */
const MAP = aMap(2)
const STABLE = {
  ...MAP,
  groups: MAP.groups.map((group, at) => ({ ...group, redraws: { same: 10 - at, of: 10 } })),
}

const show = () => renderPart(<AnalysisTab conversation={aConversation()} />)

it('the headline says how stable the groups are, and a group only where it differs', async () => {
  mockCall(getOpinionMap, STABLE)
  show()
  const headline = (await screen.findByRole('heading', { name: /^Two groups/ })).closest('header')
  expect(headline?.textContent).toContain(
    'The same result in 9 of 10 repeats, each without a fifth of the people.',
  )
  const lineOf = (name: RegExp) => screen.getByRole('link', { name }).closest('li')?.textContent
  expect(lineOf(/^A · /)).toContain(
    'The same result in 10 of 10 repeats, each without a fifth of the people.',
  )
  expect(lineOf(/^B · /)).not.toContain('repeats')
})

it('where only results of few people are published, a word says how stable the groups are', async () => {
  mockCall(getOpinionMap, groupCards(2, { stabilityWord: 'half' }))
  show()
  const headline = (await screen.findByRole('heading', { name: /^Two groups/ })).closest('header')
  expect(headline?.textContent).toContain(
    'The groups came out the same in about half of the repeats, each without a fifth of the people.',
  )
  const method = within(await screen.findByRole('region', { name: /^How to read this/ }))
  method.getByText(
    /The groups came out the same in about half of the repeats, each without a fifth of the people\./,
  )
  method.getByText(/^mean more than 60%, 40 to 60%, and less than 40% of those who voted/)
  method.getByText(/for which fewer than 15 people voted/)
  expect(method.queryByText(/Wilson interval/)).toBeNull()
})

it('a stability that was measured for an earlier map has its date', async () => {
  mockCall(getOpinionMap, { ...aMap(2), redrawsAt: '2026-05-09T12:00:00.000Z' })
  show()
  const headline = (await screen.findByRole('heading', { name: /^Two groups/ })).closest('header')
  expect(headline?.textContent).toContain(
    'Last measured on May 9, 2026: The same result in 9 of 10 repeats, each without a fifth of the people.',
  )
})

it('the results do not mention resamples before there are any', async () => {
  const { groups, redraws: _, ...map } = aMap(2)
  mockCall(getOpinionMap, { ...map, groups: groups.map(({ redraws: _none, ...group }) => group) })
  show()
  await screen.findByRole('heading', { name: /^Two groups/ })
  expect(screen.queryByText(/repeats/)).toBeNull()
})
