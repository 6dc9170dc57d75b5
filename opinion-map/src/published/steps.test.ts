import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { PRIOR_VOTES, shareInterval } from '../stats/shares.ts'
import { baseOf, intervalOf, midpointOf, percentOf, tenthsOf, tenthsOfGroups, shareWordOf } from './steps.ts'

const share = fc
  .record({ numVotes: fc.integer({ min: 15, max: 3000 }), part: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ numVotes, part }) => ({ numVotes, numHits: Math.round(part * numVotes) }))

describe('published steps', () => {
  it('the word for a share changes at 40 and 60 %, and percentages below 10 and above 90 are not published', () => {
    const of20 = (numHits: number) => ({ numHits, numVotes: 20 })
    assert.deepEqual(
      [7, 8, 12, 13].map((numHits) => shareWordOf(of20(numHits))),
      ['fewer', 'half', 'half', 'most'],
    )
    assert.deepEqual(
      [0, 1, 2, 18, 19, 20].map((numHits) => percentOf(of20(numHits))),
      ['under10', 'under10', 10, 90, 'over90', 'over90'],
    )
    assert.equal(percentOf({ numHits: 43, numVotes: 100 }), 45)
  })

  it('a published percentage is within 2.5 points of the share, and its interval contains that of the exact estimate', () => {
    fc.assert(
      fc.property(share, (exact) => {
        const step = percentOf(exact)
        if (typeof step === 'number')
          assert.ok(Math.abs(step / 100 - exact.numHits / exact.numVotes) <= 0.025 + 1e-12)
        const { low, high } = intervalOf(step, baseOf(exact.numVotes))!
        const numVotes = exact.numVotes + PRIOR_VOTES
        const own = shareInterval({ numVotes, numHits: (exact.numHits / exact.numVotes) * numVotes })
        assert.ok(low / 100 <= own.low + 1e-9 && high / 100 >= own.high - 1e-9)
        assert.ok(low % 5 === 0 && high % 5 === 0 && low >= 0 && high <= 100)
      }),
    )
    assert.equal(intervalOf('most', 15), undefined)
  })

  it('published numbers of voters are rounded down, and sizes of groups are tenths', () => {
    assert.deepEqual(
      [9, 10, 14, 15, 29, 30, 99, 100, 499, 500, 1999, 2000].map(baseOf),
      [0, 10, 10, 15, 15, 30, 50, 100, 200, 500, 1000, 2000],
    )
    assert.deepEqual(
      [0, 1, 4, 6, 94, 100].map((count) => tenthsOf(count, 100)),
      [0, 1, 1, 1, 9, 10],
    )
    assert.deepEqual(
      ['over90', 'most', 65, 'half', 'fewer', 'under10'].map((step) => midpointOf(step as never)),
      [0.95, 0.8, 0.65, 0.5, 0.2, 0.05],
    )
  })

  it('the tenths of all groups add up to at most ten, and each is as near to the size of its group as rounding up the others allows', () => {
    assert.deepEqual(tenthsOfGroups([25, 25, 25, 25], 100), [2, 2, 3, 3])
    assert.deepEqual(tenthsOfGroups([4, 48, 48], 100), [1, 4, 5])
    const groups = fc.record({
      sizes: fc.array(fc.integer({ min: 10, max: 500 }), { minLength: 2, maxLength: 6 }),
      numOthers: fc.nat(500),
    })
    fc.assert(
      fc.property(groups, ({ sizes, numOthers }) => {
        const all = sizes.reduce((sum, size) => sum + size, numOthers)
        const tenths = tenthsOfGroups(sizes, all)
        assert(tenths.reduce((sum, tenth) => sum + tenth, 0) <= 10)
        // Each small group that is rounded up to a tenth takes up to half a tenth from a large one.
        const most = Math.max(1.5, (sizes.length + 1) / 2)
        for (const [index, tenth] of tenths.entries()) {
          const exact = (10 * sizes[index]!) / all
          assert(tenth >= 1 && tenth > exact - most && tenth < exact + 1.5, `${tenth} of ${exact}`)
        }
      }),
    )
  })
})
