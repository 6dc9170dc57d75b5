import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { coverageOf, STATEMENTS } from './coverage.ts'
import { simulateVotes } from './simulated-votes.ts'

const simulated = simulateVotes('line', { numPeople: 400, numOpinions: 60, density: 0.3, seed: 1 })
const coverage = (foldSeed?: number) =>
  coverageOf(
    analyse(simulated.matrix, {
      mode: 'robust',
      seed: 1,
      foldSeed,
      structure: { kind: 'sides', numAxes: 1 },
    }),
    simulated,
  )

describe('how often intervals hold', () => {
  it('the check of intervals counts every share of every group, and separately those that are chosen', () => {
    const found = coverage(1)
    assert.equal(found['all cells'].numIntervals, 120)
    for (const statement of STATEMENTS) {
      const { numIntervals, numHolding } = found[statement]
      assert.ok(numHolding <= numIntervals, statement)
    }
    // Two groups for the widest gap, and for the opinion by which each of the two stands out most.
    assert.ok(found.headline.numIntervals <= 6)
  })

  it('more intervals hold for cross-fitted votes than for counts, above all for what stands out', () => {
    const shareHolding = (foldSeed?: number) => {
      const { numIntervals, numHolding } = coverage(foldSeed)['stands out']
      return numHolding / numIntervals
    }
    assert.ok(shareHolding(1) > shareHolding() + 0.1, `${shareHolding(1)} ${shareHolding()}`)
  })
})
