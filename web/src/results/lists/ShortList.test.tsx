import {
  getConversation,
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOpinionsBySlug,
  listRepresentative,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { renderAt, renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { AnalysisTab } from '#results/AnalysisTab.tsx'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { ShortList } from './ShortList.tsx'

const opinions = ['Plant more trees.', 'Longer opening hours.'].map((opinion, at) =>
  anOpinionOfGroups([0.9, 0.6], { opinionSlugId: `short-${at}`, opinion, numAgrees: at === 0 ? 1204 : 1 }),
)
const representsEverybody = opinions.map(({ opinionSlugId, numAgrees }) => ({
  opinionSlugId,
  numPeople: numAgrees,
}))

const map = aMap(2, { representsEverybody, representedPeople: { numPeople: 270, of: 281 } })
const part = <ShortList conversationSlugId="about-it" map={map} ownVoteOf={() => undefined} />
const show = () => renderPart(<AnalysisTab conversation={aConversation({})} />)

beforeEach(() => {
  for (const list of [listConsensus, listControversial, listMajority, listOpinions]) mockCall(list, [])
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinionsBySlug, opinions)
})

it('the short list says how many people each of its opinions and all together represent, and links to the method', async () => {
  renderPart(part)
  const region = within(await screen.findByRole('region', { name: /^A short list for everybody/ }))
  const rows = (await region.findAllByText(/ agreed$/)).map((figure) => figure.closest('li')?.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Plant more trees\..*1,204 agreed/),
    expect.stringMatching(/^Longer opening hours\..*1 agreed/),
  ])
  expect(region.getByText(/^2 opinions, chosen so that .* 270 of the 281 people/)).toBeTruthy()
  expect(region.queryByText(/If a tenth/)).toBeNull()
  const link = region.getByRole('link', { name: 'How we know this: A short list for everybody' })
  expect(link.getAttribute('href')).toBe('/guide#short-list')
})

it('the short list says what it promises where it was audited, what stands apart, and which opinions fill places that were left over', async () => {
  const list = representsEverybody.map((listed, at) =>
    at === 1 ? { ...listed, isFilled: true as const } : listed,
  )
  renderPart(
    <ShortList
      conversationSlugId="about-it"
      map={{ ...map, representsEverybody: list, representsInProportion: true }}
      ownVoteOf={() => undefined}
    />,
  )
  await screen.findByText(
    /If a tenth of the participants agreed with the same opinion, it is on the list, .* that is\. Common ground stands apart\. The last one takes a place that was left over\./,
  )
})

it('where only results are published, a share in words says how many the short list represents', async () => {
  const { representedPeople: _, ...inSteps } = map
  renderPart(
    <ShortList
      conversationSlugId="about-it"
      map={{ ...inSteps, represented: 'over90' }}
      ownVoteOf={() => undefined}
    />,
  )
  await screen.findByText(/\. Over 90% of those who voted on some of them agree with at least one\./)
})

it('the request for the short list of a private conversation is signed', async () => {
  const { queryClient, rerender } = renderPart(null)
  queryClient.setQueryData(['signed', 'about-it'], true)
  rerender(part)
  await screen.findByText('1,204 agreed')
  expect(wasSigned(listOpinionsBySlug)).toBe(true)
})

it('no short list is shown or requested before one is computed', async () => {
  mockCall(getOpinionMap, aMap(2))
  show()
  await screen.findByRole('region', { name: /^Majority view/ })
  expect(screen.queryByRole('region', { name: /^A short list/ })).toBeNull()
  expect(requestsTo(listOpinionsBySlug)).toEqual([])
})

it('a longer list has a page of its own, with its own promise, to which the short one links', async () => {
  const more = anOpinionOfGroups([0.2, 0.8], { opinionSlugId: 'short-2', opinion: 'Fewer cars.' })
  const longShortList = {
    opinions: [...representsEverybody, { opinionSlugId: 'short-2', numPeople: 40 }],
    isProportional: true as const,
  }
  const longMap = { ...map, longShortList }
  renderPart(<ShortList conversationSlugId="about-it" map={longMap} ownVoteOf={() => undefined} />)
  const link = await screen.findByRole('link', { name: 'Show 3' })
  expect(link.getAttribute('href')).toBe('/conversation/about-it?tab=analysis&all=short-list')
  mockCall(getConversation, { conversationData: aConversation() })
  mockCall(getOpinionMap, longMap)
  mockCall(listOpinionsBySlug, [...opinions, more])
  renderAt('/conversation/about-it?tab=analysis&all=short-list')
  await screen.findByText('Fewer cars.')
  expect(screen.getByText(/^3 opinions, chosen .* If a twentieth of the participants agreed/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to all results' })).toBeTruthy()
})
