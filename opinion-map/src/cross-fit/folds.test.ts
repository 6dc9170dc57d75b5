import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { buildMatrix, type VoteMatrix } from '../matrix.ts'
import { informativeCodes } from '../robust/informative.ts'
import { votesFromRows, votesOfCamps } from '../testing/votes.ts'
import { foldsOf, NUM_FOLDS, withoutFold } from './folds.ts'

const foldsIn = (matrix: VoteMatrix, seed = 1) =>
  foldsOf(matrix, informativeCodes(new Uint8Array(matrix.opinionIds.length)), seed)

const anyMatrix = fc
  .record({
    seed: fc.nat(),
    numPeople: fc.integer({ min: 1, max: 30 }),
    numOpinions: fc.integer({ min: 1, max: 30 }),
  })
  .map((shape) => buildMatrix(votesOfCamps({ ...shape, density: 0.6 })))

/** How many agrees and disagrees each person has. */
const answersIn = ({ rowStarts, codes }: VoteMatrix): number[] =>
  Array.from(
    { length: rowStarts.length - 1 },
    (_, row) =>
      Array.from(codes.subarray(rowStarts[row], rowStarts[row + 1])).filter((code) => (code & 3) !== 1)
        .length,
  )

describe('the folds of votes', () => {
  it('no fold has more than a fifth of the answers of a person, rounded up', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const folds = foldsIn(matrix)
        const all = answersIn(matrix)
        for (let fold = 0; fold < NUM_FOLDS; fold++)
          for (const [row, left] of answersIn(withoutFold(matrix, folds, fold)).entries())
            assert.ok(all[row]! - left <= Math.ceil(all[row]! / NUM_FOLDS))
      }),
    )
  })

  it('each vote is in one fold, and without that fold all other votes are left', () => {
    const matrix = buildMatrix(votesFromRows(['+-0+-0+', '.-.+', '0']))
    const folds = foldsIn(matrix)
    const sizes = Array.from(
      { length: NUM_FOLDS },
      (_, fold) => withoutFold(matrix, folds, fold).codes.length,
    )
    assert.equal(
      sizes.reduce((sum, size) => sum + size),
      (NUM_FOLDS - 1) * matrix.codes.length,
    )
  })

  it('people with the same votes have different folds, so that no fold contains all votes on an opinion', () => {
    const matrix = buildMatrix(votesFromRows(Array.from({ length: 40 }, () => '++--')))
    const folds = foldsIn(matrix)
    for (let fold = 0; fold < NUM_FOLDS; fold++) {
      const left = new Set(Array.from(withoutFold(matrix, folds, fold).codes, (code) => code >>> 2))
      assert.equal(left.size, 4)
    }
  })

  it('another seed assigns the votes to other folds', () => {
    const matrix = buildMatrix(votesFromRows(['+-0+-0+-+-', '----++++00']))
    assert.notDeepEqual(foldsIn(matrix, 1), foldsIn(matrix, 2))
  })
})
