import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse, type Analysis } from '../analyse.ts'
import { addCounts, countByGroup, numVotesOn, toOpinionCounts } from '../counts.ts'
import { publicDensity } from '../density.ts'
import { buildMatrix, type VoteMatrix } from '../matrix.ts'
import { IN_BETWEEN } from '../places.ts'
import { assignGroups, projectParticipant } from '../position.ts'
import { seededRandom, shuffle } from '../random.ts'
import type { MeasuredStructure } from '../structure/measured.ts'
import { simulateVotes } from '../testing/simulated-votes.ts'

const LINE = { kind: 'sides', numAxes: 1 } as const
const PLANE = { kind: 'sides', numAxes: 2 } as const
const options = { mode: 'robust', seed: 1 } as const

const line = simulateVotes('line and readiness', {
  numPeople: 300,
  numOpinions: 60,
  density: 0.4,
  seed: 1,
})
const onLine = analyse(line.matrix, { ...options, structure: LINE })
const plane = simulateVotes('plane', { numPeople: 400, numOpinions: 60, density: 0.4, seed: 2 })
const onPlane = analyse(plane.matrix, { ...options, structure: PLANE })

const namesOf = ({ result }: Analysis) =>
  result.groups.map(({ key, side }) => `${'ABCDEF'[key]}: axis ${side?.axis}, end ${side?.end}`)

function votesOfRow({ opinionIds, rowStarts, codes }: VoteMatrix, row: number) {
  const own = Array.from(codes.subarray(rowStarts[row], rowStarts[row + 1]))
  return {
    opinionIds: own.map((code) => opinionIds[code >>> 2]!),
    values: own.map((code) => (code & 3) - 1),
  }
}

/** How many answers that are not pass somebody has. */
const numAnswersOf = (matrix: VoteMatrix, row: number) =>
  votesOfRow(matrix, row).values.filter((value) => value !== 0).length

describe('the sides of a line', () => {
  it('the sides of a line are the people who are certain to be in an outer third, even if people differ in readiness to agree', () => {
    const { result, participants } = onLine
    assert.deepEqual(namesOf(onLine), ['A: axis 0, end 1', 'B: axis 0, end -1'])
    assert.deepEqual([result.hasClearGroups, result.unclearReason, result.structure], [true, null, LINE])
    const rows = [...participants.groups.keys()]
    const sorted = rows.map(line.position).sort((a, b) => a - b)
    const [low, high] = [sorted[100]!, sorted[199]!]
    const right = rows.filter((row) => participants.groups[row] === 0)
    const isTurned = right.filter((row) => line.position(row) < 0).length > right.length / 2
    const shares = [0, 1].map((key) => {
      const members = rows.filter((row) => participants.groups[row] === key)
      const isHigh = (key === 0) !== isTurned
      const inThird = members.filter((row) =>
        isHigh ? line.position(row) >= high : line.position(row) <= low,
      )
      return [members.length, inThird.length / members.length] as const
    })
    for (const [numMembers, share] of shares) {
      assert.ok(numMembers > 35 && numMembers <= 105, `${numMembers}`)
      assert.ok(share >= 0.85, `${share}`)
    }
  })

  it('a person on no side has no letter, and has a likely letter only with a probability of .6 and seven answers', () => {
    const { groups, likelyGroups, certainties } = onLine.participants
    for (const [row, group] of groups.entries()) {
      const numAnswers = numAnswersOf(line.matrix, row)
      assert.equal(group >= 0, certainties![row]! >= 0.8 && numAnswers >= 7)
      assert.equal(likelyGroups![row]! >= 0, group < 0 && certainties![row]! >= 0.6 && numAnswers >= 7)
    }
    assert.ok(groups.filter((group) => group < 0).length > 90)
    assert.ok(likelyGroups!.some((group) => group >= 0))
  })

  it('a person with the same votes as in the run has the same position, and one with fewer than seven answers has none', () => {
    for (const [analysis, { matrix }] of [
      [onLine, line],
      [onPlane, plane],
    ] as const) {
      const { result, participants } = analysis
      assert.deepEqual(assignGroups(result, matrix).groups, participants.groups)
      for (let row = 0; row < 60; row++) {
        const votes = votesOfRow(matrix, row)
        const own = projectParticipant(result, votes)
        const key = participants.groups[row]!
        const likely = participants.likelyGroups![row]!
        assert.deepEqual(
          [own.x, own.y, own.group ?? (own.isBetween ? IN_BETWEEN : -1), own.likelyGroup ?? -1],
          [participants.xs[row], participants.ys[row], key, likely],
        )
        assert.equal(own.numVotesNeeded === 0, key >= 0)
        assert.equal(own.isBetween ?? false, key < 0 && likely < 0 && numAnswersOf(matrix, row) >= 7)
        const answered = votes.values.flatMap((value, at) => (value === 0 ? [] : [at])).slice(0, 4)
        const few = projectParticipant(result, {
          opinionIds: answered.map((at) => votes.opinionIds[at]!),
          values: answered.map((at) => votes.values[at]!),
        })
        assert.equal(few.group, null)
        assert.ok(few.numVotesNeeded >= 3)
      }
    }
  })

  it('some people are in between sides, and their votes are counted like those of a side', () => {
    for (const { result, participants, crossFitted } of [
      onLine,
      analyse(line.matrix, { ...options, structure: LINE, foldSeed: 3 }),
    ]) {
      const { size, counts, crossFitted: fitted } = result.between!
      assert.equal(size, participants.groups.filter((key) => key === IN_BETWEEN).length)
      assert.ok(size > 30)
      const inNone = participants.groups.map((key) => (key === -1 ? 0 : -1))
      const rest = toOpinionCounts(countByGroup(line.matrix, inNone, 1)[0]!)
      assert.deepEqual(
        addCounts([...result.groups.map((group) => group.counts), counts, rest], 60),
        result.totals,
      )
      assert.equal(fitted === undefined, crossFitted === undefined)
      if (fitted === undefined) continue
      const numFitted = crossFitted!.filter((key) => key === IN_BETWEEN).length
      assert.equal(
        fitted.agrees.reduce((sum, _, j) => sum + numVotesOn(fitted, j), 0),
        numFitted,
      )
    }
    const density = publicDensity(onLine.participants, true)
    const numIn = (key: number) =>
      density.cells.filter(({ group }) => group === key).reduce((sum, { count }) => sum + count, 0)
    assert.equal(numIn(IN_BETWEEN), onLine.result.between!.size)
    assert.ok(publicDensity(onLine.participants, false).cells.every(({ group }) => group >= -1))
  })

  it('sides are counted, described and cross-fitted as groups are', () => {
    assert.ok(
      onLine.result.groups.every(({ hull, representative }) => hull.length > 2 && representative.length > 0),
    )
    const { result, crossFitted } = analyse(line.matrix, { ...options, structure: LINE, foldSeed: 3 })
    for (const group of result.groups) {
      const [own, fitted] = [group.counts, group.crossFitted!].map(({ agrees, disagrees }) =>
        [...agrees, ...disagrees].reduce((sum, count) => sum + count, 0),
      )
      assert.ok(fitted! > 0.6 * own! && fitted! <= own! * 1.1, `${fitted} of ${own}`)
    }
    assert.equal(crossFitted!.length, line.matrix.codes.length)
  })
})

