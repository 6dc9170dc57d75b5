import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { measuredStructure, type MeasuredStructure } from '../structure/measured.ts'
import { simulateVotes } from '../testing/simulated-votes.ts'
import { findSteadyStructure } from './find-steady-structure.ts'
import { robustnessReport } from './robustness-report.ts'

const { matrix } = simulateVotes('line', { numPeople: 120, numOpinions: 30, density: 0.5, seed: 2 })
const run = (structure: MeasuredStructure, isStable = true) =>
  analyse(matrix, { mode: 'robust', seed: 1, structure, isStable })
const reportOf = (structure: MeasuredStructure, isStable?: boolean) =>
  robustnessReport(matrix, run(structure, isStable), { seed: 2, measuresStructure: true })

describe('a robustness report that measures the structure', () => {
  const onLine = reportOf({ kind: 'sides', numAxes: 1 })

  it('a robustness report contains the structure of the votes, and whether a run without earlier runs would show the same', () => {
    assert.deepEqual(measuredStructure(onLine.structure!), { kind: 'sides', numAxes: 1 })
    assert.equal(onLine.fresh, true)
    assert.deepEqual(onLine.steady, { kind: 'sides', numAxes: 1 })
    const inGroups = reportOf({ kind: 'groups', numGroups: 2 })
    assert.deepEqual([inGroups.structure, inGroups.fresh], [onLine.structure, false])
    const notMeasured = reportOf({ kind: 'not_measured' })
    assert.deepEqual([notMeasured.structure, notMeasured.fresh], [onLine.structure, false])
    assert.equal(notMeasured.redraws.of, 0)
  })

  it('a robustness report has thirty resamples with the structure of the run, even if its groups are hidden', () => {
    const { redraws } = onLine
    assert.equal(redraws.of, 30)
    assert.ok(redraws.same >= 20, JSON.stringify(redraws))
    assert.equal(run({ kind: 'sides', numAxes: 1 }, false).result.unclearReason, 'not-stable')
    assert.deepEqual(reportOf({ kind: 'sides', numAxes: 1 }, false).redraws, redraws)
  })

  it('a plane that was found while a run uses a line is steady only if resamples of a run on it find its sides again @full', () => {
    const votesOf = (size: { numPeople: number; numOpinions: number }) =>
      simulateVotes('plane', { ...size, density: 0.5, seed: 3 }).matrix
    const steadyOf = (size: { numPeople: number; numOpinions: number }) => {
      const votes = votesOf(size)
      const used = analyse(votes, { mode: 'robust', seed: 1, structure: { kind: 'sides', numAxes: 1 } })
      const { structure, steady } = robustnessReport(votes, used, { seed: 2, measuresStructure: true })
      assert.equal(structure!.numAxes, 2)
      return steady
    }
    assert.deepEqual(steadyOf({ numPeople: 150, numOpinions: 40 }), { kind: 'sides', numAxes: 1 })
    assert.deepEqual(
      findSteadyStructure(votesOf({ numPeople: 150, numOpinions: 40 }), { seed: 2 }),
      { kind: 'sides', numAxes: 1 },
      'the same without a report',
    )
    assert.deepEqual(steadyOf({ numPeople: 300, numOpinions: 60 }), { kind: 'sides', numAxes: 2 })
  })

  it('a robustness report measures no structure unless the option is set', () => {
    const plain = robustnessReport(matrix, run({ kind: 'none' }), { seed: 2 })
    assert.deepEqual([plain.structure, plain.fresh], [undefined, undefined])
  })
})

describe('a run that starts afresh', () => {
  it('a run that starts afresh uses only the letters of the previous run', () => {
    const { matrix: votes } = simulateVotes('two groups', {
      numPeople: 150,
      numOpinions: 40,
      density: 0.5,
      seed: 3,
    })
    const options = { mode: 'robust', seed: 1, structure: { kind: 'groups', numGroups: 2 } } as const
    const first = analyse(votes, options)
    const { participantIds, groups } = first.participants
    const swapped = groups.map((key) => (key < 0 ? -1 : 1 - key))
    const { participants, result } = analyse(votes, {
      ...options,
      startsAfresh: true,
      previous: { participantIds, groups: swapped, hadClearGroups: true },
    })
    assert.deepEqual([participants.groups, participants.xs], [swapped, first.participants.xs])
    assert.equal(result.parameters.startsAfresh, true)
  })
})
