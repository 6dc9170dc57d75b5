import {
  getConversation,
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listRepresentative,
} from '@parley/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { AnalysisTab } from './AnalysisTab.tsx'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'

const apart = anOpinionOfGroups([0.9, 0.1], { opinionSlugId: 'apart', opinion: 'Close the main street.' })
const shared = anOpinionOfGroups([0.9, 0.8], { opinionSlugId: 'shared', opinion: 'Plant more trees.' })
const passed = anOpinion({ opinionSlugId: 'passed', numAgrees: 5, numDisagrees: 5, numPasses: 30 })

beforeEach(() => {
  mockCall(getConversation, { conversationData: aConversation() })
  mockCall(getOpinionMap, aMap(2))
  mockCall(listConsensus, [shared])
  mockCall(listControversial, [apart])
  mockCall(listMajority, [])
  mockCall(listRepresentative, { '0': [apart], '1': [apart], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinions, [apart, passed])
})

const show = () => renderPart(<AnalysisTab conversation={aConversation()} />)
const linkTo = async (title: string) => {
  const [link] = await screen.findAllByRole('link', { name: new RegExp(`^How we know this: ${title}`) })
  if (!link) throw new Error(`Nothing explains ${title}`)
  return link
}
const sheet = () => within(screen.getByRole('dialog', { name: 'How we know this' }))
const focused = () => document.activeElement?.textContent

it('each group, list and number of the results links to the part of the guide that explains it', async () => {
  show()
  for (const [title, part] of [
    ['412 people', 'people'],
    ['Two groups', 'redraws'],
    ['Common ground', 'common-ground'],
    ['Where the groups differ', 'differences'],
    ['Majority view', 'majority'],
    ['Unsure', 'passes'],
    ['All opinions', 'people'],
    ['Where you stand', 'position'],
    ['Not placed yet', 'not-placed'],
    ['The figures of this opinion', 'chance'],
    ['How to read this, and how it was made', 'chance'],
  ] as const)
    expect((await linkTo(title)).getAttribute('href'), title).toBe(`/guide#${part}`)
})

it('a press on a link opens the five steps at the matching one and quotes the pressed sentence', async () => {
  const { user } = show()
  await user.click(await linkTo('Two groups'))
  await screen.findByRole('heading', { name: 'The grouping is repeated' })
  sheet().getByText('“Computed 10 times, each without a fifth of the people: same result 9 times.”')
  expect(focused()).toBe('The grouping is repeated')
  expect(
    sheet()
      .getAllByRole('listitem')
      .map((step) => step.getAttribute('aria-current')),
  ).toEqual([null, null, 'step', null, null])
  sheet().getByText('“Close the main street.”')
  expect(sheet().getByRole('link', { name: 'In the guide: How much individual people matter' })).toBeTruthy()
})

it('Escape closes the sheet and returns the focus to the link', async () => {
  const { user } = show()
  const link = await linkTo('Where the groups differ')
  link.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'B · Shopkeepers is the smallest group: 96 people' })
  expect(focused()).toBe('B · Shopkeepers is the smallest group: 96 people')
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(link)
})

it('the sheet has no step about the smallest group if there are no groups, and it opens at its beginning', async () => {
  mockCall(getOpinionMap, aMap(0, { noMapReason: 'no_clear_groups' }))
  const { user } = show()
  await user.click(await linkTo('How to read this, and how it was made'))
  await screen.findByRole('heading', { name: 'The grouping is repeated' })
  expect(sheet().getAllByRole('listitem')).toHaveLength(4)
  expect(focused()).toBe('How we know this')
})

it('a press that opens a new tab is left to the browser', async () => {
  show()
  const link = await linkTo('Common ground')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link, { ctrlKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})
