import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { analyse } from '../analyse.ts'
import { numVotesOn } from '../counts.ts'
import { buildMatrix, toVoteColumns, type VoteMatrix } from '../matrix.ts'
import { seededRandom, shuffle } from '../random.ts'
import { simulateVotes } from '../testing/simulated-votes.ts'
import { votesFromRows } from '../testing/votes.ts'

const analysed = (matrix: VoteMatrix) => analyse(matrix, { mode: 'robust', seed: 1, foldSeed: 3 })

const crossFittedOf = (matrix: VoteMatrix) =>
  analysed(matrix).result.groups.map(({ crossFitted }) => crossFitted)

/** Two groups of people, with many votes of each. */
const { matrix, agreement } = simulateVotes('two groups', {
  numPeople: 300,
  numOpinions: 40,
  density: 0.5,
  seed: 5,
})

/** The same votes in another order, of participants with other ids. */
function renumbered(given: VoteMatrix, seed: number): VoteMatrix {
  const random = seededRandom(seed)
  const { participantIds, opinionIds, values } = toVoteColumns(given)
  const numbers = shuffle([...given.participantIds], random)
  const numberOf = new Map(Array.from(given.participantIds, (id, row) => [id, numbers[row]!]))
  const order = shuffle([...values.keys()], random)
  return buildMatrix({
    participantIds: order.map((at) => numberOf.get(participantIds[at]!)!),
    opinionIds: order.map((at) => opinionIds[at]!),
    values: order.map((at) => values[at]!),
  })
}

describe('cross-fitted counts', () => {
  it('the cross-fitted counts of a group on an opinion are mostly about as large as its plain counts', () => {
    for (const { counts, crossFitted } of analysed(matrix).result.groups) {
      const sum = (of: typeof counts) =>
        matrix.opinionIds.reduce((total, _, j) => total + numVotesOn(of, j), 0)
      assert.ok(Math.abs(sum(crossFitted!) / sum(counts) - 1) < 0.15)
    }
  })

  it('cross-fitted counts exaggerate the differences between groups less than plain counts', () => {
    const { result, participants } = analysed(matrix)
    const truth = (key: number, j: number) => {
      const rows = [...participants.groups.keys()].filter((row) => participants.groups[row] === key)
      return (0.9 * rows.reduce((sum, row) => sum + agreement(row, j), 0)) / rows.length
    }
    const [a, b] = result.groups
    const gap = (of: (key: 0 | 1, j: number) => number) =>
      result.opinionIds.reduce((sum, _, j) => sum + Math.abs(of(0, j) - of(1, j)), 0)
    const share = (kind: 'counts' | 'crossFitted') => (g: 0 | 1, j: number) => {
      const counts = (g === 0 ? a! : b!)[kind]!
      return counts.agrees[j]! / numVotesOn(counts, j)
    }
    const [plain, fitted, real] = [gap(share('counts')), gap(share('crossFitted')), gap(truth)]
    assert.ok(Math.abs(fitted - real) < Math.abs(plain - real) / 2, `${plain} ${fitted} ${real}`)
  })

  it('cross-fitted counts depend neither on the order of votes nor on the ids of participants', () => {
    const expected = crossFittedOf(matrix)
    for (const seed of [1, 2]) assert.deepEqual(crossFittedOf(renumbered(matrix, seed)), expected)
  })

  it('people with only just enough votes to be in a group are cross-fitted, too', () => {
    const rows = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? '+++-' : '---+'))
    const { result } = analysed(buildMatrix(votesFromRows(rows)))
    assert.equal(result.groups.length, 2)
    for (const { counts, crossFitted } of result.groups) assert.deepEqual(crossFitted, counts)
  })

  it('nothing is cross-fitted without clear groups or without a seed of the folds', () => {
    const nobody = simulateVotes('nothing', { numPeople: 60, numOpinions: 20, density: 0.5, seed: 1 })
    const unclear = analysed(nobody.matrix)
    assert.deepEqual([unclear.result.hasClearGroups, unclear.crossFitted], [false, undefined])
    const plain = analyse(matrix, { mode: 'robust', seed: 1 })
    assert.ok(plain.result.groups.every(({ crossFitted }) => crossFitted === undefined))
  })
})
