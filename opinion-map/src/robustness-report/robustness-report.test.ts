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

describe('re-draws', () => {
  it('resamples find groups again that really exist', () => {
    const votes = votesOfCamps({ seed: 3, numPeople: 120, numOpinions: 30, numCamps: 2, density: 0.7 })
    const { redraws } = reportOf(votes)
    assert.equal(redraws.of, 10)
    assert.ok(redraws.same >= 9, JSON.stringify(redraws))
    assert.ok(redraws.groups.every(({ same }) => same >= redraws.same))
  })

  it('resamples do not find groups again if people vote at random', () => {
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

describe('the short list', () => {
  // Six in ten support opinions 1 to 6, three in ten 7 to 9, one in ten 10. Half of the votes are missing.
  const random = seededRandom(6)
  const camp = (i: number) => (i < 120 ? '++++++----' : i < 180 ? '------+++-' : '---------+')
  const votes = votesFromRows(
    Array.from({ length: 200 }, (_, i) =>
      Array.from(camp(i), (vote) => (random() < 0.5 ? '.' : vote)).join(''),
    ),
  )

  it('the short list contains an opinion that each tenth of the people supports', () => {
    const { selection } = reportOf(votes)
    const ids = selection.opinions.map(({ opinionId }) => opinionId)
    assert.ok(ids.length >= 5 && ids.length <= 10 && new Set(ids).size === ids.length)
    assert.ok(
      ids.includes(10) && ids.some((id) => id < 7) && ids.some((id) => id > 6 && id < 10),
      String(ids),
    )
  })

  it('the short list counts the people whom each opinion represents, by their votes', () => {
    const { selection } = reportOf(votes)
    const { opinions, numAsked, numRepresented } = selection
    assert.equal(
      opinions.reduce((sum, { numNew }) => sum + numNew, 0),
      numRepresented,
    )
    assert.ok(numRepresented <= numAsked && numAsked <= 200)
    for (const { numPeople, numNew } of opinions) assert.ok(numNew <= numPeople)
  })

  it('the short list leaves out moderated opinions and those with few votes', () => {
    const { selection } = reportOf(votes, [10])
    assert.ok(selection.opinions.every(({ opinionId }) => opinionId !== 10))
    assert.deepEqual(reportOf(votesFromRows(['+++', '+++'])).selection.opinions, [])
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

  it('a robustness report throws for other votes than those of the analysis', () => {
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
