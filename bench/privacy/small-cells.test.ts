import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { MIN_PUBLISHED_COUNT } from '../../opinion-map/src/thresholds.ts'
import { suppressSmallCells, type TallyTable, type Tally } from './small-cells.ts'

const count = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 30 }))
const tally = fc.array(count, { minLength: 3, maxLength: 3 })
const nobody: fc.Arbitrary<Tally> = fc.constant([0, 0, 0])
const situations = fc
  .record({
    groups: fc.array(tally, { minLength: 1, maxLength: 6, size: 'max' }),
    ungrouped: fc.oneof<fc.Arbitrary<Tally>[]>(tally, nobody),
    isSomebodyUngrouped: fc.boolean(),
  })
  .map(({ groups, ungrouped, isSomebodyUngrouped }) => ({
    total: totalOf([...groups, ungrouped]),
    groups,
    hasUngrouped: isSomebodyUngrouped || sum(ungrouped) > 0,
  }))

function sum(counts: number[]): number {
  return counts.reduce((total, value) => total + value, 0)
}

function totalOf(tallies: Tally[]): Tally {
  return [0, 1, 2].map((answer) => sum(tallies.map((counts) => counts[answer]!)))
}

/** The information that a reader can compute: the number of hidden cells, and the number of answers in them. */
function hiddenIn({ total, groups, hasUngrouped }: TallyTable) {
  const shown = suppressSmallCells({ total, groups, hasUngrouped })
  const numWithheld = shown.filter(({ isSuppressed }) => isSuppressed).length
  return {
    shown,
    numWithheld,
    numCells: numWithheld + (hasUngrouped ? 1 : 0),
    answers: sum(total) - sum(shown.map(({ counts }) => sum(counts))),
  }
}

/** Tallies of groups with these numbers of agrees, and of the people in no group, if any. */
function sizes(groups: number[], ungrouped?: number): TallyTable {
  return {
    total: [sum(groups) + (ungrouped ?? 0), 0, 0],
    groups: groups.map((size) => [size, 0, 0]),
    hasUngrouped: ungrouped !== undefined,
  }
}

function withheld(tallies: TallyTable): number[] {
  return suppressSmallCells(tallies).flatMap(({ isSuppressed }, group) => (isSuppressed ? [group] : []))
}

describe('suppressSmallCells', () => {
  it('suppressSmallCells publishes exact tallies, and 0 for suppressed ones', () => {
    fc.assert(
      fc.property(situations, (tallies) => {
        suppressSmallCells(tallies).forEach(({ counts, isSuppressed }, group) =>
          assert.deepEqual(counts, isSuppressed ? [0, 0, 0] : tallies.groups[group]),
        )
      }),
    )
  })

  it('suppressSmallCells publishes no tally of fewer than five people', () => {
    fc.assert(
      fc.property(situations, (tallies) => {
        for (const { counts, isSuppressed } of suppressSmallCells(tallies))
          assert.ok(isSuppressed || sum(counts) >= MIN_PUBLISHED_COUNT)
      }),
    )
  })

  it('suppressSmallCells never lets anybody compute a hidden cell by subtraction, not even that of the people in no group', () => {
    fc.assert(
      fc.property(situations, (tallies) => {
        const { numWithheld, numCells, answers } = hiddenIn(tallies)
        if (numWithheld === tallies.groups.length) return
        if (numWithheld === 0) assert.ok(numCells === 0 || answers >= MIN_PUBLISHED_COUNT)
        else assert.ok(numCells >= 2 && answers >= MIN_PUBLISHED_COUNT)
      }),
      { numRuns: 1000 },
    )
  })

  it('suppressSmallCells leaves at least two possible values for every hidden cell', () => {
    const few = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4, size: 'max' })
    fc.assert(
      fc.property(few, fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }), (groups, ungrouped) => {
        const tallies = sizes(groups, ungrouped)
        const { shown, numCells, answers } = hiddenIn(tallies)
        if (answers === 0 || shown.every(({ isSuppressed }) => isSuppressed)) return
        const fitting = splits(answers, numCells)
        for (let cell = 0; cell < numCells && shown.some(({ isSuppressed }) => isSuppressed); cell++)
          assert.ok(new Set(fitting.map((split) => split[cell])).size > 1)
      }),
      { numRuns: 1000 },
    )
  })

  it('suppressSmallCells suppresses tallies if and only if some cell is small', () => {
    fc.assert(
      fc.property(situations, (tallies) => {
        const remainder = sum(tallies.total) - sum(tallies.groups.map(sum))
        const cells = [...tallies.groups.map(sum), ...(tallies.hasUngrouped ? [remainder] : [])]
        const needsReason = cells.some((size) => size < MIN_PUBLISHED_COUNT)
        assert.equal(withheld(tallies).length > 0, needsReason)
      }),
    )
  })

  it('suppressSmallCells also suppresses the next smallest group if one group is small and nobody is ungrouped', () => {
    assert.deepEqual(withheld(sizes([20, 2, 12, 20])), [1, 2])
  })

  it('suppressSmallCells suppresses another group while the hidden cells have fewer than five people in total', () => {
    assert.deepEqual(withheld(sizes([20, 2, 1, 20])), [0, 1, 2])
    assert.deepEqual(withheld(sizes([20, 2, 30], 1)), [0, 1])
  })

  it('suppressSmallCells suppresses the smallest group if fewer than five people are ungrouped: 784 - 469 - 314 must not reveal a vote', () => {
    assert.deepEqual(withheld(sizes([469, 314], 1)), [1])
    assert.deepEqual(withheld(sizes([469, 314], 0)), [1])
    assert.deepEqual(withheld(sizes([469, 314], 5)), [])
    assert.deepEqual(withheld(sizes([469, 314])), [])
  })

  it('suppressSmallCells suppresses no second group if at least five people are ungrouped', () => {
    assert.deepEqual(withheld(sizes([20, 2, 20], 9)), [1])
  })

  it('suppressSmallCells throws a RangeError if the groups exceed the total', () => {
    assert.throws(
      () => suppressSmallCells({ total: [5, 9], groups: [[6, 0]], hasUngrouped: false }),
      RangeError,
    )
  })
})

/** All ways to distribute this many answers over this many cells. */
function splits(answers: number, numCells: number): number[][] {
  if (numCells === 1) return [[answers]]
  return Array.from({ length: answers + 1 }, (_, first) =>
    splits(answers - first, numCells - 1).map((rest) => [first, ...rest]),
  ).flat()
}
