import {
  castVote,
  getBlockFile,
  getConversation,
  getOpinionMap,
  listOwnPositions,
  listOwnVotes,
  type BlockFile,
  type VoteChoice,
} from '@parley/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useApiQuery } from '#queries.ts'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo, wasSigned } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { useOwnStanding } from '#votes/useFactData.ts'
import { useOpinionMap } from './opinionMap.ts'
import { groupCards } from './published.fixture.ts'

const input = { conversationSlugId: 'streets1' }
const BEFORE = ['bus', 'trees', 'shops', 'bikes', 'lamps', 'bench']
const OPINIONS = [...BEFORE, 'shuttle1']
const figure = (agrees: boolean) => ({
  agree: agrees ? ('most' as const) : ('fewer' as const),
  disagree: agrees ? ('fewer' as const) : ('most' as const),
  base: 15,
})
const group = (key: '0' | '1', isAgreeing: boolean) => ({
  key,
  tenths: 5,
  figures: OPINIONS.map(() => figure(isAgreeing)),
  headlines: [],
  poll: null,
})
/** A file of two groups: most of A agree with every opinion, and most of B disagree. */
const FILE: BlockFile = {
  version: 1,
  runId: groupCards(2).runId,
  step: 'cards',
  numPeople: 60,
  opinions: OPINIONS,
  totals: {
    agrees: OPINIONS.map(() => 30),
    disagrees: OPINIONS.map(() => 30),
    passes: OPINIONS.map(() => 0),
  },
  majorities: [],
  groups: {
    groups: [group('0', true), group('1', false)],
    groupedTenths: 10,
    commonGround: [],
    controversial: [],
  },
}

function Place() {
  return useApiQuery(getConversation, input).data && <OwnPlace />
}

function OwnPlace() {
  const { data: map, words } = useOpinionMap('streets1')
  const { place } = useOwnStanding('streets1').standing ?? {}
  const likeKey = place && 'key' in place ? place.key : undefined
  return <p>{[map?.place?.nearerTo, likeKey, words?.nearest?.numAlike].map(String).join(' ')}</p>
}

async function show(choice: VoteChoice, opinions: readonly string[]) {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  const metadata = {
    publication: 'results' as const,
    asOf: { block: 3, numPeople: 60, createdAt: '2026-11-20T12:00:00.000Z' },
  }
  mockCall(getConversation, { conversationData: aConversation({ metadata }) })
  mockCall(getOpinionMap, groupCards(2))
  mockCall(getBlockFile, FILE)
  mockCall(castVote, true)
  mockCall(
    listOwnVotes,
    opinions.map((opinionSlugId) => ({ ...input, opinionSlugId, votingAction: choice })),
  )
  return renderPart(<Place />)
}

it('where only results are published, the place is computed from the published file and the viewer’s votes, and no request reveals it', async () => {
  await show('disagree', OPINIONS)
  await screen.findByText('1 1 7')
  expect(requestsTo(getBlockFile)[0]).toEqual(input)
  expect(wasSigned(getBlockFile)).toBe(false)
  expect(requestsTo(listOwnPositions)).toEqual([])
})

it('a vote moves the place at once, before the server has it', async () => {
  const { outbox } = await show('agree', BEFORE)
  await screen.findByText('undefined undefined 6')
  mockCall(castVote, () => new Promise(() => undefined))
  void outbox.queueVote({
    ...input,
    opinionSlugId: 'shuttle1',
    chosenOption: 'agree',
    opinionText: 'A free shuttle.',
  })
  await screen.findByText('0 0 7')
})

it('a person who has not voted loads neither the file nor the code for it', async () => {
  await show('agree', [])
  await waitFor(() => expect(requestsTo(listOwnVotes).length).toBeGreaterThan(0))
  await screen.findByText('undefined undefined undefined')
  expect(requestsTo(getBlockFile)).toEqual([])
})
