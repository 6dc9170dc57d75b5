import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFoundPatterns } from '#patterns/evidence.ts'

test('the evidence of a pattern counts its votes, names its first and last, and says what percentage of them is the same', () => {
  const people = Array.from({ length: 10 }, (_, id) => ({
    id,
    opinionIds: Int32Array.of(4, 7, 9),
    // Opinion 4: all agree. Opinion 7: eight disagree, one passes, one agrees. Opinion 9: six pass, four disagree.
    choices: Int8Array.of(1, id < 8 ? -1 : id - 8, id < 6 ? 0 : -1),
    times: Float64Array.from([60, 66, 72], (seconds) => 3600 * id + seconds),
    knownSince: 0,
  }))
  const [pattern] = toFoundPatterns(people, [{ kind: 'identical_votes', people }])
  assert.deepEqual(pattern?.userIds, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const { numVotes, numNewDevices, firstVote, lastVote, numOpinions, samePercent, opinions } =
    pattern.evidence
  assert.deepEqual([numVotes, numNewDevices, numOpinions], [30, 1, 3])
  assert.deepEqual([firstVote, lastVote], [60, 9 * 3600 + 72])
  assert.equal(samePercent, 80)
  assert.deepEqual(opinions, [
    { id: 4, choice: 1, numSame: 10 },
    { id: 7, choice: -1, numSame: 8 },
    { id: 9, choice: 0, numSame: 6 },
  ])
})
