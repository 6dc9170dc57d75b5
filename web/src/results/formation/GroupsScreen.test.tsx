import {
  AppError,
  getConversation,
  getOpinionMap,
  getRunMap,
  listRepresentative,
  listRuns,
  type PublishedRun,
} from '@parley/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectErrors } from '#testing/browser.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { groupCards } from '#results/map/published.fixture.ts'
import { aRun, aRunMap, RUNS } from './runs.fixture.ts'

const apart = anOpinionOfGroups([0.9, 0.4, 0.1], { opinion: 'Close the main street.' })

beforeEach(() => {
  mockCall(getConversation, { conversationData: aConversation() })
  mockCall(listRuns, [...RUNS])
  mockCall(listRepresentative, { '0': [], '1': [], '2': [apart], '3': [], '4': [], '5': [] })
  mockCall(getRunMap, ({ runId }) => {
    const run = RUNS.find((other) => other.runId === runId)
    return run ? aRunMap(run) : null
  })
})

const show = async () => {
  const shown = renderAt('/conversation/streets1/groups')
  const slider = await screen.findByRole('slider', { name: 'Published maps, from the first to the newest' })
  return { ...shown, slider }
}
const press = (slider: HTMLElement, key: string) => fireEvent.keyDown(slider, { key })
const moment = (votes: string) => screen.findByText(new RegExp(`^After ${votes} votes \\(May 9, 2026\\)`))

it('the page of the formation of groups begins with the newest map and describes it in a sentence', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'No clear groups at first. Three groups now, with 2 changes in between.',
  )
  const sentence = await moment('5,306')
  expect(sentence.textContent).toBe(
    'After 5,306 votes (May 9, 2026): three groups, the same in 8 of 10 repeats',
  )
  expect(sentence.getAttribute('aria-live')).toBe('polite')
  const [map] = await screen.findAllByRole('img', {
    name: /^Map\. After 5,306 votes.*Group C, Triangles: 35/,
  })
  expect(map).toBeTruthy()
})

