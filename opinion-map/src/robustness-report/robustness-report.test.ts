import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { buildMatrix, type VoteColumns } from '../matrix.ts'
import { seededRandom, shuffle } from '../random.ts'
import { votesFromRows, votesOfCamps } from '../testing/votes.ts'
import { isBridging } from './bridging.ts'
import { robustnessReport, type RobustnessReport } from './robustness-report.ts'

const reportOf = (votes: VoteColumns, moderatedOut: number[] = []): RobustnessReport => {
  const matrix = buildMatrix(votes)
  return robustnessReport(matrix, analyse(matrix, { mode: 'compat', seed: 1, moderatedOut }), { seed: 2 })
}

describe('resamples', () => {
  it('resamples have the groups again if these really exist', () => {
    const votes = votesOfCamps({ seed: 3, numPeople: 120, numOpinions: 30, numCamps: 2, density: 0.7 })
    const { redraws } = reportOf(votes)
    assert.equal(redraws.of, 10)
    assert.ok(redraws.same >= 9, JSON.stringify(redraws))
    assert.ok(redraws.groups.every(({ same }) => same >= redraws.same))
  })

  it('resamples do not have the groups again if people vote at random', () => {
    const votes = votesOfCamps({ seed: 4, numPeople: 120, numOpinions: 30, numCamps: 1, density: 0.4 })
    const { redraws } = reportOf(votes)
    assert.ok(redraws.same < 5, JSON.stringify(redraws))
  })

  it('resamples are not made for a run without clear groups', () => {
    assert.deepEqual(reportOf(votesFromRows(['++', '--'])).redraws, { same: 0, of: 0, groups: [] })
  })
})

describe('groups that are not stable', () => {
  const matrix = buildMatrix(votesOfCamps({ seed: 3, numPeople: 120, numOpinions: 30, density: 0.7 }))
  const run = (same: number) => analyse(matrix, { mode: 'robust', seed: 1, measured: { same, of: 10 } })

  it('groups are not shown if less than half of the resamples had them, and can still be measured', () => {
    const { result } = run(4)
    assert.deepEqual([result.hasClearGroups, result.unclearReason, result.k], [false, 'not-stable', 2])
    assert.equal(run(5).result.hasClearGroups, true)
    assert.equal(robustnessReport(matrix, run(4), { seed: 2 }).redraws.same, 10)
  })
})

describe('the bridging score', () => {
  // Two camps disagree on opinions 1 to 8 and agree on 9; opinion 10 has only the votes of the larger camp.
  const rows = Array.from({ length: 50 }, (_, i) =>
    i < 40 ? `${'++++++++'.replace('+', i % 4 === 0 ? '-' : '+')}++` : '--------+.',
  )

  it('the bridging score is high if people who usually disagree agree, and does not follow the larger camp', () => {
    const { bridging } = reportOf(votesFromRows(rows))
    const [divided, shared] = [bridging[3]!, bridging[8]!]
    assert.ok(shared > 0.4 && shared > divided + 0.3, `${shared} ${divided}`)
  })

  it('the bridging score marks no opinion with few votes as bridging', () => {
    const totals = { agrees: [9, 10], disagrees: [0, 0], passes: [0, 0] }
    assert.deepEqual([isBridging(0.9, totals, 0), isBridging(0.9, totals, 1)], [false, true])
    assert.equal(isBridging(-0.9, totals, 1), true)
  })
})

describe('a robustness report', () => {
  it('a robustness report is the same, bit for bit, for the same votes in any order', () => {
    const { participantIds, opinionIds, values } = votesOfCamps({ seed: 8, numPeople: 60, numOpinions: 25 })
    const order = shuffle(
      values.map((_, i) => i),
      seededRandom(9),
    )
    const shuffled = {
      participantIds: order.map((i) => participantIds[i]!),
      opinionIds: order.map((i) => opinionIds[i]!),
      values: order.map((i) => values[i]!),
    }
    assert.deepEqual(reportOf(shuffled), reportOf({ participantIds, opinionIds, values }))
  })

  it('a robustness report throws an error for votes other than those of the analysis', () => {
    const analysis = analyse(buildMatrix(votesFromRows(['++', '--'])), { mode: 'robust', seed: 1 })
    assert.throws(
      () => robustnessReport(buildMatrix(votesFromRows(['+++'])), analysis, { seed: 1 }),
      RangeError,
    )
  })

  for (const [name, rows] of Object.entries({
    'no votes': [],
    'one vote': ['+'],
    'one person': ['+-0+-0+-'],
    'one opinion': Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? '+' : '-')),
    'only passes': Array.from({ length: 20 }, () => '000000000'),
    'equal votes': Array.from({ length: 20 }, () => '+++++++++'),
    'opinions that nobody voted on': Array.from({ length: 20 }, (_, i) =>
      i < 10 ? '+++++++..' : '-------..',
    ),
  }))
    it(`a robustness report of a degenerate conversation has no missing number: ${name}`, () => {
      const report = reportOf(votesFromRows(rows))
      assert.ok(!JSON.stringify(report).includes('null'))
      for (const score of report.bridging) assert.ok(Math.abs(score) <= 1)
    })
})
