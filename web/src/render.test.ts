// @vitest-environment node
import {
  fetchRecentConversations,
  FIRST_VOTE_OPINIONS,
  getConversation,
  getOpinionMap,
  getPrintedRun,
  ADDRESSES,
  frameAddress,
  inlineResponse,
  LIMITS,
  listConsensus,
  listOpinions,
  type AddressPath,
  type FirstScreen,
} from '@parley/contract'
import { expect, test } from 'vitest'
import { fingerprint } from '#omittedResponses.ts'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { render } from './render.tsx'

const AT = Date.parse('2026-11-20T15:00:30.000Z')
const ENGLISH_PAGE = { language: 'en', base: '/feed/' }

const SCREEN = {
  serviceDid: 'did:web:localhost',
  resourceOrigin: 'http://localhost',
  sourceUrl: '',
  version: '1.2.3',
  responses: [],
}

const renderAt = (address: string, responses: FirstScreen['responses'] = []) =>
  render({ ...SCREEN, responses, rendered: { address, at: AT, ...ENGLISH_PAGE } })

const TITLE = 'Should the old mill become a library?'
const conversation = aConversation({
  metadata: {
    conversationSlugId: 'oldmill1',
    publication: 'results',
    asOf: { block: 1, numPeople: 400, pollNumPeople: 400, createdAt: '2026-11-20T12:00:00.000Z' },
  },
  payload: { title: TITLE, body: 'It has stood <b>empty</b> since 2011.' },
})
const inHome = inlineResponse(
  fetchRecentConversations,
  { sortAlgorithm: 'following', limit: 10 },
  { shownAs: 'popular', conversationDataList: [conversation], topConversationSlugIdList: ['oldmill1'] },
)
const input = { conversationSlugId: 'oldmill1' }
const inConversation = [
  inlineResponse(getConversation, input, { conversationData: conversation }),
  inlineResponse(listOpinions, { ...input, filter: 'discover', limit: LIMITS.opinionPage }, [
    anOpinion({ opinionSlugId: 'roof0001', opinion: 'The roof must be mended first.' }),
    anOpinion({ opinionSlugId: 'cafe0001', opinion: 'A café would keep it alive.' }),
  ]),
]

test('home is rendered with its conversations', async () => {
  const { html } = await renderAt('', [inHome])
  expect(html).toContain(TITLE)
  expect(html).toContain('href="/feed/conversation/oldmill1"')
})

test('home is rendered with an opinion that a stranger can vote on, and the meaning of a vote', async () => {
  const list = { ...input, filter: 'discover', limit: FIRST_VOTE_OPINIONS } as const
  const opinions = inlineResponse(listOpinions, list, [
    anOpinion({ opinionSlugId: 'roof0001', opinion: 'The roof must be mended first.' }),
  ])
  const { html } = await renderAt('', [inHome, opinions])
  expect(html).toContain('See <mark>what you share</mark>.')
  expect(html).toMatch(/The roof must be mended first\..*<button [^>]*data-vote="agree"/s)
  expect(html).toContain('It is never shown with your name. Figures change only when at least ten')
})

test('a conversation is rendered with its body and an opinion to vote on', async () => {
  const { html } = await renderAt('conversation/oldmill1', inConversation)
  expect(html).toContain(TITLE)
  expect(html).toContain('It has stood <b>empty</b> since 2011.')
  expect(html).toContain('The roof must be mended first.')
  expect(html).toMatch(/<fieldset data-opinion="roof0001".*<button [^>]*data-vote="agree"/s)
  expect(html).toContain('href="/feed/conversation/oldmill1?tab=opinions"')
})

test('a list of 3,000 opinions is rendered with the fifty of its page, and embeds no others', async () => {
  const many = Array.from({ length: LIMITS.opinionList }, (_, at) =>
    anOpinionOfGroups([0.9, 0.2], { opinionSlugId: `many${at}`, opinion: `Opinion number ${at + 1}.` }),
  )
  const { html, responses } = await renderAt('conversation/oldmill1?tab=analysis&all=common-ground&page=60', [
    inlineResponse(getConversation, input, { conversationData: conversation }),
    inlineResponse(getOpinionMap, input, aMap(2)),
    inlineResponse(listConsensus, input, many),
  ])
  expect(html.match(/<summary/g)).toHaveLength(LIMITS.opinionPage)
  expect(html).toContain('Opinions 2,951 to 3,000 of 3,000')
  expect(html).toContain('Opinion number 2951.')
  expect(html).toContain('href="/feed/conversation/oldmill1?tab=analysis&amp;all=common-ground&amp;page=59"')
  expect(responses.map(({ output }) => (Array.isArray(output) ? output.length : 1))).toEqual([1, 1, 50])
})