describe('the sides of a plane', () => {
  it('the sides of a plane are up to four ends of its axes, each beyond its own border', () => {
    const { groups } = onPlane.result
    assert.deepEqual(namesOf(onPlane), [
      'A: axis 0, end 1',
      'B: axis 0, end -1',
      'C: axis 1, end 1',
      'D: axis 1, end -1',
    ])
    for (const { side, centre } of groups) assert.ok(side!.end * centre[side!.axis] > side!.from)
  })

  it('an end of an axis with too few people is not a side', () => {
    const { matrix } = simulateVotes('plane', { numPeople: 90, numOpinions: 30, density: 0.4, seed: 2 })
    const { result } = analyse(matrix, { ...options, structure: PLANE })
    assert.ok(result.groups.length === 3 && result.hasClearGroups)
    assert.ok(result.groups.every(({ size }) => size >= 5))
  })
})

describe('the letters of sides', () => {
  const { participantIds, groups } = onLine.participants

  it('sides keep the letters of the run before by the largest overlap of people, and axes are mirrored where they must be', () => {
    const swapped = { participantIds, groups: groups.map((key) => (key < 0 ? key : 1 - key)) }
    const { result, participants } = analyse(line.matrix, {
      ...options,
      structure: LINE,
      previous: { ...swapped, hadClearGroups: true },
    })
    assert.deepEqual(participants.groups, swapped.groups)
    assert.deepEqual(
      result.groups.map(({ key, side }) => [key, side?.end]),
      [
        [0, 1],
        [1, -1],
      ],
    )
    assert.deepEqual(
      participants.xs,
      onLine.participants.xs.map((x) => 0 - x),
    )
    assert.equal(result.change, null)
    assert.deepEqual(assignGroups(result, line.matrix).groups, participants.groups)
  })

  it('letters follow people from groups to sides and back', () => {
    const asGroups = analyse(line.matrix, { ...options, structure: { kind: 'groups', numGroups: 2 } })
    const before = { ...asGroups.participants, hadClearGroups: true }
    const asSides = analyse(line.matrix, { ...options, structure: LINE, previous: before })
    const numKept = asSides.participants.groups.filter(
      (key, row) => key >= 0 && key === before.groups[row],
    ).length
    const numMoved = asSides.participants.groups.filter(
      (key, row) => key >= 0 && before.groups[row]! >= 0 && key !== before.groups[row],
    ).length
    assert.ok(numKept > 4 * numMoved, `${numKept} kept, ${numMoved} moved`)
    const again = analyse(line.matrix, {
      ...options,
      structure: { kind: 'groups', numGroups: 2 },
      previous: { ...asSides.participants, hadClearGroups: true },
    })
    const rows = [...before.groups.keys()].filter(
      (row) => before.groups[row]! >= 0 && again.participants.groups[row]! >= 0,
    )
    const numSame = rows.filter((row) => again.participants.groups[row] === before.groups[row]).length
    assert.ok(rows.length > 100 && numSame > 0.9 * rows.length, `${numSame} of ${rows.length}`)
  })
})

