import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { buyInEqualShares } from './equal-shares.ts'

/** One text per person with one letter per candidate: x approves. */
const approvalsOf = (people: string[]) =>
  Array.from(people[0] ?? '', (_, c) => Uint8Array.from(people, (row) => (row[c] === 'x' ? 1 : 0)))

const times = (num: number, row: string) => Array.from({ length: num }, () => row)

describe('the method of equal shares', () => {
  it("candidates that only a minority supports get as many places as the minority's part of the budget pays for", () => {
    const approvals = approvalsOf([...times(7, 'xxxxxxxxxx..........'), ...times(3, '..........xxxxxxxxxx')])
    const { bought, filled } = buyInEqualShares(approvals, 10)
    assert.equal(bought.filter((c) => c >= 10).length, 3)
    assert.deepEqual([bought.length, filled], [10, []])
  })

  it('the candidate with the lowest price for each supporter is bought first, and the earlier one on ties', () => {
    const approvals = approvalsOf([...times(4, 'x.xx'), ...times(5, '.xxx')])
    assert.deepEqual(buyInEqualShares(approvals, 3), { bought: [2, 3], filled: [1] })
  })

  it('supporters who have less left than an equal part of the price pay that, and the others pay more', () => {
    // Each has ¼. After the first three people of the second candidate paid ⅛ for the first one, ⅛ is less than ⅐.
    const approvals = approvalsOf([...times(5, 'x..'), ...times(3, 'xx.'), ...times(4, '.xx')])
    assert.deepEqual(buyInEqualShares(approvals, 3), { bought: [0, 1], filled: [2] })
  })

  it('places that nobody can pay for go to those with the largest unspent budget, and not to those with none', () => {
    const approvals = approvalsOf([...times(6, 'x...'), ...times(3, '.x..'), ...times(1, '..x.')])
    assert.deepEqual(buyInEqualShares(approvals, 2), { bought: [0], filled: [1] })
    assert.deepEqual(buyInEqualShares(approvals, 4), { bought: [0, 1], filled: [2] })
  })

  it('nothing is chosen without candidates, people or approvals', () => {
    for (const approvals of [[], [new Uint8Array()], [new Uint8Array(3)]])
      assert.deepEqual(buyInEqualShares(approvals, 10), { bought: [], filled: [] })
  })

  it('in a list from random approvals no group deserves more places than each of its people has, in any order of people', () => {
    const anyPeople = fc.array(fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), {
      minLength: 1,
      maxLength: 24,
    })
    fc.assert(
      fc.property(anyPeople, fc.integer({ min: 1, max: 6 }), (people, numPlaces) => {
        const rows = people.map((row) => row.map((approves) => (approves ? 'x' : '.')).join(''))
        const { bought, filled } = buyInEqualShares(approvalsOf(rows), numPlaces)
        const list = [...bought, ...filled]
        assert.equal(new Set(list).size, list.length)
        for (let c = 0; c < 8; c++)
          for (let deserved = 1; deserved <= numPlaces && !list.includes(c); deserved++) {
            const withFewer = people.filter(
              (row) => row[c] && bought.filter((other) => row[other]).length < deserved,
            )
            assert.ok(withFewer.length === 0 || withFewer.length * numPlaces < deserved * people.length)
          }
        assert.deepEqual(buyInEqualShares(approvalsOf(rows.toReversed()), numPlaces), { bought, filled })
      }),
      { numRuns: 300 },
    )
  })
})
