import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { analyse } from './analyse.ts'
import { buildMatrix, toVoteColumns } from './matrix.ts'
import { seededRandom, shuffle } from './random.ts'
import { adjustedRandIndex } from './testing/partition.ts'
import { votesFromRows, votesOfCamps } from './testing/votes.ts'

const options = { mode: 'compat', seed: 3 } as const

const camps = fc.record({
  seed: fc.nat(),
  numPeople: fc.integer({ min: 0, max: 60 }),
  numOpinions: fc.integer({ min: 1, max: 25 }),
  numCamps: fc.integer({ min: 1, max: 4 }),
})

type Votes = ReturnType<typeof votesOfCamps>

function renumber(id: number): number {
  return 10_000 - id
}

function reordered({ participantIds, opinionIds, values }: Votes, seed: number): Votes {
  const order = shuffle(
    values.map((_, i) => i),
    seededRandom(seed),
  )
  return {
    participantIds: order.map((i) => participantIds[i]!),
    opinionIds: order.map((i) => opinionIds[i]!),
    values: order.map((i) => values[i]!),
  }
}

describe('an analysis', () => {
  it('an analysis does not depend on the order of the votes', () => {
    fc.assert(
      fc.property(camps, (made) => {
        const votes = votesOfCamps(made)
        assert.deepEqual(
          analyse(buildMatrix(reordered(votes, made.seed)), options),
          analyse(buildMatrix(votes), options),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('an analysis does not depend on the ids of people and opinions', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const votes = votesOfCamps({ seed, numPeople: 80, numOpinions: 20, numCamps: 3 })
      const renumbered = {
        participantIds: votes.participantIds.map(renumber),
        opinionIds: votes.opinionIds.map(renumber),
        values: votes.values,
      }
      const first = analyse(buildMatrix(votes), options)
      const second = analyse(buildMatrix(renumbered), options)
      assert.equal(adjustedRandIndex(first.participants.groups, second.participants.groups.toReversed()), 1)
      second.participants.xs
        .toReversed()
        .forEach((x, i) => assert.ok(Math.abs(x - first.participants.xs[i]!) < 1e-9))
      assert.deepEqual(
        first.result.groups.map(({ size }) => size),
        second.result.groups.map(({ size }) => size),
      )
    }
  })

  it('an analysis mirrors every position when every vote is reversed', () => {
    const votes = votesOfCamps({ seed: 8, numPeople: 80, numOpinions: 20 })
    const reversed = { ...votes, values: votes.values.map((value) => -value) }
    const first = analyse(buildMatrix(votes), options)
    const second = analyse(buildMatrix(reversed), options)
    second.participants.xs.forEach((x, i) => assert.ok(Math.abs(x + first.participants.xs[i]!) < 1e-9))
    second.result.mean.forEach((mean, j) => assert.equal(mean, -first.result.mean[j]! + 0))
  })

  it('an analysis counts every clustered person in one group and every vote in the totals', () => {
    fc.assert(
      fc.property(camps, (made) => {
        const matrix = buildMatrix(votesOfCamps(made))
        const { result, participants } = analyse(matrix, options)
        assert.equal(
          result.groups.reduce((sum, { size }) => sum + size, 0),
          result.numClustered,
        )
        assert.equal(participants.groups.filter((group) => group >= 0).length, result.numClustered)
        const { agrees, disagrees, passes } = result.totals
        assert.equal(
          [...agrees, ...disagrees, ...passes].reduce((sum, count) => sum + count, 0),
          result.numVotes,
        )
        assert.equal(result.numVotes, toVoteColumns(matrix).values.length)
        assert.equal(result.k, result.groups.length)
      }),
      { numRuns: 40 },
    )
  })

  it('an analysis contains only finite numbers, and JSON and structured cloning do not change it', () => {
    fc.assert(
      fc.property(camps, (made) => {
        const analysis = analyse(buildMatrix(votesOfCamps(made)), options)
        assert.deepEqual(JSON.parse(JSON.stringify(analysis.result)), analysis.result)
        assert.deepEqual(structuredClone(analysis), analysis)
      }),
      { numRuns: 40 },
    )
  })

  it('an analysis gives moderated opinions no weight but counts the votes on them', () => {
    const votes = votesOfCamps({ seed: 4, numPeople: 60, numOpinions: 12 })
    const moderatedOut = [50, 57]
    const { result } = analyse(buildMatrix(votes), { ...options, moderatedOut })
    assert.deepEqual([result.pc1[0], result.pc2[1], result.mean[0], result.extremity[1]], [0, 0, 0, 0])
    assert.ok(result.totals.agrees[0]! + result.totals.disagrees[0]! > 20)
    const listed = [
      ...result.consensus.agree,
      ...result.consensus.disagree,
      ...result.groups.flatMap(({ representative }) => representative),
    ]
    assert.ok(listed.length > 0 && listed.every(({ opinionId }) => !moderatedOut.includes(opinionId)))
  })

  it('an analysis clusters the participants with at least minVotes votes', () => {
    const votes = votesFromRows(['+++++++', '++++++.', '-------'])
    assert.deepEqual(Array.from(analyse(buildMatrix(votes), options).participants.groups), [0, -1, 0])
    assert.equal(analyse(buildMatrix(votes), { ...options, minVotes: 6 }).result.numClustered, 3)
  })

  it('an analysis gives groups the keys of the previous run', () => {
    const matrix = buildMatrix(votesOfCamps({ seed: 4, numPeople: 60, numOpinions: 12 }))
    const first = analyse(matrix, options)
    const swapped = {
      ...first.participants,
      groups: first.participants.groups.map((key) => (key < 0 ? key : 4 - key)),
      hadClearGroups: true,
    }
    const second = analyse(matrix, { ...options, previous: swapped })
    assert.deepEqual(second.participants.groups, swapped.groups)
    assert.deepEqual(
      second.result.groups.map(({ key, size }) => [key, size]),
      first.result.groups.map(({ key, size }) => [4 - key, size]).reverse(),
    )
  })

  it('an analysis reports how the groups changed since the previous run, if there is one', () => {
    const matrix = buildMatrix(votesFromRows([...many(9, '+++++++'), ...many(8, '-------')]))
    const { result, participants } = analyse(matrix, options)
    const changeAfter = (hadClearGroups: boolean) =>
      analyse(matrix, { ...options, previous: { ...participants, hadClearGroups } }).result.change
    assert.ok(result.hasClearGroups && !('change' in result))
    assert.equal(changeAfter(true), null)
    assert.equal(changeAfter(false)?.reason, 'groups_formed')
  })

  it('an analysis throws a RangeError for an unknown mode, and for invalid seeds and numbers', () => {
    const matrix = buildMatrix(votesFromRows(['+']))
    const refused = (wrong: object, message: RegExp) =>
      assert.throws(() => analyse(matrix, { ...options, ...wrong }), { name: 'RangeError', message })
    refused({ mode: 'robst' }, /The mode must be robust or compat, not robst/)
    refused({ seed: undefined }, /seed must be a whole number from 0 to \d+, not undefined/)
    refused({ seed: Number.NaN }, /seed .* not NaN/)
    refused({ foldSeed: 0.5 }, /foldSeed .* not 0\.5/)
    refused({ minVotes: -1 }, /minVotes .* not -1/)
    refused({ numGroups: 2.5 }, /numGroups must be a whole number from 2 to 6, not 2\.5/)
  })

  it('an analysis throws a RangeError if maxGroups is above 6', () => {
    assert.throws(() => analyse(buildMatrix(votesFromRows(['+'])), { ...options, maxGroups: 7 }), RangeError)
  })
})

function many(numRows: number, row: string): string[] {
  return Array.from({ length: numRows }, () => row)
}

describe('an analysis of few votes', () => {
  const cases: { name: string; rows: string[]; numClustered: number; k: number }[] = [
    { name: 'no votes', rows: [], numClustered: 0, k: 0 },
    { name: 'one participant', rows: ['+-0+-0+-'], numClustered: 1, k: 1 },
    { name: 'one opinion', rows: ['+', '-', '0'], numClustered: 0, k: 0 },
    { name: 'two participants', rows: ['+++++++', '-------'], numClustered: 2, k: 1 },
    { name: 'identical votes', rows: many(30, '+-+-+-+-'), numClustered: 30, k: 1 },
    {
      name: 'only passes',
      rows: many(30, '00000000'),
      numClustered: 30,
      k: 1,
    },
    {
      name: 'two kinds of people',
      rows: Array.from({ length: 30 }, (_, i) => (i % 2 ? '+++++++' : '-------')),
      numClustered: 30,
      k: 2,
    },
    { name: 'too few votes each', rows: many(30, '+-+...'), numClustered: 0, k: 0 },
  ]
  for (const { name, rows, numClustered, k } of cases) {
    it(`an analysis of few votes has finite numbers and the expected groups with ${name}`, () => {
      const { result, participants } = analyse(buildMatrix(votesFromRows(rows)), options)
      assert.deepEqual([result.numClustered, result.k, result.groups.length], [numClustered, k, k])
      assert.ok(
        [...participants.xs, ...participants.ys, ...result.pc1, ...result.priority].every(Number.isFinite),
      )
      assert.equal(result.hasClearGroups, name === 'two kinds of people')
    })
  }

  it('an analysis includes an opinion without votes, with mean 0 and no weight', () => {
    const votes = votesFromRows(['+-+-+-+-', '-+-+-+-+', '+++++---'])
    const { result } = analyse(buildMatrix(votes, { opinionIds: [1, 2, 3, 4, 5, 6, 7, 8, 99] }), options)
    assert.deepEqual([result.opinionIds.at(-1), result.mean.at(-1), result.pc1.at(-1)], [99, 0, 0])
    assert.ok(result.gacAgree.every(Number.isFinite))
  })

  it('an analysis gives people who only passed a finite position', () => {
    const rows = [...Array.from({ length: 20 }, (_, i) => (i % 2 ? '+++++++' : '---++++')), '0000000']
    const { participants } = analyse(buildMatrix(votesFromRows(rows)), options)
    assert.ok(Number.isFinite(participants.xs.at(-1)))
  })

  it('an analysis reports why groups are not clear', () => {
    const reasonOf = (rows: string[]) =>
      analyse(buildMatrix(votesFromRows(rows)), options).result.unclearReason
    assert.equal(reasonOf(many(9, '+++++++')), 'too-few-people')
    assert.equal(reasonOf(many(10, '+++++++')), 'no-division')
    assert.equal(reasonOf([...many(20, '+++++++'), ...many(4, '-------')]), 'group-too-small')
    assert.equal(reasonOf([...many(20, '+++++++'), ...many(5, '-------')]), null)
    assert.equal(reasonOf([...many(200, '+++++++'), ...many(6, '-------')]), 'group-too-small')
  })
})