it('the slider moves run by run, and Page keys and buttons move from change to change', async () => {
  const { slider, user } = await show()
  fireEvent.change(slider, { target: { value: '2' } })
  await moment('2,400')
  press(slider, 'PageUp')
  await moment('3,100')
  press(slider, 'PageDown')
  await moment('900')
  press(slider, 'PageDown')
  expect((await moment('600')).textContent).toContain('no clear groups yet')
  expect(screen.getByRole('button', { name: 'Earlier change' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Later change' }))
  await moment('900')
  for (let step = 0; step < 2; step++) await user.click(screen.getByRole('button', { name: 'Later change' }))
  await moment('5,306')
  expect(screen.getByRole('button', { name: 'Later change' })).toHaveProperty('disabled', true)
  expect(slider.getAttribute('aria-valuetext')).toBe('5,306 votes')
})

it('the last map stays, pale, until the chosen one is loaded, and skipped maps are not loaded', async () => {
  const { slider } = await show()
  await screen.findAllByRole('img', { name: /^Map\. After 5,306/ })
  fireEvent.change(slider, { target: { value: '2' } })
  fireEvent.change(slider, { target: { value: '0' } })
  const [stale] = screen.getAllByRole('img', { name: /^Map\. After 600/ })
  expect(stale?.closest('[data-stale]')).not.toBeNull()
  await waitFor(() => expect(screen.getAllByRole('img')[0]?.closest('[data-stale]')).toBeNull())
  expect(requestsTo(getRunMap)).toMatchObject([{ runId: 5306 }, { runId: 600 }])
})

it('the page says how groups came about and how many people moved where', async () => {
  await show()
  const changes = within(screen.getByRole('region', { name: 'What changed' }))
  const lines = changes.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'CC · Triangles split from A at 3,100 votes.28 of its 35 placed people were in A.7 of its 35 placed people were in B.',
    'AA · Circles appeared at 900 votes.',
    'BB · Squares appeared at 900 votes.',
    'AA · Circles has kept its letter since 900 votes.Now 92 people.',
    'BB · Squares has kept its letter since 900 votes.Now 79 people.',
    'CC · Triangles has kept its letter since 3,100 votes.Now 35 people.',
  ])
})

it('until the stability of the newest map is measured, the last measured one stays, with its date', async () => {
  const { redraws: _, ...newest } = aRun(5400, [92, 79, 35])
  mockCall(listRuns, [...RUNS, newest])
  await show()
  await screen.findByText(
    /Last measured on May 9, 2026: Computed 10 times, each without a fifth of the people: same result 8 times\./,
  )
})

it('a table has the same information as the slider, with the newest map first', async () => {
  const { user } = await show()
  await user.click(screen.getByText('All published maps as a table', { selector: 'summary' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows[1]?.textContent).toBe('May 9, 20265,30660A 92, B 79, C 358 of 10')
  expect(rows.at(-1)?.textContent).toBe('May 9, 202660060none clearnot measured')
})

it('where only results are published, runs show sizes in tenths, and runs of few people a picture of marks instead of a map', async () => {
  const inTenths = (run: PublishedRun): PublishedRun => ({
    ...run,
    groups: run.groups.map((group, at) => ({ ...group, tenths: 4 - at })),
    ...(run.change && { change: { ...run.change, flows: [] } }),
    redraws: undefined,
  })
  mockCall(listRuns, RUNS.map(inTenths))
  mockCall(getRunMap, ({ runId }) => ({ runId }))
  mockCall(getOpinionMap, groupCards(3, { runId: 5306 }))
  const { user } = await show()
  await screen.findByRole('img', { name: /^Picture of 60 people as marks\. Group A, Circles: about 4 in 10/ })
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toContain('CC · Triangles appeared at 3,100 votes.')
  expect(lines).toContain('AA · Circles has kept its letter since 900 votes.Now about 4 in 10 people.')
  await user.click(screen.getByText('All published maps as a table', { selector: 'summary' }))
  const [, newest] = within(screen.getByRole('table')).getAllByRole('row')
  await screen.findByText(
    /Computed again and again, each time without a fifth of the people: mostly the same result\./,
  )
  expect(newest?.textContent).toContain('A about 4 in 10, B about 3 in 10, C about 2 in 10')
})

it('five steps beside the map explain the result with a strip of real votes and a way to check it', async () => {
  const { metadata, ...conversation } = aConversation()
  mockCall(getConversation, {
    conversationData: { ...conversation, metadata: { ...metadata, publication: 'votes' } },
  })
  await show()
  const steps = within(await screen.findByRole('region', { name: 'How we know this' }))
  await steps.findByText('“Close the main street.”')
  const texts = steps.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toHaveLength(5)
  expect(texts[0]).toContain('60 people cast 5,306 votes')
  expect(texts[2]).toContain('Computed 10 times, each without a fifth of the people: same result 8 times.')
  expect(texts[3]).toContain('C · Triangles is the smallest group: 35 people')
  expect(texts[3]).toContain('up to 16 points off')
  expect(texts[3]).toMatch(/A 90%, B 40%, C 11% agree/)
  steps.getByRole('button', { name: 'Download votes (zip)' })
  expect(steps.getByRole('link', { name: 'How to check' }).getAttribute('href')).toMatch(/\/guide#verify$/)
  expect(steps.getByRole('link', { name: 'The whole method' }).getAttribute('href')).toMatch(/\/guide$/)
  expect(screen.getByRole('link', { name: 'How we know this' }).getAttribute('href')).toBe('#how-we-know')
})

it('maps that were computed after an import say so, and have no date where the source does not say when people voted', async () => {
  const computed = (computedAfterwards: 'by_time' | 'by_person') =>
    RUNS.map((run, at) => (at < 4 ? { ...run, redraws: undefined, computedAfterwards } : run))
  mockCall(listRuns, computed('by_time'))
  const { slider, unmount } = await show()
  screen.getByText(
    'The maps up to 3,100 votes were computed after the import, from votes in the order in which they were cast.',
  )
  fireEvent.change(slider, { target: { value: '2' } })
  expect((await moment('2,400')).textContent).toBe('After 2,400 votes (May 9, 2026): two groups')
  unmount()
  mockCall(listRuns, computed('by_person'))
  const { slider: other, user } = await show()
  screen.getByText(
    /The source does not say when people voted, so people are added in the order of their numbers/,
  )
  fireEvent.change(other, { target: { value: '2' } })
  await screen.findByText('After 2,400 votes: two groups')
  await user.click(screen.getByText('All published maps as a table', { selector: 'summary' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.at(-1)?.textContent).toBe('not known60060none clearnot measured')
})

it('the last step offers no votes if only results are published', async () => {
  mockCall(getConversation, { conversationData: aConversation({ metadata: { publication: 'results' } }) })
  await show()
  const steps = within(await screen.findByRole('region', { name: 'How we know this' }))
  steps.getByText(/^The votes are not public. The people who run this site can verify the result/)
  expect(steps.queryByRole('button')).toBeNull()
})

it('while groups have not changed there is no story, a single published run has no slider, and a conversation without runs says that it has none', async () => {
  mockCall(listRuns, RUNS.slice(-1))
  const { unmount } = renderAt('/conversation/streets1/groups')
  await screen.findByText(
    'The only published map shows three groups. When that changes, this page will say how.',
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How these groups formed')
  expect(screen.queryByRole('heading', { name: 'What changed' })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
  unmount()
  mockCall(listRuns, [])
  renderAt('/conversation/streets1/groups')
  await screen.findByText('There is no published map yet.')
})

it('a failed list or map can be retried', async () => {
  expectErrors()
  mockCall(listRuns, () => {
    throw new AppError('internal', 'internal', 'Failed')
  })
  const { user } = renderAt('/conversation/streets1/groups')
  await screen.findByText('The published maps could not be loaded.')
  mockCall(listRuns, [...RUNS])
  mockCall(getRunMap, () => {
    throw new AppError('internal', 'internal', 'Failed')
  })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This map could not be loaded.')
})
