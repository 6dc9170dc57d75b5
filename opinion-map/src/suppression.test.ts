import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { minTallied, suppressSmallCells, type Tally } from './suppression.ts'

const count = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 30 }))
const tally = fc.array(count, { minLength: 3, maxLength: 3 })
const situations = fc.record({ groups: fc.array(tally, { minLength: 1, maxLength: 6 }), outside: tally })

function sum(counts: number[]): number {
  return counts.reduce((total, value) => total + value, 0)
}

function totalOf(tallies: Tally[]): Tally {
  return [0, 1, 2].map((answer) => sum(tallies.map((counts) => counts[answer]!)))
}

function withheld(total: Tally, groups: Tally[]): number[] {
  return suppressSmallCells(total, groups).flatMap(({ isSuppressed }, g) => (isSuppressed ? [g] : []))
}

describe('tallies of groups beside an exact total', () => {
  it('are exact where they are shown, and 0 where they are not', () => {
    fc.assert(
      fc.property(situations, ({ groups, outside }) => {
        suppressSmallCells(totalOf([...groups, outside]), groups).forEach(({ counts, isSuppressed }, g) =>
          assert.deepEqual(counts, isSuppressed ? [0, 0, 0] : groups[g]),
        )
      }),
    )
  })

  it('are never about fewer than five people', () => {
    fc.assert(
      fc.property(situations, ({ groups, outside }) => {
        for (const { counts, isSuppressed } of suppressSmallCells(totalOf([...groups, outside]), groups))
          assert.ok(isSuppressed || sum(counts) >= minTallied)
      }),
    )
  })

  it('never let a subtraction give a small tally away', () => {
    fc.assert(
      fc.property(situations, ({ groups, outside }) => {
        const total = totalOf([...groups, outside])
        const shown = suppressSmallCells(total, groups)
        const numWithheld = shown.filter(({ isSuppressed }) => isSuppressed).length
        // What everybody can compute: the answers of withheld groups and of people of no group, together.
        const hidden = sum(total) - sum(shown.map(({ counts }) => sum(counts)))
        if (numWithheld > 0 && numWithheld < groups.length)
          assert.ok(numWithheld >= 2 && hidden >= minTallied)
      }),
    )
  })

  it('are withheld only if the tally of some group is small', () => {
    fc.assert(
      fc.property(situations, ({ groups, outside }) => {
        const isSmall = (counts: Tally) => sum(counts) < minTallied
        const hasReason = groups.some(isSmall)
        const shown = suppressSmallCells(totalOf([...groups, outside]), groups)
        assert.equal(
          shown.some(({ isSuppressed }) => isSuppressed),
          hasReason,
        )
      }),
    )
  })

  it('take the next smallest along with a single small one', () => {
    assert.deepEqual(
      withheld(
        [30, 20, 4],
        [
          [20, 0, 0],
          [2, 0, 0],
          [4, 4, 4],
          [4, 16, 0],
        ],
      ),
      [1, 2],
    )
  })

  it('take one more along while those withheld are fewer than five people together', () => {
    assert.deepEqual(
      withheld(
        [23, 20, 0],
        [
          [20, 0, 0],
          [2, 0, 0],
          [1, 0, 0],
          [0, 20, 0],
        ],
      ),
      [0, 1, 2],
    )
  })

  it('are shown where only the people of no group are few', () => {
    assert.deepEqual(
      withheld(
        [12, 20, 0],
        [
          [9, 0, 0],
          [0, 20, 0],
        ],
      ),
      [],
    )
  })

  it('cannot be of more people than the total', () => {
    assert.throws(() => suppressSmallCells([5, 9], [[6, 0]]), RangeError)
  })
})
