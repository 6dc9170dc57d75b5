import {
  AppError,
  castVote,
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listRepresentative,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openVoteStorage } from '#outbox/storage.ts'
import { apiQueryKey } from '#queries.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { AnalysisTab } from './AnalysisTab.tsx'
import { aMap, anOpinionOfGroups, withheldIn } from './maps.fixture.ts'

const opinion = (opinionSlugId: string, text: string, agreement = [0.9, 0.8]) =>
  anOpinionOfGroups(agreement, { opinionSlugId, opinion: text })
const shared = opinion('shared', 'Plant more trees.')
const apart = opinion('apart', 'Close the main street.', [0.9, 0.1])
const most = opinion('most', 'Longer opening hours.', [0.8, 0.5])
const rejected = opinion('rejected', 'Leave everything as it is.', [0.1, 0.05])

const show = (participantCount = 287) =>
  renderPart(<AnalysisTab conversation={aConversation({ metadata: { participantCount } })} />)
const part = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })

beforeEach(() => {
  mockCall(getOpinionMap, aMap(2))
  mockCall(listConsensus, [shared, rejected])
  mockCall(listControversial, [apart])
  mockCall(listMajority, [shared, most])
  mockCall(listRepresentative, { '0': [apart], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinions, [shared, apart, most, rejected])
})

it('the analysis says how many people, opinions and votes it is based on', async () => {
  show()
  const facts = await screen.findByRole('list', { name: 'What this analysis rests on' })
  await within(facts).findByText(/^Calculated .* ago from 8,123 votes$/)
  expect(facts.textContent).toContain('287 people30 opinions8,123 votes')
  expect(facts.textContent).toContain('Stability 93%')
})

it('common ground distinguishes shared agreement from shared rejection, with figures for each group', async () => {
  show()
  const ground = await part('Common ground')
  expect(await within(ground).findByText('Agreed in every group')).toBeTruthy()
  expect(within(ground).getByText('Rejected in every group')).toBeTruthy()
  const [first] = within(ground).getAllByText('Plant more trees.')
  expect(first?.closest('li')?.textContent).toMatch(
    /Group A.*90% agree.*146 of 182 people voted.*Group B.*81% agree/,
  )
})

it('"Where groups differ" states each difference in words', async () => {
  show()
  expect(
    await within(await part('Where groups differ')).findByText(
      '90% of the 146 voters in group A agree, and 10% of the 77 in group B',
    ),
  ).toBeTruthy()
})

it('the majority view does not repeat common ground', async () => {
  show()
  const majority = await part('Majority view')
  expect(await within(majority).findByText('Longer opening hours.')).toBeTruthy()
  await waitFor(() => expect(within(majority).queryByText('Plant more trees.')).toBeNull())
})

it('every section has a heading with a link', async () => {
  show()
  for (const name of [
    'Where you stand',
    'Common ground',
    'Where groups differ',
    'Groups',
    'Majority view',
    'Unsure',
    'All opinions',
  ]) {
    const region = await part(name)
    expect(
      within(region)
        .getByRole('link', { name: `Link to “${name}”` })
        .getAttribute('href'),
    ).toBe(`#${region.id}`)
  }
})

it('a section that fails to load does not affect the others and can be retried', async () => {
  mockCall(listConsensus, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  const { user } = show()
  const ground = await part('Common ground')
  const retry = await within(ground).findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  expect(within(ground).getByRole('alert').textContent).toContain('The common ground could not be loaded.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(within(await part('Where groups differ')).getByText('Close the main street.')).toBeTruthy()
  mockCall(listConsensus, [shared])
  await user.click(retry)
  expect(await within(ground).findByText('Plant more trees.')).toBeTruthy()
})

it('the other sections are shown if the map fails to load', async () => {
  mockCall(getOpinionMap, () => {
    throw new AppError('internal', 'internal', 'Internal error')
  })
  show()
  expect(await within(await part('Common ground')).findByText('Plant more trees.')).toBeTruthy()
  expect(await within(await part('Majority view')).findByText('Longer opening hours.')).toBeTruthy()
})

it('the figures of an opinion are complete, and withheld ones are marked as withheld', async () => {
  mockCall(listControversial, [
    withheldIn(anOpinionOfGroups([0.9, 0.1, 0.4], { opinion: 'Close the main street.' }), '1'),
  ])
  const { user } = show()
  const row = (await within(await part('Where groups differ')).findByText('Close the main street.')).closest(
    'li',
  )
  if (!row) throw new Error('The opinion is not in a list')
  await user.click(within(row).getByRole('button', { name: 'All figures' }))
  const table = await within(await screen.findByRole('dialog')).findByRole('table')
  const lines = within(table)
    .getAllByRole('row')
    .map((line) => line.textContent)
  expect(lines[1]).toMatch(/^Everyone.*of 358$/)
  expect(lines[2]).toMatch(/^Group A.*131 90%146 of 182$/)
  expect(lines[3]).toBe('Group BBShopkeeperswithheld: would single out fewer than 5 people')
  expect(lines[5]).toBe('In no groupwithheld: would single out fewer than 5 people')
})

it('opinions on screen keep their order when a newer run changes it', async () => {
  const { queryClient } = show()
  const ground = await part('Common ground')
  const texts = () =>
    within(ground)
      .getAllByText(/trees|as it is|new one/)
      .map((found) => found.textContent)
  await within(ground).findByText('Plant more trees.')
  const sorted = [opinion('new', 'A new one.'), rejected, shared]
  act(
    () =>
      void queryClient.setQueryData(apiQueryKey(listConsensus, { conversationSlugId: 'streets1' }), sorted),
  )
  await within(ground).findByText('A new one.')
  expect(texts()).toEqual(['Plant more trees.', 'Leave everything as it is.', 'A new one.'])
})

it('without clear groups the sections about groups say so and send no requests', async () => {
  mockCall(getOpinionMap, aMap(0, { noMapReason: 'no_clear_groups', participantCount: 287 }))
  show()
  expect(await within(await part('Groups')).findByText('There are no groups to show.')).toBeTruthy()
  expect(within(await part('Common ground')).getByText(/there are no clear ones yet/)).toBeTruthy()
  expect(requestsTo(listRepresentative)).toEqual([])
})

it('three people see counts only', async () => {
  mockCall(getOpinionMap, aMap(0, { noMapReason: 'too_few_participants', participantCount: 3 }))
  show(3)
  expect(await screen.findByText(/This needs 1 more person/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Majority/ })).toBeNull()
  expect(await within(await part('All opinions')).findByRole('table')).toBeTruthy()
})

it('people who have not voted are warned once, and nothing is hidden', async () => {
  const { user, unmount } = show()
  // Nothing is known of this device in these tests until the first reading is done.
  const { refreshLoginStatus } = await import('#shell/session.ts')
  await refreshLoginStatus()
  expect(await screen.findByRole('complementary', { name: 'You have not voted yet' })).toBeTruthy()
  expect(await within(await part('Common ground')).findByText('Plant more trees.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Read on' }))
  unmount()
  show()
  await part('Common ground')
  expect(screen.queryByRole('complementary', { name: 'You have not voted yet' })).toBeNull()
})

it('people with a vote waiting to be sent are not told that they have not voted', async () => {
  const { refreshLoginStatus } = await import('#shell/session.ts')
  await refreshLoginStatus()
  const earlier = {
    opinionSlugId: 'shared',
    chosenOption: 'agree',
    opinionText: 'Plant more trees.',
  } as const
  const waiting = { ...earlier, conversationSlugId: 'streets1', id: 'earlier', queuedAt: 1, failures: 0 }
  await openVoteStorage().put(waiting)
  mockCall(castVote, () => {
    throw new AppError('too_many', 'too_many', 'Slow down')
  })
  show()
  await within(await part('Common ground')).findByText('You agreed')
  expect(screen.queryByRole('complementary', { name: 'You have not voted yet' })).toBeNull()
})

it('all opinions can be searched, sorted and downloaded', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:x'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = show()
  const all = await part('All opinions')
  const firstRow = async () => (await within(all).findAllByRole('rowheader'))[0]?.textContent
  await user.click(await within(all).findByRole('button', { name: 'Agree' }))
  expect(await firstRow()).toBe('Plant more trees.')
  await user.click(within(all).getByRole('button', { name: 'Agree' }))
  expect(await firstRow()).toBe('Leave everything as it is.')
  expect(within(all).getByRole('columnheader', { name: 'Agree' }).getAttribute('aria-sort')).toBe('ascending')
  await user.type(within(all).getByRole('searchbox'), 'street')
  expect(await within(all).findByText('Showing 1 of 1 found among 4 opinions')).toBeTruthy()
  await user.click(within(all).getByRole('button', { name: 'Download as CSV' }))
  expect(await blobs[0]?.text()).toContain('"Longer opening hours."')
})
