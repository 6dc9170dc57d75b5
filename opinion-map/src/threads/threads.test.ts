import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { syntheticVotes } from '../testing/synthetic-votes.ts'
import { analyse } from '../analyse.ts'
import { buildMatrix } from '../matrix.ts'
import { MIN_VOTES_FOR_PARTS, partBounds, sumInThisThread } from '../gram-product.ts'
import { startThreads } from './start-threads.ts'

describe('threads', () => {
  const size = { numPeople: 9000, numOpinions: 1000, numVotes: 2_300_000, seed: 5 }
  const matrix = buildMatrix(syntheticVotes(size))

  it('a large conversation is split into parts with about equally many votes, and a small one stays whole', () => {
    assert.ok(matrix.codes.length >= MIN_VOTES_FOR_PARTS)
    const bounds = partBounds(matrix)
    assert.equal(bounds[0], 0)
    assert.equal(bounds.at(-1), matrix.participantIds.length)
    const sizes = Array.from(
      bounds.subarray(1),
      (row, part) => matrix.rowStarts[row]! - matrix.rowStarts[bounds[part]!]!,
    )
    const mean = matrix.codes.length / sizes.length
    for (const votes of sizes) assert.ok(Math.abs(votes - mean) <= size.numOpinions)
    assert.deepEqual(partBounds(buildMatrix({ participantIds: [1], opinionIds: [1], values: [1] })).length, 2)
  })

  it('two threads compute the same bits as one, in each of several passes and whichever thread is first', () => {
    const bounds = partBounds(matrix)
    const alone = sumInThisThread(matrix, bounds)
    using threads = startThreads(2)
    const shared = threads.open(matrix, bounds, 8 * size.numOpinions)
    for (let pass = 1; pass <= 12; pass++) {
      const weights = Float64Array.from({ length: 8 * size.numOpinions }, (_, at) => Math.sin(at * pass))
      assert.deepEqual(shared.sumParts(weights), alone(weights))
    }
    shared.close()
  })

  it('two threads give the same map as one, bit for bit', () => {
    using threads = startThreads(2)
    const options = { mode: 'robust', seed: 1 } as const
    assert.deepEqual(analyse(matrix, { ...options, threads }), analyse(matrix, options))
  })
})
