import {
  AppError,
  getConversation,
  getOpinionMap,
  listOpinionsBySlug,
  type Opinion,
  type OpinionMap,
} from '@parley/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMap, aMapOfSides, anOpinionOfGroups, withheldIn } from '#results/map/maps.fixture.ts'
import { anOpinionInSteps, inWords } from '#results/steps.fixture.ts'
import { groupCards } from '#results/map/published.fixture.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { ChartEmbed } from './ChartEmbed.tsx'

const opinion = anOpinionOfGroups([0.9, 0.2], { opinion: 'Trees first.' })

async function shows(
  { shown = opinion, map = aMapOfSides(), size = 'medium', metadata = {} } = {} as Partial<{
    shown: Opinion
    map: OpinionMap
    size: string
    metadata: Partial<ReturnType<typeof aConversation>['metadata']>
  }>,
) {
  mockCall(getConversation, { conversationData: aConversation({ metadata }) })
  mockCall(listOpinionsBySlug, [shown])
  mockCall(getOpinionMap, map)
  renderPart(<ChartEmbed conversationSlugId="streets1" opinion="shuttle1" size={size} />)
  await screen.findByRole('heading', { level: 1 })
}
const rows = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent)

test('a chart has the opinion, its figures, the date, the run, the license and a link to the site in a new tab', async () => {
  await shows()
  expect(screen.getByRole('heading', { name: '“Trees first.”' })).toBeTruthy()
  expect(screen.getByText('Everyone', { selector: 'span' })).toBeTruthy()
  const source = screen.getByText(/In the conversation/).closest('p') ?? expect.unreachable()
  expect(source.textContent).toMatch(
    /As of November 20, 2026 at 12:00 PM UTC \(run 41\); who took part is not a random sample\./,
  )
  const link = within(source).getByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/feed/conversation/streets1?opinion=shuttle1',
    '_blank',
  ])
  expect(rows().some((row) => /^66%.*229$/.test(row ?? ''))).toBe(true)
})

test('a small chart draws everybody only, and its table has all', async () => {
  await shows({ size: 'small' })
  expect(screen.getAllByRole('list')[0]?.children).toHaveLength(1)
  expect(rows().some((row) => row?.startsWith('Side A'))).toBe(true)
})

test('a withheld figure is said to be withheld, and no other figure gives it away', async () => {
  await shows({ shown: withheldIn(opinion, '1') })
  expect(screen.getAllByText(/^Not shown: fewer than 15/).length).toBeGreaterThan(0)
  expect(rows()).toContain('not shown: fewer than 15 voted')
})

test('where only results are published, the words of a group are in the table, too', async () => {
  await shows({ shown: anOpinionInSteps([inWords('most'), inWords('fewer', 'half')]), map: groupCards(2) })
  expect(rows().some((row) => row?.startsWith('most'))).toBe(true)
})

test('before the first block a chart says in words why it has no figures', async () => {
  await shows({ metadata: { publication: 'results', participantCount: 1 } })
  expect(screen.getByText(/^One person has taken part so far\./)).toBeTruthy()
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
})

test.each([
  ['without groups', anOpinion({ numAgrees: 12, numDisagrees: 5, numPasses: 3 }), /60%/],
  ['of fewer than ten people', anOpinion({ numAgrees: 3, numDisagrees: 1, numPasses: 0 }), /^3/],
])('a chart %s shows everybody, in every size', async (_, shown, figures) => {
  for (const size of ['small', 'wide', 'huge']) {
    await shows({ shown, map: aMap(0), size })
    expect(screen.getAllByRole('list')[0]?.children).toHaveLength(1)
    expect(rows().some((row) => figures.test(row ?? ''))).toBe(true)
    cleanup()
  }
})

describe('a chart that the browser loads', () => {
  beforeEach(() => {
    mockCall(getConversation, { conversationData: aConversation() })
    mockCall(listOpinionsBySlug, [opinion])
    mockCall(getOpinionMap, aMapOfSides())
  })
  const loads = (slug = 'shuttle1') =>
    renderPart(<ChartEmbed conversationSlugId="streets1" opinion={slug} size={undefined} />)
  const NO_CHART = 'This chart cannot be shown here.'

  test('it asks for the opinion in its conversation only', async () => {
    loads()
    await screen.findByRole('heading', { level: 1 })
    expect(requestsTo(listOpinionsBySlug)).toEqual([
      { opinionSlugIdList: ['shuttle1'], conversationSlugId: 'streets1' },
    ])
  })

  test('an opinion that is missing or removed by moderators has no chart', async () => {
    mockCall(listOpinionsBySlug, [])
    const { unmount } = loads()
    expect(await screen.findByText(NO_CHART)).toBeTruthy()
    unmount()
    const instant = '2026-11-20T12:00:00.000Z'
    const moderation = { status: 'moderated', action: 'move', reason: 'spam', explanation: '' } as const
    mockCall(listOpinionsBySlug, [
      { ...opinion, moderation: { ...moderation, createdAt: instant, updatedAt: instant } },
    ])
    loads()
    expect(await screen.findByText(NO_CHART)).toBeTruthy()
  })

  test('a private conversation has no chart, not even for people who may read it', async () => {
    mockCall(getConversation, { conversationData: aConversation({ metadata: { isIndexed: false } }) })
    loads()
    expect(await screen.findByText(NO_CHART)).toBeTruthy()
  })

  test('a deleted conversation has no chart, and an address without an opinion asks for none', async () => {
    mockCall(getConversation, () => {
      throw new AppError('gone', 'deleted', 'This conversation was deleted')
    })
    const { unmount } = loads()
    expect(await screen.findByText(NO_CHART)).toBeTruthy()
    unmount()
    const before = requestsTo(getOpinionMap).length
    loads('not-available')
    expect(await screen.findByText(NO_CHART)).toBeTruthy()
    expect(requestsTo(getOpinionMap)).toHaveLength(before)
  })

  test('a chart whose figures do not arrive can be loaded again', async () => {
    mockCall(getOpinionMap, () => {
      throw new AppError('internal', 'internal', 'Internal error')
    })
    const { user } = loads()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('The figures could not be loaded.')).toBeTruthy()
    mockCall(getOpinionMap, aMapOfSides())
    await user.click(retry)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  test('a conversation in which voting needs an account shows its charts to all', async () => {
    mockCall(getConversation, { conversationData: aConversation({ metadata: { isLoginRequired: true } }) })
    loads()
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })
})
