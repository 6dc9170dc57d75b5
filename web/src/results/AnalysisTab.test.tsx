import {
  AppError,
  castVote,
  getConversation,
  getOpinionMap,
  getSetAsideComparison,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listRepresentative,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openVoteStorage } from '#outbox/storage.ts'
import { apiQueryKey } from '#queries.ts'
import { expectErrors } from '#testing/browser.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt, renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { AnalysisTab } from './AnalysisTab.tsx'
import { aMap, anOpinionOfGroups, COMPARISON, withheldIn } from '#results/map/maps.fixture.ts'

const opinion = (opinionSlugId: string, text: string, agreement = [0.9, 0.8]) =>
  anOpinionOfGroups(agreement, { opinionSlugId, opinion: text })
const shared = opinion('shared', 'Plant more trees.')
const apart = opinion('apart', 'Close the main street.', [0.9, 0.1])
const most = opinion('most', 'Longer opening hours.', [0.8, 0.5])
const rejected = opinion('rejected', 'Leave everything as it is.', [0.1, 0.05])

const show = (participantCount = 287) =>
  renderPart(
    <AnalysisTab
      conversation={aConversation({ metadata: { participantCount } })}
      invite={<button type="button">Invite</button>}
    />,
  )
const part = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })

const rowOf = async (region: HTMLElement, text: string): Promise<HTMLElement> => {
  const row = (await within(region).findByText(text)).closest('li')
  if (!row) throw new Error(`"${text}" is not in a list`)
  return row
}

beforeEach(() => {
  mockCall(getOpinionMap, aMap(2))
  mockCall(listConsensus, [shared, rejected])
  mockCall(listControversial, [apart])
  mockCall(listMajority, [shared, most])
  mockCall(listRepresentative, { '0': [apart], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinions, [shared, apart, most, rejected])
})

it('the results say how many people, opinions and votes they are based on', async () => {
  show()
  const facts = await screen.findByRole('list', { name: 'What this analysis rests on' })
  expect(facts.textContent).toBe('287 peoplewho took part is not a random sample30 opinions8,123 votes')
  const method = await part('How to read this')
  expect(method.textContent).toMatch(/not a random sample/)
  // What the words mean loads as the reader comes near.
  await within(method).findByText(/95% Wilson interval/)
  expect(method.textContent).toMatch(
    /95% Wilson interval.*Computed 10 times, each without a fifth of the people: same result 9 times.*As of vote 8,123, November 20, 2026/,
  )
})

it('the results are shown with and without set-aside people once there are at least five of them', async () => {
  mockCall(getSetAsideComparison, { comparison: COMPARISON })
  show()
  const region = await part('With and without people set aside')
  expect(region.textContent).toContain('Moderators set 6 people aside')
  expect(region.textContent).toContain('As of November 20, 2026')
  const cells = within(region).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '33% agree67% disagree18 voted',
    '0% agree100% disagree12 voted',
  ])
  expect(within(region).getByRole('link', { name: 'All decisions' }).getAttribute('href')).toMatch(
    /\/decisions\/?$/,
  )
})

it('a note says that set-aside people cannot be compared with anybody, and no table is shown', async () => {
  mockCall(getSetAsideComparison, { comparison: { ...COMPARISON, opinions: [] } })
  show()
  const region = await part('With and without people set aside')
  expect(within(region).getByText(/^Too few of them/)).toBeTruthy()
  expect(within(region).queryByRole('table')).toBeNull()
})

it('nothing is said about set-aside people where there are fewer than five, and a failed comparison can be retried', async () => {
  const { unmount } = show()
  await waitFor(() => expect(requestsTo(getSetAsideComparison)).toHaveLength(1))
  expect(screen.queryByText(/set aside/)).toBeNull()
  unmount()
  mockCall(getSetAsideComparison, () => {
    throw new AppError('internal', 'internal', 'Failed')
  })
  expectErrors()
  const { user } = show()
  await screen.findByText(/people who were set aside could not be loaded/)
  mockCall(getSetAsideComparison, { comparison: COMPARISON })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await part('With and without people set aside')).toBeTruthy()
})

