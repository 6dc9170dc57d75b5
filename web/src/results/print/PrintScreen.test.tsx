import {
  getConversation,
  getOutcome,
  getPrintedRun,
  getProfile,
  getSetAsideComparison,
  listMutedUsers,
  listPinnedRuns,
  pinRun,
  type Opinion,
  type ShareStep,
  type GroupName,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, anOpinion, aProfile } from '#testing/samples.ts'
import { aMap, anOpinionOfGroups, COMPARISON } from '#results/map/maps.fixture.ts'
import { groupCards } from '#results/map/published.fixture.ts'
import { anOpinionInSteps, inWords } from '#results/steps.fixture.ts'
import { rowsWithin, stripRow } from './listRows.ts'
import { pagesOf, roomOnFirstPage } from './pagesOf.ts'
import { apart, gone, printed, shared } from './printed.fixture.ts'

const conversation = aConversation({
  metadata: { conversationSlugId: 'streets1', authorUsername: 'calm_heron' },
  payload: { title: 'Which streets?' },
})

beforeEach(() => {
  mockCall(getConversation, { conversationData: conversation })
  mockCall(getPrintedRun, printed())
  mockCall(listPinnedRuns, [])
  mockCall(getProfile, aProfile({ username: 'calm_heron' }))
})

it('printed results leave out the words of muted people and keep the figures', async () => {
  const PERSON = { isKnown: true, isRegistered: true, isLoggedIn: true }
  mockCall(listMutedUsers, [{ username: 'loud_magpie', createdAt: '2026-11-03T10:00:00.000Z' }])
  mockCall(getPrintedRun, printed({ opinions: [apart, { ...shared, username: 'loud_magpie' }, gone] }))
  await updateStatus(PERSON)
  show()
  const common = await screen.findByRole('region', { name: 'Common ground' })
  await within(common).findByText('By somebody you have muted')
  expect(within(common).getAllByRole('listitem')[0]?.textContent).toContain('A 90%, B 81% agree; 229 voted')
  expect(screen.queryByText(/Plant more trees/)).toBeNull()
})

const show = () => renderAt('/conversation/streets1/print')
const showAll = () => renderAt('/conversation/streets1/print?form=full')

it('the printed results have a computed headline, three numbers with their bases, and both lists', async () => {
  show()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(
    /^Two groups think alike on 2.opinions\. The widest gap is 80 percentage points\.$/,
  )
  expect(screen.getByText(/people cast 8,123 votes on 30 opinions/)).toBeTruthy()
  expect(screen.getByText('of groups A and B (146 and 77 voted) agree: “Plant more trees.”')).toBeTruthy()
  expect(
    screen.getByText('of groups A and B (146 and 77 voted) agree: “Close the main street.”'),
  ).toBeTruthy()
  const common = screen.getByRole('region', { name: 'Common ground' })
  expect(within(common).getAllByRole('listitem')[0]?.textContent).toContain('A 90%, B 81% agree; 229 voted')
  expect(screen.getByText(/not a random sample/)).toBeTruthy()
})

it('the first page of a print says by when an answer is promised, in both forms', async () => {
  const metadata = { ...conversation.metadata, answerDueOn: '2026-12-20', answeredBy: 'Town council' }
  mockCall(getConversation, { conversationData: { ...conversation, metadata } })
  const { unmount } = show()
  const sentence = 'Answer promised by December 20, 2026, by \u2068Town council\u2069.'
  await screen.findByText(sentence)
  unmount()
  showAll()
  await screen.findByText(sentence)
})

it('a print of very many opinions says how many of them its table has', async () => {
  mockCall(getPrintedRun, printed({ numOpinions: 3500 }))
  showAll()
  await screen.findByText('The 4 opinions with the most voters, of 3,500 voted on')
})

it('the printed results have the short list with what it promises, and the number of people who agree with each', async () => {
  const representsEverybody = [{ opinionSlugId: 'apart', numPeople: 123 }]
  mockCall(getPrintedRun, printed({ map: aMap(2, { representsEverybody, representsInProportion: true }) }))
  showAll()
  const title = await screen.findByRole('heading', { name: 'A short list for everybody' })
  const page = within(title.parentElement ?? document.body)
  expect(page.getByText(/^1 opinion, chosen .* If a tenth of the participants/)).toBeTruthy()
  expect(page.getAllByRole('row')[1]?.textContent).toBe(`Close the main street.${apart.numAgrees}`)
})

