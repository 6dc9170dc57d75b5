import {
  AppError,
  getOutcome,
  listMajority,
  listOpinionsBySlug,
  listOutcomeVersions,
  type Outcome,
} from '@parley/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { WhatWasDecided } from './WhatWasDecided.tsx'

const clusters = (['0', '1'] as const).map((key) => ({ key, numUsers: 100, isUserInCluster: false }))
const at = '2027-03-12T10:00:00.000Z'
const shared = { count: 3, numAnswered: 3, numPromised: 2 }
const conversation = aConversation({
  metadata: { isClosed: true, outcome: { createdAt: at, updatedAt: at, shared } },
  polis: { clusters },
})

const answer = (opinionSlugId: string, state: 'decided' | 'planned' | 'not_now') => ({
  opinionSlugId,
  opinion: `Opinion ${opinionSlugId}`,
  state,
  text: `Answer ${opinionSlugId}`,
})
const outcome = (changes: Partial<Outcome> = {}): Outcome => ({
  text: 'Buses come first.',
  answerList: [
    answer('a', 'decided'),
    answer('b', 'planned'),
    answer('c', 'not_now'),
    answer('d', 'decided'),
  ],
  createdAt: at,
  updatedAt: at,
  authorUsername: 'blue_heron',
  ...changes,
})

beforeEach(() => {
  mockCall(getOutcome, outcome())
  mockCall(listOpinionsBySlug, [anOpinionOfGroups([0.9, 0.8], { opinionSlugId: 'a' })])
})

const show = () => renderPart(<WhatWasDecided conversation={conversation} />)

test('until the organizer says that all answers are there, the sentence says how many are answered so far', async () => {
  show()
  expect((await screen.findByText('3 shared opinions')).tagName).toBe('MARK')
  expect(screen.getByText(/answered so far\.$/).textContent).toBe('3 of 3 shared opinions answered so far.')
  expect(screen.queryByText(/decided or planned/)).toBeNull()
})

test('an answer says who does it and by when', async () => {
  const [first = answer('a', 'decided')] = outcome().answerList
  const dueOn = '2027-05-01'
  mockCall(
    getOutcome,
    outcome({
      answerList: [
        { ...first, doneBy: 'Town council', dueOn },
        { ...answer('b', 'planned'), dueOn },
        { ...answer('c', 'planned'), doneBy: 'The mayor' },
      ],
    }),
  )
  show()
  await screen.findByText('Town council, by May 1, 2027')
  screen.getByText('by May 1, 2027')
  screen.getByText('The mayor')
})

test('once people can vote again, an outcome is an earlier one, without figures that would tell how others voted', async () => {
  renderPart(
    <WhatWasDecided
      conversation={aConversation({
        metadata: { isClosed: false, outcome: { createdAt: at, updatedAt: at, shared } },
        polis: { clusters },
      })}
    />,
  )
  await screen.findByText('Answer a')
  screen.getByRole('heading', { name: 'Earlier outcome' })
  expect(screen.queryByText('90%')).toBeNull()
  expect(requestsTo(listOpinionsBySlug)).toEqual([])
})

test('the sentence of a complete outcome is computed from the answers and marks the shared part', async () => {
  mockCall(getOutcome, outcome({ isComplete: true }))
  show()
  expect((await screen.findByText('both groups share')).tagName).toBe('MARK')
  expect(screen.getByText(/are decided or planned\.$/).textContent).toBe(
    '2 of the 3 opinions that both groups share are decided or planned.',
  )
  expect(screen.getByText('blue_heron, March 12, 2027')).toBeTruthy()
})

test('where only results of few people are published, the sentence is about what most people agree with', async () => {
  const asOf = { block: 2, numPeople: 24, createdAt: '2027-03-01T10:00:00.000Z' }
  mockCall(getOutcome, outcome({ isComplete: true }))
  const few = aConversation({
    metadata: { isClosed: true, publication: 'results', participantCount: 24, asOf },
  })
  const counts = (numAgrees: number, numDisagrees: number) => ({
    numAgrees,
    numDisagrees,
    numPasses: 0,
    asOf,
  })
  mockCall(listMajority, [
    anOpinion({ opinionSlugId: 'a', ...counts(20, 2) }),
    anOpinion({ opinionSlugId: 'c', ...counts(18, 3) }),
    anOpinion({ opinionSlugId: 'd', ...counts(2, 20) }),
  ])
  renderPart(<WhatWasDecided conversation={few} />)
  expect((await screen.findByText('most people agree with')).tagName).toBe('MARK')
  expect(screen.getByText(/decided or planned\.$/).textContent).toBe(
    '1 of the 2 opinions that most people agree with is decided or planned.',
  )
})

test('three answers are shown, then all, and nobody can edit the figures of the groups in them', async () => {
  const { user } = show()
  await screen.findByText('90%')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getAllByText('Decided')).toHaveLength(1)
  expect(screen.getByText('Not now')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Read all 4 answers' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('link', { name: '“Opinion a”' }).getAttribute('href')).toContain('opinion=a')
})

test("an outcome without answers shows the organizer's text without a computed sentence", async () => {
  mockCall(getOutcome, outcome({ answerList: [] }))
  show()
  await screen.findByText('Buses come first.')
  expect(screen.queryByText(/decided or planned/)).toBeNull()
})

test('a changed outcome shows the date of the change, and its earlier versions can be read', async () => {
  mockCall(getOutcome, outcome({ updatedAt: '2027-04-02T10:00:00.000Z' }))
  mockCall(listOutcomeVersions, [
    { ...outcome(), createdAt: '2027-04-02T10:00:00.000Z' },
    { ...outcome({ text: 'Trams come first.' }), answerList: [] },
  ])
  const { user } = show()
  await screen.findByText(/Changed on April 2, 2027/)
  await user.click(screen.getByRole('button', { name: 'Earlier versions' }))
  await screen.findByText('Trams come first.')
  expect(screen.getByRole('heading', { name: 'As of March 12, 2027' })).toBeTruthy()
})

test('an outcome that fails to load says so and can be retried', async () => {
  mockCall(getOutcome, () => {
    throw new AppError('internal', 'internal', 'no')
  })
  const { user } = show()
  await screen.findByText('What was decided could not be loaded.')
  mockCall(getOutcome, outcome())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Buses come first.')
})
