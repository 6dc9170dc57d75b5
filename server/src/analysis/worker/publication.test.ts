import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildMatrix } from '@parley/opinion-map'
import type { Person } from '#analysis/blocks/independent-people.ts'
import { NO_BLOCK } from '#analysis/blocks/next-block.ts'
import { hidesGroups } from '#analysis/worker/publication.ts'
import type { BlockInput } from '#analysis/worker/snapshot.sql.ts'
import { joinVotes, NO_VOTES, type Votes } from '#results/vote-columns.ts'

const PLACES = 30
const guest = (id: number): Person => ({
  id,
  counts: null,
  isRegistered: false,
  isUploaded: false,
  place: `place ${id % PLACES}`,
  network: null,
  seenAt: null,
  changedIn: null,
  isOfSharedPlace: false,
})

/** Everybody in a range of ids agrees with one opinion. */
const votesOf = ({ from, to, opinionId }: { from: number; to: number; opinionId: number }): Votes => {
  const participantIds = Int32Array.from({ length: to - from }, (_, n) => from + n)
  const { length } = participantIds
  return {
    participantIds,
    opinionIds: new Int32Array(length).fill(opinionId),
    values: new Int8Array(length).fill(1),
  }
}

test('whether groups are hidden depends on the number of independent people that the file counts', () => {
  // Two people who only answered the poll came before two of the thirty who voted, from the same places.
  const answers = votesOf({ from: 1, to: 3, opinionId: -1 })
  const votes = votesOf({ from: 3, to: 3 + PLACES, opinionId: 1 })
  const inputOf = (present: Votes): BlockInput => ({
    newest: NO_BLOCK,
    before: NO_VOTES,
    present,
    blockVotes: buildMatrix(present),
    columns: [1, -1],
    people: [...new Set(present.participantIds)].map(guest),
    sharedPlace: undefined,
    publishedTotals: undefined,
    isOver: false,
    now: new Date(),
  })
  assert.equal(hidesGroups({ blockInput: inputOf(votes), votes }), false)
  assert.equal(hidesGroups({ blockInput: inputOf(joinVotes(answers, votes)), votes }), true)
})
