import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { buildMatrix, toVoteColumns } from './matrix.ts'
import { WITHDRAWN_VOTE } from './rows.ts'

const someVotes = fc
  .array(
    fc.record({
      participant: fc.integer({ min: -3, max: 12 }),
      opinion: fc.integer({ min: 1, max: 9 }),
      value: fc.integer({ min: -1, max: WITHDRAWN_VOTE }),
    }),
    { maxLength: 200 },
  )
  .map((votes) => ({
    participantIds: votes.map(({ participant }) => participant),
    opinionIds: votes.map(({ opinion }) => opinion),
    values: votes.map(({ value }) => value),
  }))

type Votes = { participantIds: ArrayLike<number>; opinionIds: ArrayLike<number>; values: ArrayLike<number> }

function lastVotes({ participantIds, opinionIds, values }: Votes): Map<string, number> {
  const last = new Map<string, number>()
  for (let i = 0; i < values.length; i++) {
    const pair = `${participantIds[i]} ${opinionIds[i]}`
    if (values[i] === WITHDRAWN_VOTE) last.delete(pair)
    else last.set(pair, values[i]!)
  }
  return last
}

function assertRefused(participantIds: number[], opinionIds: number[], values: number[]): void {
  assert.throws(() => buildMatrix({ participantIds, opinionIds, values }), RangeError)
}

describe('a vote matrix', () => {
  it('a vote matrix contains exactly the last vote of each person on each opinion', () => {
    fc.assert(
      fc.property(someVotes, (votes) => {
        const stored = toVoteColumns(buildMatrix(votes))
        assert.equal(stored.values.length, lastVotes(votes).size)
        assert.deepEqual(
          lastVotes(stored),
          new Map([...lastVotes(stored).keys()].map((pair) => [pair, lastVotes(votes).get(pair)!])),
        )
      }),
    )
  })

  it('a vote matrix is sorted by participant and opinion and has neither empty rows nor empty columns', () => {
    fc.assert(
      fc.property(someVotes, (votes) => {
        const { participantIds, opinionIds, rowStarts, codes } = buildMatrix(votes)
        assert.deepEqual(participantIds, participantIds.toSorted())
        assert.deepEqual(opinionIds, opinionIds.toSorted())
        assert.equal(new Set(participantIds).size, participantIds.length)
        participantIds.forEach((_, row) => {
          const inRow = codes.subarray(rowStarts[row], rowStarts[row + 1])
          assert.ok(inRow.length > 0)
          assert.ok(inRow.every((code, at) => at === 0 || code >>> 2 > inRow[at - 1]! >>> 2))
        })
        assert.equal(new Set(Array.from(codes, (code) => code >>> 2)).size, opinionIds.length)
      }),
    )
  })

  it('a vote matrix does not depend on the order in which different people voted', () => {
    const votes = { participantIds: [4, 2, 4, 9], opinionIds: [1, 1, 3, 3], values: [1, 0, -1, 1] }
    const reordered = { participantIds: [9, 4, 2, 4], opinionIds: [3, 3, 1, 1], values: [1, -1, 0, 1] }
    assert.deepEqual(buildMatrix(reordered), buildMatrix(votes))
  })

  it('a vote matrix has exactly the columns of opinionIds, with or without votes', () => {
    const votes = { participantIds: [1, 1, 2], opinionIds: [10, 11, 12], values: [1, 1, 1] }
    const matrix = buildMatrix(votes, { opinionIds: [20, 11, 10] })
    assert.deepEqual(Array.from(matrix.opinionIds), [10, 11, 20])
    assert.deepEqual(Array.from(matrix.participantIds), [1])
    assert.equal(matrix.codes.length, 2)
  })

  it('a vote matrix leaves out people and opinions whose votes are all withdrawn', () => {
    const votes = { participantIds: [1, 2, 1], opinionIds: [5, 6, 5], values: [1, 1, WITHDRAWN_VOTE] }
    const matrix = buildMatrix(votes)
    assert.deepEqual([Array.from(matrix.participantIds), Array.from(matrix.opinionIds)], [[2], [6]])
  })

  it('a vote matrix accepts ids that are far apart', () => {
    const far = {
      participantIds: [2 ** 52, 3, -(2 ** 40), 3],
      opinionIds: [1, 2 ** 50, 1, 1],
      values: [1, -1, 0, 1],
    }
    const matrix = buildMatrix(far)
    assert.deepEqual(Array.from(matrix.participantIds), [-(2 ** 40), 3, 2 ** 52])
    assert.deepEqual(lastVotes(toVoteColumns(matrix)), lastVotes(far))
  })

  it('a vote matrix accepts more than 16,384 opinions', () => {
    const opinionIds = Array.from({ length: 20_000 }, (_, j) => j)
    const votes = {
      participantIds: opinionIds.map(() => 1),
      opinionIds,
      values: opinionIds.map((j) => (j % 3) - 1),
    }
    assert.deepEqual(lastVotes(toVoteColumns(buildMatrix(votes))), lastVotes(votes))
  })

  it('a vote matrix takes 2 bytes a vote up to 16,383 opinions and 4 beyond', () => {
    const widthWith = (numOpinions: number) => {
      const opinionIds = Array.from({ length: numOpinions }, (_, j) => numOpinions - j)
      const votes = { participantIds: opinionIds.map(() => 1), opinionIds, values: opinionIds.map(() => 1) }
      const { codes } = buildMatrix(votes)
      assert.equal(codes.length, numOpinions)
      return codes.BYTES_PER_ELEMENT
    }
    assert.deepEqual([widthWith(16_383), widthWith(16_384)], [2, 4])
  })

  it('a vote matrix ranks many ids that are far apart', () => {
    const ids = Array.from({ length: 30_000 }, (_, i) => ((i * 7919) % 30_000) * (2 ** 36 + 1) - 2 ** 50)
    const votes = { participantIds: ids, opinionIds: ids.map((_, i) => i % 5), values: ids.map(() => 1) }
    const matrix = buildMatrix(votes)
    assert.deepEqual(matrix.participantIds, Float64Array.from(ids).sort())
    assert.deepEqual(lastVotes(toVoteColumns(matrix)), lastVotes(votes))
  })

  it('a vote matrix may be empty', () => {
    const matrix = buildMatrix({ participantIds: [], opinionIds: [], values: [] })
    assert.equal(matrix.participantIds.length + matrix.opinionIds.length + matrix.codes.length, 0)
  })

  it('buildMatrix throws a RangeError if a column is given twice', () => {
    const votes = { participantIds: [1], opinionIds: [2], values: [1] }
    assert.throws(
      () => buildMatrix(votes, { opinionIds: [2, 3, 2] }),
      /opinionIds must not have an opinion twice/,
    )
    assert.throws(() => buildMatrix(votes, { opinionIds: [2, 2 ** 40, 2] }), RangeError)
  })

  it('buildMatrix throws a RangeError for columns of different lengths, unsafe ids and unknown values', () => {
    assertRefused([1, 2], [1], [1])
    assertRefused([1.5], [1], [1])
    assertRefused([1], [Number.NaN], [1])
    assertRefused([1], [1], [3])
    assertRefused([1], [1], [0.5])
  })
})
