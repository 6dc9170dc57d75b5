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
import { stabilitySentence } from './stability.ts'

test.each([
  [10, 'Computed 10 times, each without a fifth of the people: same result 10 times.'],
  [9, 'Computed 10 times, each without a fifth of the people: same result 9 times.'],
  [8, 'Computed 10 times, each without a fifth of the people: same result 8 times.'],
  [7, 'Computed 10 times, each without a fifth of the people: same result 7 times.'],
  [
    6,
    'Not stable yet. Computed 10 times, each without a fifth of the people: same result 6 times. Letters may change.',
  ],
  [
    5,
    'Not stable yet. Computed 10 times, each without a fifth of the people: same result 5 times. Letters may change.',
  ],
])('groups that are the same in %i of ten repeats have one description everywhere', (same, words) => {
  expect(stabilitySentence({ redraws: { same, of: 10 } })).toBe(words)
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
    'Computed 10 times, each without a fifth of the people: same result 9 times.',
  )
  const lineOf = (name: RegExp) => screen.getByRole('link', { name }).closest('li')?.textContent
  expect(lineOf(/^A · /)).toContain('Same result 10 of 10 times.')
  expect(lineOf(/^B · /)).not.toContain('Same result')
})

it('where only results of few people are published, a word says how stable the groups are', async () => {
  mockCall(getOpinionMap, groupCards(2, { stabilityWord: 'half' }))
  show()
  const headline = (await screen.findByRole('heading', { name: /^Two groups/ })).closest('header')
  expect(headline?.textContent).toContain(
    'Computed again and again, each time without a fifth of the people: the same result in about half.',
  )
  const method = within(await screen.findByRole('region', { name: /^How to read this/ }))
  method.getByText(
    /Computed again and again, each time without a fifth of the people: the same result in about half\./,
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
    'Last measured on May 9, 2026: Computed 10 times, each without a fifth of the people: same result 9 times.',
  )
})

it('the results do not mention resamples before there are any', async () => {
  const { groups, redraws: _, ...map } = aMap(2)
  mockCall(getOpinionMap, { ...map, groups: groups.map(({ redraws: _none, ...group }) => group) })
  show()
  await screen.findByRole('heading', { name: /^Two groups/ })
  expect(screen.queryByText(/same result/i)).toBeNull()
})