it('where only results of few people are published, the first page has the picture of marks in place of the map', async () => {
  mockCall(getPrintedRun, printed({ map: groupCards(2) }))
  show()
  await screen.findByRole('img', {
    name: /^Picture of 60 people as marks\. Group A, .*: about 5 in 10 people/,
  })
  expect(screen.queryByRole('img', { name: /^Map/ })).toBeNull()
  expect(screen.queryByText('Reading the map.')).toBeNull()
})

it('printed results in words have no axis and no points, and say what the words mean', async () => {
  const words = (opinionSlugId: string, opinion: string, second: ShareStep) =>
    anOpinionInSteps([inWords('most'), inWords(second)], { opinionSlugId, opinion })
  mockCall(
    getPrintedRun,
    printed({
      map: groupCards(2),
      opinions: [words('shared', 'Plant more trees.', 'most'), words('apart', 'Close it.', 'fewer')],
      common: ['shared'],
    }),
  )
  showAll()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/1.opinion\.$/)
  expect(
    screen.getByText('agree (15 or more voted in each): “Close it.”').parentElement?.textContent,
  ).toMatch(/^A: most, B: under half/)
  const common = screen.getByRole('region', { name: 'Common ground' })
  expect(within(common).getByText(/^A most, B most agree/)).toBeTruthy()
  expect(common.textContent).not.toContain('100%')
  expect(screen.getByText(/mean more than 60%, 40 to 60%/)).toBeTruthy()
  expect(screen.queryByText(/Wilson interval|points|A line joins/)).toBeNull()
  const table = screen.getByRole('table')
  expect(within(table).getByRole('row', { name: /^Close it\. most under half/ })).toBeTruthy()
})

it('printed results mark opinions removed by moderators, show the figures of the run, and never quote them', async () => {
  showAll()
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('row', { name: /^Removed by moderators 20% 10%/ })).toBeTruthy()
  expect(screen.queryByText(/“”/)).toBeNull()
})

it('printed results without clear groups do not mention groups, and have as many pages as needed', async () => {
  const map = aMap(0, { noMapReason: 'no_clear_groups' })
  mockCall(getPrintedRun, printed({ map, common: [], different: [] }))
  showAll()
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
  expect(screen.getByText(/not a random sample/)).toBeTruthy()
  expect(screen.queryByText(/think alike|differ/)).toBeNull()
})

it('printed results have a page that compares them with and without set-aside people', async () => {
  mockCall(getSetAsideComparison, { comparison: COMPARISON })
  showAll()
  const page = await screen.findByRole('table', { name: /^These opinions change most/ })
  expect(within(page).getByText('Close the main street.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'With and without people set aside' })).toBeTruthy()
  expect(screen.getByText('Page 4 of 5')).toBeTruthy()
})

it('every printed page has its source, license and number', async () => {
  showAll()
  expect(await screen.findByText('Page 1 of 4')).toBeTruthy()
  expect(screen.getByText('Page 4 of 4')).toBeTruthy()
  expect(screen.getAllByText(/^“Which streets\?”\. License not stated\. Charts: Parley\.$/)).toHaveLength(4)
})

it('the printed map lists the full names of its groups', async () => {
  const [first, ...others] = aMap(2).groups
  if (!first) throw new Error('There are two groups')
  const name: GroupName = { text: 'For calm streets', source: 'opinion', opinionSlugIds: ['apart'] }
  mockCall(
    getPrintedRun,
    printed({ map: aMap(2, { groups: [{ ...first, label: undefined, name }, ...others] }) }),
  )
  show()
  await screen.findByRole('img', {
    name: /^Map\. Group A, Circles “For calm streets”: 182 people; Group B, Shopkeepers: 96 people\./,
  })
  screen.getByText('A · Circles')
  expect(screen.getAllByText('“For calm streets”').length).toBeGreaterThan(0)
})

it('the printed map and each printed list can be saved as pictures', async () => {
  showAll()
  await screen.findByRole('heading', { level: 1 })
  for (const name of ['Where the groups stand', 'Common ground', 'Where the groups differ'])
    expect(screen.getByRole('button', { name: `Save or share “${name}”` })).toBeTruthy()
})

it('a headline by the organizer replaces the computed one and is marked as theirs', async () => {
  mockCall(getPrintedRun, printed({ isPinned: true, headline: 'We want trees' }))
  show()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('We want trees')
  expect(screen.getByText('Headline by calm_heron')).toBeTruthy()
})

it('the author can pin a run with a headline, and other people get no such offer', async () => {
  mockCall(pinRun, { success: true })
  const { unmount } = show()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Pin these results' })).toBeNull()
  unmount()
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  const { user, router } = show()
  await user.type(await screen.findByLabelText('Your own headline (optional)'), 'Trees first')
  await user.click(screen.getByRole('button', { name: 'Pin these results' }))
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ run: 41 }))
  expect(requestsTo(pinRun)).toEqual([{ conversationSlugId: 'streets1', runId: 41, headline: 'Trees first' }])
})

