import type { Conversation, GroupKey } from '@parley/contract'
import { expect, test } from 'vitest'
import { aConversation } from '#testing/samples.ts'
import { mainFinding } from './finding.ts'

const KEYS: readonly GroupKey[] = ['0', '1', '2', '3', '4', '5']
const MOST = { opinionSlugId: 'traffic1', opinion: 'Traffic flow first.', direction: 'agree' } as const

const withGroups = (
  numGroups: number,
  shared: Pick<Conversation['polis'], 'sharedOpinionCount' | 'mostSharedOpinion'>,
  metadata: Partial<Conversation['metadata']> = {},
) =>
  aConversation({
    metadata,
    payload: { body: '<div>About the</div><div>streets.</div>' },
    polis: {
      clusters: KEYS.slice(0, numGroups).map((key) => ({ key, numUsers: 20, isUserInCluster: false })),
      ...shared,
    },
  })

test('a row says before the viewer has voted how many opinions are shared, and that a vote shows which', () => {
  expect(mainFinding(withGroups(2, { sharedOpinionCount: 21 }), { numVotes: 0 })).toEqual({
    kind: 'number',
    numGroups: 2,
    count: 21,
    isOpen: true,
  })
})

test('a row names the most shared opinion if the server sends it', () => {
  expect(
    mainFinding(withGroups(3, { sharedOpinionCount: 21, mostSharedOpinion: MOST }), { numVotes: 12 }),
  ).toEqual({
    kind: 'most',
    numGroups: 3,
    opinion: MOST,
  })
})

test("a row of a list that is the same for all learns the most shared opinion from the viewer's own votes", () => {
  const own = { numVotes: 12, mostSharedOpinion: MOST }
  expect(mainFinding(withGroups(2, { sharedOpinionCount: 21 }), own)).toMatchObject({
    kind: 'most',
    opinion: MOST,
  })
})

test('a row asks nobody to vote who has voted already or can no longer vote', () => {
  const shared = { sharedOpinionCount: 21 }
  const lock = {
    status: 'moderated',
    action: 'lock',
    reason: 'spam',
    explanation: '',
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  } as const
  for (const [conversation, numOwnVotes] of [
    [withGroups(2, shared), 3],
    [withGroups(2, shared, { isClosed: true }), 0],
    [withGroups(2, shared, { moderation: lock }), 0],
  ] as const)
    expect(mainFinding(conversation, { numVotes: numOwnVotes })).toMatchObject({
      kind: 'number',
      isOpen: false,
    })
})

test('a row says that nothing is shared yet if there are groups and no shared opinion', () => {
  expect(mainFinding(withGroups(2, { sharedOpinionCount: 0 }), { numVotes: 5 })).toEqual({
    kind: 'nothing',
    numGroups: 2,
  })
})

test('a row shows the text of the conversation if there are no groups or the number is unknown', () => {
  for (const conversation of [withGroups(0, {}), withGroups(2, {})])
    expect(mainFinding(conversation, { numVotes: 0 })).toEqual({ kind: 'body', text: 'About the streets.' })
})