test('relative times count from the moment of rendering, and dates are the same everywhere', async () => {
  const { html } = await renderAt('conversation/oldmill1', inConversation)
  expect(html).toContain(
    '<time dateTime="2026-11-20T12:00:00.000Z" title="November 20, 2026">3 hours ago</time>',
  )
})

test("a page of text is rendered with the server's version", async () => {
  expect((await renderAt('about')).html).toContain('1.2.3')
})

test('a rendered page needs no script and no style that the content policy drops', async () => {
  for (const { html } of await Promise.all([
    renderAt('', [inHome]),
    renderAt('conversation/oldmill1', inConversation),
    ...['about', 'guide', 'welcome', 'topics', 'legal/privacy', 'legal/terms'].map((address) =>
      renderAt(address),
    ),
  ])) {
    expect(html).toMatch(/<main/)
    expect(html).not.toMatch(/<script|\sstyle=|\son[a-z]+=/)
  }
})

test('pages that are rendered at the same time share nothing', async () => {
  const other = aConversation({ payload: { title: 'Which bridge first?' } })
  const [one, two] = await Promise.all([
    renderAt('conversation/oldmill1', inConversation),
    renderAt('conversation/streets1', [
      inlineResponse(getConversation, { conversationSlugId: 'streets1' }, { conversationData: other }),
    ]),
  ])
  expect(one.html).not.toContain('Which bridge first?')
  expect(two.html).not.toContain(TITLE)
})

test('an error in any part of a page rejects the rendering, even if a boundary would catch it', async () => {
  const broken = JSON.parse(
    '{"conversationData":{"metadata":{"conversationSlugId":"oldmill1"},"payload":null}}',
  )
  await expect(
    renderAt('conversation/oldmill1', [{ path: getConversation.path, input, output: broken }]),
  ).rejects.toThrow()
})

test('a rendered page names the code that its screen loads later', async () => {
  expect((await renderAt('')).sources).toEqual(['src/feed/HomeScreen.tsx'])
  expect((await renderAt('topics')).sources).toEqual(['src/topics/TopicsScreen.tsx'])
  expect((await renderAt('conversation/oldmill1?tab=analysis', inConversation)).sources).toEqual([
    'src/results/AnalysisTab.tsx',
    'src/results/BeforeTotals.tsx',
    'src/results/FewPeople.tsx',
    'src/results/StructureNote.tsx',
  ])
})

test('the page for print has the figures but not their data, which the browser requests before it takes over the page', async () => {
  const opinions = [anOpinion({ opinionSlugId: 'roof0001', opinion: 'The roof must be mended first.' })]
  const printed = {
    isPinned: false,
    map: aMap(2),
    opinions,
    common: ['roof0001'],
    different: [],
    majority: [],
    representative: { 0: [], 1: [], 2: [], 3: [], 4: [], 5: [] },
  }
  const run = inlineResponse(getPrintedRun, input, printed)
  const { html, responses } = await renderAt('conversation/oldmill1/print', [...inConversation, run])
  expect(html).toContain('The roof must be mended first.')
  expect(responses.find(({ path }) => path === getPrintedRun.path)).toEqual({
    ...run,
    output: fingerprint(printed),
    isOmitted: true,
  })
})

const PERSONAL = Object.entries(ADDRESSES).flatMap(([path, page]) =>
  page === 'personal' || page === 'members' ? [path as AddressPath] : [],
)
const CHOSEN = { step: 'step3-phone-1', tab: 'health', reportType: 'opinion' }

test.each(PERSONAL)('the frame of %s has a title and depends on nobody', async (path) => {
  const rendered = { address: frameAddress(path, CHOSEN), at: AT, isFrame: true, ...ENGLISH_PAGE } as const
  const { html } = await render({ ...SCREEN, rendered })
  expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
})
