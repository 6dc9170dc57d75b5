import { getOpinionMap, listControversial, listRepresentative } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { Differences } from './Differences.tsx'

const MAP = aMap(2)
const apart = anOpinionOfGroups([0.9, 0.1], { opinionSlugId: 'apart', opinion: 'Close the main street.' })
const agreed = anOpinionOfGroups([0.8, 0.4], { opinionSlugId: 'agreed', opinion: 'Plant more trees.' })
const low = anOpinionOfGroups([0.05, 0.6], { opinionSlugId: 'low', opinion: 'Build a car park.' })
const [ofA, ...ofOthers] = low.clustersStats
const rejected = {
  ...low,
  clustersStats: [{ ...(ofA ?? expect.unreachable()), repfulFor: 'disagree' as const }, ...ofOthers],
}

beforeEach(() => {
  location.hash = ''
  mockCall(getOpinionMap, MAP)
  mockCall(listControversial, [apart])
  mockCall(listRepresentative, { '0': [agreed, rejected], '1': [], '2': [], '3': [], '4': [], '5': [] })
})

const show = () =>
  renderPart(<Differences conversationSlugId="streets1" map={MAP} ownVoteOf={() => undefined} />)
const region = () => screen.findByRole('region', { name: /^Where the groups differ/ })
const filter = async () => within(await region()).getByRole('list', { name: 'Choose a group' })
const texts = async () =>
  [...(await region()).querySelectorAll('summary')].map(({ textContent }) => textContent)

it('a group can be chosen among the differences, and each row says whether it agrees or rejects more', async () => {
  const { user } = show()
  await screen.findByText('Close the main street.')
  await user.click(within(await filter()).getByRole('link', { name: /Calm streets/ }))
  await screen.findByText('Build a car park.')
  expect(await texts()).toEqual([
    expect.stringMatching(/^Plant more trees\..*A agrees more; A 80%, B 40% agree/),
    expect.stringMatching(/^Build a car park\..*A rejects more; A 5%, B 60% agree/),
  ])
  expect((await region()).textContent).toContain(
    'Opinions that group A agrees with or rejects more than the others do.',
  )
  await user.click(within(await filter()).getByRole('link', { name: /Shopkeepers/ }))
  expect(await screen.findByText('No opinion stands out clearly here.')).toBeTruthy()
  await user.click(within(await filter()).getByRole('link', { name: 'All groups' }))
  expect(await texts()).toEqual([expect.stringMatching(/^Close the main street\..*A 90%, B 10% agree/)])
})

it('without scripts, each choice is a link to the page of its list, and the anchor #group-a is at the choice of group A', async () => {
  show()
  const choices = within(await filter()).getAllByRole('link')
  expect(choices.map((choice) => choice.getAttribute('href'))).toEqual([
    '/conversation/streets1?tab=analysis&all=differences',
    '/conversation/streets1?tab=analysis&all=group-a',
    '/conversation/streets1?tab=analysis&all=group-b',
  ])
  expect(choices[1]?.closest('li')?.id).toBe('group-a')
})