it('members of the organization that owns the conversation can pin its results too', async () => {
  const city = { name: 'City', imageUrl: '', websiteUrl: '', description: '' }
  mockCall(getProfile, aProfile({ username: 'brave_owl', organizationList: [city] }))
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  const { unmount } = show()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Pin these results' })).toBeNull()
  unmount()
  mockCall(getConversation, {
    conversationData: aConversation({ metadata: { ...conversation.metadata, organization: city } }),
  })
  show()
  expect(await screen.findByRole('button', { name: 'Pin these results' })).toBeTruthy()
})

it('the print page says that there is nothing to print before the first run', async () => {
  mockCall(getPrintedRun, null)
  show()
  expect(await screen.findByText('There are no results to print yet.')).toBeTruthy()
})

it('the printed table is split so that its rows fit on their pages, in order and completely', () => {
  const opinions: Opinion[] = Array.from({ length: 400 }, (_, n) =>
    anOpinion({ opinionSlugId: `o${n}`, opinion: 'word '.repeat((n * 7) % 90) }),
  )
  const pages = pagesOf(opinions, 2)
  expect(pages.flat()).toEqual(opinions)
  // A row of one line is 25 pixels high; each further line adds 15.
  const heightOf = ({ opinion }: Opinion) => 10 + 15 * Math.max(1, Math.ceil(opinion.trim().length / 70))
  for (const page of pages)
    expect(page.reduce((sum, opinion) => sum + heightOf(opinion), 0)).toBeLessThanOrEqual(960)
  expect(pagesOf([], 2)).toEqual([])
  expect(pagesOf(opinions, 5).length).toBeGreaterThan(pages.length)
})

it('a printed list has as many rows as fit, and at least one', () => {
  const row = (words: number, opinionSlugId: string) =>
    anOpinionOfGroups([0.9, 0.2], { opinionSlugId, opinion: 'word '.repeat(words) })
  const short = Array.from({ length: 9 }, (_, n) => row(3, `s${n}`))
  const fits = (opinions: Opinion[], room: number) =>
    rowsWithin(opinions, { room, most: 6, heightOf: stripRow('shared') }).length
  expect([fits(short, 1000), fits(short, 130), fits(short, -50), fits([], 100)]).toEqual([6, 3, 1, 0])
  expect(fits([row(90, 'long'), ...short], 200)).toBe(1)
})

it('long texts, more groups, and sides leave less room for the list on the first page', () => {
  const page = {
    question: 'Why?',
    headline: 'Two',
    isOwnHeadline: false,
    hasPromise: false,
    introduction: undefined,
    quoted: [],
    kind: 'groups' as const,
    names: ['A · Circles 146 people', 'B · Squares 77 people'],
    ofGroups: [],
    caption: '',
    hasPicture: true,
    whyNoGroups: undefined,
  }
  const room = roomOnFirstPage(page)
  const long = 'word '.repeat(28)
  for (const more of [
    { question: long },
    { headline: long },
    { isOwnHeadline: true },
    { hasPromise: true },
    { introduction: long },
    { quoted: [long] },
    { names: ['A', 'B', 'C'] },
    { names: Array(2).fill(long.repeat(3)) },
    { ofGroups: Array(6).fill(long) },
  ])
    expect(roomOnFirstPage({ ...page, ...more })).toBeLessThan(room)
  const three = { ...page, names: ['A', 'B', 'C'], ofGroups: Array(6).fill(long) }
  expect(roomOnFirstPage({ ...three, kind: 'sides' })).toBeLessThan(roomOnFirstPage(three))
})

it('the printed outcome is the first page, even if there are no results to print', async () => {
  const at = '2027-03-12T10:00:00.000Z'
  const decided = aConversation({ metadata: { isClosed: true, outcome: { createdAt: at, updatedAt: at } } })
  mockCall(getConversation, { conversationData: decided })
  mockCall(getOutcome, {
    text: 'Buses come first.',
    answerList: [],
    createdAt: at,
    updatedAt: at,
    authorUsername: 'calm_heron',
  })
  const { unmount } = showAll()
  await screen.findByText('Buses come first.')
  expect(screen.getByText('Page 1 of 5')).toBeTruthy()
  unmount()
  mockCall(getPrintedRun, null)
  show()
  await screen.findByText('Buses come first.')
  expect(screen.getByText('Page 1 of 1')).toBeTruthy()
})
