import {
  getConversation,
  getOutcome,
  getPrintedRun,
  listPinnedRuns,
  type OpinionMap,
  type PrintedRun,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aMap, aMapOfSides, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { groupCards } from '#results/map/published.fixture.ts'
import { anOpinionInSteps, inWords } from '#results/steps.fixture.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { groupRowsWithin, shareOut } from './listRows.ts'
import { printed } from './printed.fixture.ts'

beforeEach(() => {
  mockCall(getConversation, { conversationData: aConversation() })
  mockCall(listPinnedRuns, [])
})

/** Shows a form, and returns the texts of its pages. */
async function pagesShown(run: PrintedRun, form: 'full' | undefined): Promise<string[]> {
  mockCall(getPrintedRun, run)
  renderAt(`/conversation/streets1/print${form ? `?form=${form}` : ''}`)
  const feet = await screen.findAllByText(/^Page \d+ of \d+$/)
  return feet.map((foot) => foot.parentElement?.parentElement?.textContent ?? '')
}

const short = [{ opinionSlugId: 'apart', numPeople: 123 }]

it.each([
  ['groups', aMap(2, { representsEverybody: short })],
  ['sides', aMapOfSides({ representsEverybody: short })],
])('the summary of %s has two pages, and all that is not in them is in the full form', async (kind, map) => {
  const [first = '', second = '', ...others] = await pagesShown(printed({ map }), undefined)
  expect(others).toEqual([])
  expect(first).toMatch(/Not a random sample.*Common ground.*Plant more trees\..*A 90%, B 81% agree/)
  expect(first).not.toContain('Majority view')
  expect(second).toMatch(
    new RegExp(
      `Where the ${kind} differ.*Close the main street\\..*Majority view.*Mend the bridge\\.66% agree`,
    ),
  )
  expect(second).toMatch(/A short list for everybody.*Close the main street\..* agreed.*How to read this/)
  expect(screen.queryByRole('table')).toBeNull()
})

it.each([
  ['groups', aMap(2)],
  ['sides', aMapOfSides()],
])('the full form of %s has the same first page, and the figures of all opinions', async (kind, map) => {
  const [first = '', second = '', third = '', fourth = ''] = await pagesShown(printed({ map }), 'full')
  expect(first).toMatch(/Not a random sample.*Common ground.*Plant more trees\..*A 90%, B 81% agree/)
  expect(second).toMatch(new RegExp(`Where the ${kind} differ.*How to read this`))
  expect(third).toMatch(/^Majority viewMend the bridge\./)
  expect(fourth).toContain('All 4 opinions voted on')
})

const WITHOUT_GROUPS: [string, Partial<OpinionMap>, RegExp][] = [
  [
    'readiness',
    { noMapReason: 'no_clear_groups', structure: 'readiness' },
    /These votes cannot tell whether/,
  ],
  ['too few votes', { noMapReason: 'no_clear_groups', structure: 'too_few' }, /More votes would tell/],
  [
    'too few people',
    { noMapReason: 'too_few_participants', drawings: undefined },
    /once at least ten people/,
  ],
  ['no clear groups', { noMapReason: 'no_clear_groups' }, /these votes form none/],
]

it.each(WITHOUT_GROUPS)(
  'with %s both forms say why there are no groups, and have the majority view',
  async (...args) => {
    const [, reason, why] = args
    const run = printed({
      map: aMap(0, { participantCount: 40, ...reason, representsEverybody: short }),
      common: [],
      different: [],
    })
    const [first = '', second = '', ...others] = await pagesShown(run, undefined)
    expect(others).toEqual([])
    expect(first).toMatch(/Why there are no groups/)
    expect(first).toMatch(why)
    expect(first).toMatch(/Majority viewPlant more trees\..*Mend the bridge\.66% agree/)
    expect(second).toMatch(/^A short list for everybody.*Close the main street.*How to read this/)
    expect(first + second).not.toMatch(/Where the|think alike on/)
  },
)

it.each(WITHOUT_GROUPS)('with %s the method is on the first page of the full form', async (_, reason) => {
  const map = aMap(0, { participantCount: 40, ...reason })
  const [first = '', second = ''] = await pagesShown(printed({ map, common: [], different: [] }), 'full')
  expect(first).toMatch(/Why there are no groups.*Majority view.*How to read this/)
  expect(second).toMatch(/^All 4 opinions voted on/)
})

it('a summary in words has no axis, and says what the words mean', async () => {
  const opinions = [
    anOpinionInSteps([inWords('most'), inWords('most')], {
      opinionSlugId: 'shared',
      opinion: 'Plant more trees.',
    }),
    anOpinionInSteps([inWords('most'), inWords('fewer')], { opinionSlugId: 'apart', opinion: 'Close it.' }),
  ]
  const pages = await pagesShown(printed({ map: groupCards(2), opinions, common: ['shared'] }), undefined)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(/Common ground.*Plant more trees\.A most, B most agree/)
  expect(pages[1]).toMatch(/Close it\.A most, B fewer than half agree.*mean more than 60%, 40 to 60%/)
  expect(pages.join()).not.toMatch(/100%|pale bar/)
})

it('without common ground the majority view is on the first page', async () => {
  const [first = '', second = ''] = await pagesShown(printed({ common: [] }), undefined)
  expect(first).toMatch(/no opinion yet on which both groups think alike.*Majority view.*Mend the bridge/)
  expect(second).not.toContain('Majority view')
})

it('the summary has the poll, and the beginning of what was decided', async () => {
  const at = '2027-03-12T10:00:00.000Z'
  const options = ['Bus', 'Tram'].map((optionTitle, index) => ({
    optionNumber: index + 1,
    optionTitle,
    numResponses: 30 - index,
  }))
  mockCall(getConversation, {
    conversationData: aConversation({
      metadata: { isClosed: true, outcome: { createdAt: at, updatedAt: at } },
      payload: { poll: options },
    }),
  })
  const text = `Buses come first. ${'More is said here. '.repeat(40)}The end.`
  mockCall(getOutcome, { text, answerList: [], createdAt: at, updatedAt: at, authorUsername: 'calm_heron' })
  const pages = await pagesShown(printed(), undefined)
  expect(pages).toHaveLength(2)
  expect(pages[1]).toMatch(/The poll.*59 people answered.*Bus/)
  await screen.findByText(/^Buses come first\..* …$/)
  expect(screen.getByRole('heading', { name: 'What was decided' })).toBeTruthy()
  expect(screen.queryByText(/The end/)).toBeNull()
})

it('the beginning of what was decided says how many shared opinions are answered so far', async () => {
  const at = '2027-03-12T10:00:00.000Z'
  const shared = { count: 3, numAnswered: 2, numPromised: 1 }
  mockCall(getConversation, {
    conversationData: aConversation({
      metadata: { isClosed: true, outcome: { createdAt: at, updatedAt: at, shared } },
      polis: {
        clusters: (['0', '1'] as const).map((key) => ({ key, numUsers: 40, isUserInCluster: false })),
      },
    }),
  })
  const answerList = [{ opinionSlugId: 'op1', opinion: 'Buses', state: 'decided' as const, text: 'In May.' }]
  mockCall(getOutcome, {
    text: 'Buses.',
    answerList,
    createdAt: at,
    updatedAt: at,
    authorUsername: 'calm_heron',
  })
  await pagesShown(printed(), undefined)
  await waitFor(() =>
    expect(document.body.textContent).toContain('2 of 3 shared opinions answered so far.Buses.'),
  )
})

it('links above the pages lead to the other form, and say which one is shown', async () => {
  mockCall(getPrintedRun, printed())
  const { user, router } = renderAt('/conversation/streets1/print')
  const forms = within(await screen.findByRole('navigation', { name: 'How much to print' }))
  expect(forms.getByRole('link', { current: 'page' }).textContent).toBe('Summary on two pages')
  await user.click(forms.getByRole('link', { name: 'Everything' }))
  await screen.findByText('All 4 opinions voted on')
  expect(router.state.location.search).toEqual({ form: 'full' })
})

it('lists take turns to get a row while there is room, and a list without room for its heading gets none', () => {
  const list = (heading: number, numRows: number) => ({ heading, rows: Array<number>(numRows).fill(20) })
  expect(shareOut([list(40, 6), list(40, 1), list(40, 9)], 300)).toEqual([4, 1, 4])
  expect(shareOut([list(40, 6), list(40, 1)], 1000)).toEqual([6, 1])
  expect(shareOut([list(40, 6), list(90, 3), list(0, 0)], 100)).toEqual([3, 0, 0])
})

it('a list of groups has strips only where all of its rows fit with them', () => {
  const opinions = Array.from({ length: 9 }, (_, n) =>
    anOpinionOfGroups([0.9, 0.5, 0.88, 0.52], { opinionSlugId: `o${n}`, opinion: 'Plant more trees.' }),
  )
  const within = (room: number) => groupRowsWithin(opinions, { room, most: 6, kind: 'shared' })
  expect([within(1000).hasStrips, within(1000).rows.length]).toEqual([true, 6])
  expect([within(220).hasStrips, within(220).rows.length]).toEqual([false, 6])
})
