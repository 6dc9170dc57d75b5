import {
  AppError,
  getBlockFile,
  getConversation,
  getOpinionMap,
  listOwnPositions,
  listOwnVotes,
  type BlockFile,
  type Output,
  type Publication,
} from '@parley/contract'
import { expect, test } from 'vitest'
import { AnalysisTab, VoteTab } from '#conversation/lazyTabs.ts'
import { apiQueryKey, LONG_AGO } from '#queries.ts'
import { createQueryClient } from '#queryClient.ts'
import { groupCards } from '#results/map/published.fixture.ts'
import { refreshLoginStatus, updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation } from '#testing/samples.ts'
import { loadPersonalParts } from './personalParts.ts'

const input = { conversationSlugId: 'streets1' }

const NEWEST = 99
const FILE: BlockFile = {
  version: 1,
  runId: NEWEST,
  step: 'totals',
  numPeople: 60,
  opinions: ['bus'],
  totals: { agrees: [30], disagrees: [30], passes: [0] },
  majorities: [],
}

/** Loads the personal parts of a rendered page for a guest who has voted. */
const load = async (
  { source }: { source: string },
  publication: Publication,
  votes: () => Output<typeof listOwnVotes> = () => [
    { ...input, opinionSlugId: 'bus', votingAction: 'agree' },
  ],
) => {
  await refreshLoginStatus()
  await updateStatus({ isKnown: true, isRegistered: false, isLoggedIn: false })
  const asOf = { block: 3, numPeople: 60, createdAt: '2026-11-20T12:00:00.000Z' }
  const queryClient = createQueryClient()
  const conversation = { conversationData: aConversation({ metadata: { publication, asOf } }) }
  queryClient.setQueryData(apiQueryKey(getConversation, input), conversation)
  queryClient.setQueryData(apiQueryKey(getOpinionMap, input), groupCards(2), { updatedAt: LONG_AGO })
  mockCall(listOwnVotes, votes)
  mockCall(listOwnPositions, [])
  mockCall(getOpinionMap, { ...groupCards(2), runId: NEWEST })
  mockCall(getBlockFile, FILE)
  await loadPersonalParts({ ...input, sources: [source], queryClient })
  return queryClient
}

test('where votes are published, the place of a voter is loaded before the page shows it', async () => {
  await load(AnalysisTab, 'votes')
  expect(requestsTo(listOwnPositions)).toEqual([{ conversationSlugIdList: ['streets1'], withWords: true }])
  expect(requestsTo(getBlockFile)).toEqual([])
})

test('where only results are published, results wait for the file in which they find the place of a voter', async () => {
  await load(AnalysisTab, 'results')
  expect(requestsTo(getBlockFile)).toEqual([input])
  expect(requestsTo(listOwnPositions)).toEqual([])
})

test('where only results are published, the vote tab waits for no place', async () => {
  await load(VoteTab, 'results')
  expect(requestsTo(getBlockFile)).toEqual([])
  expect(requestsTo(listOwnPositions)).toEqual([])
})

test('results show a run that is newer than the rendered one at once, and not while they are read', async () => {
  const queryClient = await load(AnalysisTab, 'votes')
  expect(queryClient.getQueryData(apiQueryKey(getOpinionMap, input))).toMatchObject({ runId: NEWEST })
})

test('a page also shows if the votes of its viewer cannot be loaded', async () => {
  const refuse = () => {
    throw new AppError('forbidden', 'forbidden', 'No.')
  }
  const queryClient = await load(AnalysisTab, 'results', refuse)
  expect(requestsTo(listOwnVotes)).not.toEqual([])
  expect(queryClient.getQueryData(apiQueryKey(getOpinionMap, input))).toMatchObject({ runId: NEWEST })
})
