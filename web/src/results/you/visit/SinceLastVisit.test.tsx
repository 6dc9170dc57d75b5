import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listRuns,
  type GroupKey,
  type MapChange,
  type PublishedRun,
} from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { reasonOf } from './reasonOfChange.ts'
import { knownGroups, rememberGroups, rememberVisit } from './shownResults.ts'
import { SinceLastVisit } from './SinceLastVisit.tsx'

const KEYS: GroupKey[] = ['0', '1', '2']
const run = (runId: number, numGroups: number, reason?: MapChange['reason']): PublishedRun => ({
  runId,
  createdAt: '2026-11-20T12:00:00.000Z',
  asOfVote: 200 * runId,
  participantCount: 300,
  numGrouped: 290,
  numNotPlaced: 10,
  groups: KEYS.slice(0, numGroups).map((key) => ({ key, size: 90 })),
  ...(reason && { change: { reason, flows: [] } }),
})

const shared = anOpinionOfGroups([0.9, 0.8], { opinionSlugId: 'shared' })
const apart = anOpinionOfGroups([0.9, 0.1], { opinionSlugId: 'apart' })

beforeEach(() => {
  sessionStorage.clear()
  mockCall(listRuns, [run(39, 2), run(40, 3, 'group_added'), run(41, 3)])
  mockCall(listConsensus, [shared])
  mockCall(listControversial, [apart])
})

const slug = 'streets1'
const show = (map = aMap(3)) => renderPart(<SinceLastVisit conversationSlugId={slug} map={map} />)
const showsNothing = async () => {
  await waitFor(() => expect(knownGroups(slug)).toBeDefined())
  expect(screen.queryByText('The groups have changed.')).toBeNull()
}

it('returning visitors read that the groups have changed, why, and which group they are in now', async () => {
  rememberGroups(slug, { runId: 39, asOfVote: 7588, key: '1' })
  show()
  const notice = (await screen.findByText('The groups have changed.')).parentElement
  expect(notice?.textContent).toContain('With 412 new votes a third group appeared. You were in B')
  expect(notice?.textContent).toContain('now you are in A')
})

it('a history that is computed after an import is no change of groups', async () => {
  mockCall(listRuns, [{ ...run(40, 3, 'group_added'), computedAfterwards: 'by_time' }, run(41, 3)])
  rememberGroups(slug, { runId: 39, asOfVote: 7588 })
  show()
  await waitFor(() => expect(knownGroups(slug)?.runId).toBe(41))
  expect(screen.queryByText('The groups have changed.')).toBeNull()
})

it('several new groups at once are announced with their number', async () => {
  mockCall(listRuns, [run(39, 1), run(40, 3, 'group_added'), run(41, 3)])
  rememberGroups(slug, { runId: 39, asOfVote: 7588 })
  show()
  const notice = (await screen.findByText('The groups have changed.')).parentElement
  expect(notice?.textContent).toContain('With 412 new votes two more groups appeared.')
})

it('the notice stays until it is dismissed, and returns with the next change', async () => {
  rememberGroups(slug, { runId: 39, asOfVote: 7800 })
  const first = show()
  await screen.findByText('The groups have changed.')
  first.unmount()
  const { user, unmount } = show()
  await screen.findByText('The groups have changed.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('The groups have changed.')).toBeNull()
  unmount()
  const again = show()
  await showsNothing()
  again.unmount()
  mockCall(listRuns, [run(41, 3), run(42, 2, 'groups_joined')])
  show(aMap(2, { runId: 42, asOfVote: 8500 }))
  expect((await screen.findByText('The groups have changed.')).parentElement?.textContent).toContain(
    'two groups joined',
  )
})

it('a first visit requests no runs and mentions a change only if the present map made it', async () => {
  const first = show()
  await showsNothing()
  expect(requestsTo(listRuns)).toHaveLength(0)
  first.unmount()
  localStorage.clear()
  mockCall(listRuns, [run(40, 2), run(41, 3, 'group_added')])
  show(aMap(3, { change: { reason: 'group_added', flows: [] } }))
  const notice = (await screen.findByText('The groups have changed.')).parentElement
  expect(notice?.textContent).toContain('With 200 new votes a third group appeared.')
  expect(notice?.textContent).not.toContain('You were in')
})

it('a run without a change of groups is not announced', async () => {
  rememberGroups(slug, { runId: 40, asOfVote: 8000, key: '1' })
  show()
  await waitFor(() => expect(knownGroups(slug)?.runId).toBe(41))
  expect(screen.queryByText('The groups have changed.')).toBeNull()
})

it('the notice says how many votes and opinions are new since the last visit, even after a reload', async () => {
  rememberVisit(slug, { runId: 30, asOfVote: 8000, listed: ['shared'] })
  const sentence = 'Since your last visit: 123 more votes, and 1 opinion new in these lists.'
  const first = show()
  await screen.findByText(sentence)
  first.unmount()
  show()
  await screen.findByText(sentence)
})

it('unreadable stored data counts as a first visit', async () => {
  localStorage.setItem(`groups-known:${slug}`, '{"runId":"x"}')
  localStorage.setItem(`results-visit:${slug}`, '[]')
  mockCall(getOpinionMap, aMap(3))
  show()
  await waitFor(() => expect(knownGroups(slug)?.runId).toBe(41))
})

it('each reason for new groups has a sentence of its own', () => {
  const say = (reason: MapChange['reason'], groups: number, before?: number) =>
    reasonOf({ reason, kind: 'groups', groups, before, votes: 412 })
  expect([
    say('groups_formed', 2),
    say('group_added', 3),
    say('group_added', 5, 2),
    say('groups_joined', 2, 3),
    say('groups_joined', 3, 5),
    say('groups_redrawn', 2),
    say('groups_dissolved', 0),
    say('opinions_moderated', 2),
    say('people_set_aside', 2),
  ]).toEqual([
    'With 412 new votes two groups appeared.',
    'With 412 new votes a third group appeared.',
    'With 412 new votes three more groups appeared.',
    'With 412 new votes two groups joined.',
    'With 412 new votes groups joined, so that there are three now.',
    'With 412 new votes the groups were redrawn because votes changed.',
    'With 412 new votes there are no clear groups any more.',
    'The groups were redrawn because opinions were moved by moderators.',
    'The groups were redrawn because people were set aside.',
  ])
})
