import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { oneProportionTest, twoProportionTest, smoothedShare } from './statistics.ts'

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`)

describe('statistics of shares', () => {
  it('smoothedShare adds one vote for and one against', () => {
    near(smoothedShare({ numHits: 6, numVotes: 6 }), 7 / 8)
    near(smoothedShare({ numHits: 0, numVotes: 0 }), 1 / 2)
  })

  it('oneProportionTest measures in standard errors how far a share is above ½, and is +1 without votes', () => {
    near(oneProportionTest({ numHits: 6, numVotes: 6 }), Math.sqrt(7))
    near(oneProportionTest({ numHits: 0, numVotes: 0 }), 1)
  })

  it('twoProportionTest measures how far one share is above another, and changes its sign with their order', () => {
    const inside = { numHits: 9, numVotes: 11 }
    const outside = { numHits: 1, numVotes: 7 }
    near(twoProportionTest(inside, outside), (10 / 12 - 2 / 8) / Math.sqrt(0.6 * 0.4 * (1 / 12 + 1 / 8)))
    near(twoProportionTest(outside, inside), -twoProportionTest(inside, outside))
  })

  it('twoProportionTest is 0 if all votes are hits', () => {
    assert.equal(twoProportionTest({ numHits: 4, numVotes: 4 }, { numHits: 9, numVotes: 9 }), 0)
  })
})
