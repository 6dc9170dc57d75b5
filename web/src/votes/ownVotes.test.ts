import type { Opinion } from '@parley/contract'
import { expect, test } from 'vitest'
import { withVoteChange } from './ownVotes.ts'

const opinion: Opinion = {
  opinionSlugId: 'op1',
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  opinion: 'Trees first',
  numParticipants: 6,
  numAgrees: 3,
  numDisagrees: 2,
  numPasses: 1,
  username: 'heron',
  isSeed: false,
  moderation: { status: 'unmoderated' },
  clustersStats: [],
}

test('a new vote adds one voter and never more votes than people', () => {
  expect(withVoteChange(opinion, { next: 'agree' })).toMatchObject({ numAgrees: 4, numParticipants: 7 })
})

test('a changed vote moves from one count to the other', () => {
  expect(withVoteChange(opinion, { former: 'agree', next: 'pass' })).toMatchObject({
    numAgrees: 2,
    numDisagrees: 2,
    numPasses: 2,
    numParticipants: 6,
  })
})

test('a withdrawn vote restores the counts from before it', () => {
  const after = withVoteChange(withVoteChange(opinion, { next: 'disagree' }), { former: 'disagree' })
  expect(after.numDisagrees).toBe(2)
})