describe('a run with a measured structure', () => {
  const { matrix } = simulateVotes('three groups', { numPeople: 150, numOpinions: 40, density: 0.5, seed: 3 })
  const run = (structure: MeasuredStructure) => analyse(matrix, { ...options, structure })

  it('a run stores as many groups as its measurement found, and only people with seven answers and a probability of .8 are in one', () => {
    for (const numGroups of [2, 3]) {
      const { result, participants } = run({ kind: 'groups', numGroups })
      assert.deepEqual([result.k, result.hasClearGroups], [numGroups, true])
      for (const [row, key] of participants.groups.entries())
        if (key >= 0) assert.ok(participants.certainties![row]! >= 0.8 && numAnswersOf(matrix, row) >= 7)
    }
  })

  it('a run whose measured structure is not groups shows no groups, and says why', () => {
    const reasons = (['readiness', 'none', 'too_few', 'not_measured'] as const).map((kind) => {
      const { result, participants } = run({ kind })
      assert.deepEqual([result.hasClearGroups, result.k, result.structure], [false, 1, { kind }])
      assert.ok(participants.likelyGroups!.every((key) => key === -1))
      return result.unclearReason
    })
    assert.deepEqual(reasons, ['readiness', 'no-division', 'too-few-votes', 'not-measured'])
  })

  it('a run has fewer groups than were measured if some of them would be too small', () => {
    const [people, opinions] = [
      Array.from({ length: 30 }, (_, i) => i),
      Array.from({ length: 20 }, (_, j) => j),
    ]
    const camps = buildMatrix({
      participantIds: people.flatMap((i) => opinions.map(() => i)),
      opinionIds: people.flatMap(() => opinions),
      values: people.flatMap((i) => opinions.map((j) => (i % 2 === j % 2 ? 1 : -1))),
    })
    const { result } = analyse(camps, { ...options, structure: { kind: 'groups', numGroups: 4 } })
    assert.deepEqual([result.hasClearGroups, result.groups.map(({ size }) => size)], [true, [15, 15]])
  })

  it('a run with a structure that does not exist throws an error', () => {
    for (const structure of [{ kind: 'sides' }, { kind: 'groups', numGroups: 9 }, { kind: 'clusters' }])
      // @ts-expect-error It may come from a file.
      assert.throws(() => run(structure), /structure/)
  })

  it('a run with a measured structure can be computed from any number of votes', () => {
    for (const numPeople of [0, 1, 12])
      for (const structure of [LINE, PLANE]) {
        const small = simulateVotes('line', { numPeople, numOpinions: 3, density: 0.5, seed: numPeople })
        const { result } = analyse(small.matrix, { ...options, structure })
        assert.deepEqual(JSON.parse(JSON.stringify(result)), result)
      }
  })

  it('a run with a measured structure is the same, bit for bit, for votes in any order and participants with any ids', () => {
    const votes = { participantIds: [] as number[], opinionIds: [] as number[], values: [] as number[] }
    const numbers = shuffle([...matrix.participantIds.keys()], seededRandom(7))
    for (const row of shuffle([...numbers.keys()], seededRandom(8))) {
      const own = votesOfRow(matrix, row)
      for (const at of shuffle([...own.values.keys()], seededRandom(row))) {
        votes.participantIds.push(numbers[row]!)
        votes.opinionIds.push(own.opinionIds[at]!)
        votes.values.push(own.values[at]!)
      }
    }
    const other = buildMatrix(votes)
    const structures = [LINE, PLANE, { kind: 'groups', numGroups: 2 }, { kind: 'readiness' }] as const
    for (const structure of structures) {
      const [first, second] = [run(structure), analyse(other, { ...options, structure })]
      assert.deepEqual(second.result, first.result)
      assert.deepEqual(
        numbers.map((row) => second.participants.xs[row]),
        [...first.participants.xs],
      )
    }
  })
})
