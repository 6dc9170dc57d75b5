import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { readConversation } from '../../goldens/conversations.ts'
import { analyse, type Analysis } from '../analyse.ts'
import { buildMatrix, type VoteMatrix } from '../matrix.ts'
import { assignGroups } from '../position.ts'
import { votesOfCamps } from '../testing/votes.ts'
import type { PreviousRun } from './flows.ts'

const options = { mode: 'robust', seed: 9 } as const

/** The state that a run passes to the next one. */
function previousOf({ result }: Analysis, matrix: VoteMatrix): PreviousRun {
  const { hasClearGroups, groups } = result
  return {
    ...assignGroups(result, matrix),
    hadClearGroups: hasClearGroups,
    keys: hasClearGroups ? groups.map(({ key }) => key) : [],
  }
}

const camps = fc.record({
  seed: fc.nat(),
  numPeople: fc.integer({ min: 10, max: 80 }),
  numOpinions: fc.integer({ min: 4, max: 20 }),
  numCamps: fc.integer({ min: 1, max: 4 }),
  density: fc.double({ min: 0.3, max: 1, noNaN: true }),
})

describe('runs in a row', () => {
  it('a second run without new votes reports no change', () => {
    fc.assert(
      fc.property(camps, (made) => {
        const matrix = buildMatrix(votesOfCamps(made))
        const first = analyse(matrix, options)
        const second = analyse(matrix, { ...options, previous: previousOf(first, matrix) })
        assert.equal(second.result.change, null)
        assert.equal(shown(second), shown(first))
      }),
      { numRuns: 60 },
    )
  })

  it('a second run of a real conversation without new votes changes no group and no number', () => {
    for (const name of ['brexit-consensus', '15-per-hour-seattle', 'canadian-electoral-reform'] as const) {
      const { votes, golden } = readConversation(name)
      const matrix = buildMatrix(votes)
      const moderatedOptions = { ...options, moderatedOut: golden.mod_out }
      const first = analyse(matrix, moderatedOptions)
      const second = analyse(matrix, { ...moderatedOptions, previous: previousOf(first, matrix) })
      assert.ok(first.result.hasClearGroups)
      const { silhouettes: _, ...before } = first.result
      const { silhouettes: __, change, ...now } = second.result
      assert.deepEqual([change, now], [null, before])
      assert.deepEqual(second.participants, first.participants)
    }
  })

  it('every run with another number of groups reports the change, and its letters begin with A', () => {
    fc.assert(
      fc.property(camps, fc.integer({ min: 2, max: 5 }), (made, numSteps) => {
        const { participantIds, opinionIds, values } = votesOfCamps(made)
        let before: Analysis | undefined
        for (let step = 1; step <= numSteps; step++) {
          const upTo = Math.round((step * values.length) / numSteps)
          const matrix = buildMatrix({
            participantIds: participantIds.slice(0, upTo),
            opinionIds: opinionIds.slice(0, upTo),
            values: values.slice(0, upTo),
          })
          const previous = before && previousOf(before, matrix)
          const run = analyse(matrix, { ...options, ...(previous === undefined ? {} : { previous }) })
          const keys = run.result.groups.map(({ key }) => key)
          assert.equal(new Set(keys).size, keys.length)
          if (run.result.hasClearGroups) assert.ok(keys.includes(0))
          if (before && shown(before) !== shown(run)) assert.ok(run.result.change)
          before = run
        }
      }),
      { numRuns: 40 },
    )
  })
})

const shown = ({ result }: Analysis): number => (result.hasClearGroups ? result.k : 0)
