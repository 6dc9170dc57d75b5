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
import { resamplesSentence } from './resamples.tsx'

test.each([
  [10, 'The same in 10 of 10 re-draws.'],
  [9, 'The same in 9 of 10 re-draws.'],
  [8, 'Mostly the same: in 8 of 10 re-draws.'],
  [7, 'Mostly the same: in 7 of 10 re-draws.'],
  [6, 'Not stable yet: the same in 6 of 10 re-draws. Letters may change.'],
  [5, 'Not stable yet: the same in 5 of 10 re-draws. Letters may change.'],
])('groups that are the same in %i of ten re-draws have one description everywhere', (same, words) => {
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

it('the headline shows how stable the groups are, with ten dots and in words, and a group only where it differs', async () => {
  mockCall(getOpinionMap, STABLE)
  show()
  const headline = (await screen.findByRole('heading', { name: /^Two groups/ })).closest('header')
  const dots = headline?.querySelectorAll('circle') ?? []
  expect(dots).toHaveLength(10)
  expect([...dots].filter((dot) => dot.matches('[class*=filled]'))).toHaveLength(9)
  expect(headline?.textContent).toContain('The same in 9 of 10 re-draws.')
  const lineOf = (name: RegExp) => screen.getByRole('link', { name }).closest('li')?.textContent
  expect(lineOf(/^A · /)).toContain('The same in 10 of 10 re-draws.')
  expect(lineOf(/^B · /)).not.toContain('re-draws')
})

it('where only results of few people are published, a word says how stable the groups are, without dots', async () => {
  mockCall(getOpinionMap, groupCards(2, { stabilityWord: 'half' }))
  show()
  const headline = (await screen.findByRole('heading', { name: /^Two groups/ })).closest('header')
  expect(headline?.textContent).toContain('The groups came out the same in about half of the re-draws.')
  expect(headline?.querySelectorAll('circle')).toHaveLength(0)
  const method = within(await screen.findByRole('region', { name: /^How to read this/ }))
  method.getByText(/The groups came out the same in about half of the re-draws\./)
  method.getByText(/^mean more than 60%, 40 to 60%, and less than 40% of those who voted/)
  method.getByText(/for which fewer than 15 people voted/)
  expect(method.queryByText(/Wilson interval/)).toBeNull()
})

it('a stability that was measured for an earlier map has its date', async () => {
  mockCall(getOpinionMap, { ...aMap(2), redrawsAt: '2026-05-09T12:00:00.000Z' })
  show()
  const headline = (await screen.findByRole('heading', { name: /^Two groups/ })).closest('header')
  expect(headline?.textContent).toContain('Last measured on May 9, 2026: The same in 9 of 10 re-draws.')
})

it('the results do not mention resamples before there are any', async () => {
  const { groups, redraws: _, ...map } = aMap(2)
  mockCall(getOpinionMap, { ...map, groups: groups.map(({ redraws: _none, ...group }) => group) })
  show()
  await screen.findByRole('heading', { name: /^Two groups/ })
  expect(screen.queryByText(/re-draws/)).toBeNull()
})