it('the results say that people are being counted again until the recount is done', async () => {
  const updating = aConversation({ metadata: { isUpdating: true, conversationSlugId: 'streets1' } })
  mockCall(getConversation, { conversationData: updating })
  renderAt('/conversation/streets1?tab=analysis')
  const said = await screen.findAllByText('The number of people is being updated.')
  expect(said.length).toBeGreaterThan(0)
  mockCall(getConversation, { conversationData: aConversation({ metadata: { participantCount: 411 } }) })
  await waitFor(() => expect(screen.queryByText('The number of people is being updated.')).toBeNull(), {
    timeout: 5000,
  })
  expect(screen.getAllByText(/411/).length).toBeGreaterThan(0)
})

it('the section "common ground" describes its strips in words and says how many opinions it has', async () => {
  show()
  const ground = await part('Common ground')
  expect((await rowOf(ground, 'Plant more trees.')).textContent).toContain('A 90%, B 81% agree; 229 voted')
  expect((await rowOf(ground, 'Leave everything as it is.')).textContent).toContain('A 10%, B 5% agree')
  expect(within(ground).getByText(/^2 opinions that both groups agree with or both reject/)).toBeTruthy()
})

it('"Where the groups differ" is in the order of the analysis and names each gap', async () => {
  mockCall(listControversial, [apart, opinion('near', 'Paint the bridge.', [0.7, 0.5])])
  show()
  const differences = await part('Where the groups differ')
  expect((await rowOf(differences, 'Close the main street.')).textContent).toContain(
    'A 90%, B 10% agree; 80 points apart; 229 voted',
  )
  const texts = within(differences).getAllByText(/^(?:Paint the bridge|Close the main street)\.$/)
  expect(texts.map(({ textContent }) => textContent)).toEqual(['Close the main street.', 'Paint the bridge.'])
})

it('a list shows eight rows, and all of them after one press, which moves the focus to the first new row', async () => {
  const many = Array.from({ length: 12 }, (_, n) => opinion(`many${n}`, `Opinion number ${n}.`))
  mockCall(listConsensus, many)
  const { user } = show()
  const ground = await part('Common ground')
  expect(await within(ground).findAllByText(/^Opinion number/)).toHaveLength(8)
  const all = within(ground).getByRole('link', { name: 'Show all 12' })
  expect(all.getAttribute('href')).toContain('?tab=analysis&all=common-ground#common-ground')
  await user.click(all)
  expect(within(ground).getAllByText(/^Opinion number/)).toHaveLength(12)
  expect(document.activeElement?.textContent).toContain('Opinion number 8.')
})

describe('a part of a list with an address of its own', () => {
  const many = Array.from({ length: 120 }, (_, n) => opinion(`many${n}`, `Opinion number ${n + 1}.`))
  const open = (search: string) => {
    mockCall(listConsensus, many)
    mockCall(getConversation, { conversationData: aConversation() })
    return renderAt(`/conversation/streets1?tab=analysis&${search}`)
  }

  it('a page of a list has fifty opinions and links to the previous and next ones and to all results', async () => {
    open('all=common-ground&page=2')
    const ground = await part('Common ground')
    const rows = await within(ground).findAllByText(/^Opinion number/)
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      many.slice(50, 100).map((shown) => shown.opinion),
    )
    expect(within(ground).getByText('Opinions 51 to 100 of 120')).toBeTruthy()
    const hrefOf = (name: string) => within(ground).getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Opinions before these')).toMatch(/\?tab=analysis&all=common-ground$/)
    expect(hrefOf('Opinions after these')).toMatch(/\?tab=analysis&all=common-ground&page=3$/)
    expect(hrefOf('Back to all results')).toMatch(/\?tab=analysis$/)
    expect(screen.queryByRole('region', { name: /^Majority/ })).toBeNull()
  })

  it('a page after the end of a list says so, and an unknown list shows all results', async () => {
    const { unmount } = open('all=common-ground&page=4')
    expect(await screen.findByText('This part of the list is empty.')).toBeTruthy()
    unmount()
    open('all=anything')
    expect(await part('Majority view')).toBeTruthy()
  })
})

it('an opened row shows the figures of each group with the number of its voters and the interval', async () => {
  show()
  const row = await rowOf(await part('Where the groups differ'), 'Close the main street.')
  expect(row.querySelector('details')).toBeTruthy()
  const [first, second] = within(row).getAllByRole('listitem')
  // The Wilson interval for 131 of 146 is 83.8 % to 93.7 %.
  expect(first?.textContent).toMatch(/^AA.*90% agree146 of 182 voted; agree could be 84 to 94%$/)
  expect(second?.textContent).toMatch(/^BB.*10% agree77 of 96 voted; agree could be 5 to 19%$/)
  expect(within(row).getByRole('button', { name: 'Show on the map' })).toBeTruthy()
})

it('the majority view does not repeat common ground', async () => {
  show()
  const majority = await part('Majority view')
  expect(await within(majority).findByText('Longer opening hours.')).toBeTruthy()
  await waitFor(() => expect(within(majority).queryByText('Plant more trees.')).toBeNull())
})

it('every section has a heading with a link', async () => {
  mockCall(getOpinionMap, aMap(2, { place: undefined }))
  show()
  for (const name of [
    'Where the groups stand',
    'Common ground',
    'Where the groups differ',
    'Majority view',
    'Unsure',
    'All opinions',
    'How to read this, and how it was made',
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
  expect(within(await part('Where the groups differ')).getByText('Close the main street.')).toBeTruthy()
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

it('groups with withheld figures are named as such in the row and in its figures', async () => {
  mockCall(listControversial, [
    withheldIn(anOpinionOfGroups([0.9, 0.1, 0.4], { opinion: 'Close the main street.' }), '1'),
  ])
  show()
  const row = await rowOf(await part('Where the groups differ'), 'Close the main street.')
  expect(row.textContent).toContain('A 90%, C 40% agree; B withheld; 50 points apart; 286 voted')
  const lines = within(row).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^AA.*146 of 182 voted/),
    expect.stringMatching(/^BB.*Not shown: fewer than 15 of them voted\.$/),
    expect.stringMatching(/^CC.*57 of 71 voted/),
    expect.stringMatching(/^Everybody else.*Not shown/),
  ])
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

it('without clear groups the page has no lists about groups, and sends no requests for them', async () => {
  mockCall(getOpinionMap, aMap(0, { noMapReason: 'no_clear_groups', participantCount: 287 }))
  show()
  await screen.findByText('No clear groups yet.')
  expect(await part('Majority view')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^Common ground|^Where the groups differ/ })).toBeNull()
  expect(requestsTo(listRepresentative)).toEqual([])
})

it('with too few people for groups, the headline says so, and the page has no part about groups', async () => {
  const few = { noMapReason: 'too_few_participants', minPeople: 30, runId: 7, participantCount: 12 } as const
  mockCall(getOpinionMap, aMap(0, few))
  show(14)
  await screen.findByRole('heading', { name: 'Groups of people who think alike need at least 30 people.' })
  expect(await part('Majority view')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^Common ground|^Where the groups differ/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'How these groups formed' })).toBeNull()
})

it('a conversation of fewer than ten people shows only counts and offers to invite others', async () => {
  mockCall(getOpinionMap, aMap(0, { noMapReason: 'too_few_participants', participantCount: 3 }))
  show(3)
  expect(
    await screen.findByRole('heading', { name: 'Three people so far. Groups need at least ten.' }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Majority/ })).toBeNull()
  expect(await within(await part('All opinions')).findByRole('table')).toBeTruthy()
})

it('people who have not voted are warned once, and nothing is hidden', async () => {
  const { user, unmount } = show()
  // These tests know nothing about this device until the first login status is read.
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

it('people with a vote waiting to be sent do not read that they have not voted', async () => {
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
  await within(await part('Common ground')).findAllByText('You agree')
  expect(screen.queryByRole('complementary', { name: 'You have not voted yet' })).toBeNull()
  // The next test provides no response for votes.
  await vi.waitFor(() => expect(requestsTo(castVote)).toHaveLength(1))
})

it('the lists of totals can be saved as pictures too', async () => {
  show()
  expect(
    await within(await part('Majority')).findByRole('button', { name: 'Save or share “Majority view”' }),
  ).toBeTruthy()
})
