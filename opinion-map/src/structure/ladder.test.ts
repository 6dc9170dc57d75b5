import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildMatrix, type VoteMatrix } from '../matrix.ts'
import { seededRandom, shuffle } from '../random.ts'
import { shuffledVotes, simulateVotes, type Difference } from '../testing/simulated-votes.ts'
import { findStructure } from './ladder.ts'

const SIZE = { numPeople: 240, numOpinions: 40, density: 0.3 }

const structureOf = (matrix: VoteMatrix, seed = 1) =>
  findStructure(matrix, { isModerated: new Uint8Array(matrix.opinionIds.length), seed })

// One in twenty conversations gives another answer by chance (`npm run bench -- claims` counts them).
const kindsOf = (difference: Difference) =>
  [2, 3].map((seed) => {
    const { kind, numAxes } = structureOf(simulateVotes(difference, { ...SIZE, seed }).matrix)
    return `${kind} ${numAxes}`
  })

describe('what explains votes', () => {
  it('is nothing where people differ in nothing, also after votes are shuffled', () => {
    assert.deepEqual(kindsOf('nothing'), ['none 0', 'none 0'])
    const { matrix } = simulateVotes('two groups', { ...SIZE, seed: 1 })
    assert.equal(structureOf(shuffledVotes(matrix, 2)).kind, 'none')
  })

  it('is readiness where people only differ in how readily they agree', () => {
    assert.deepEqual(kindsOf('readiness'), ['readiness 0', 'readiness 0'])
  })

  it('is two sides of a line where people differ smoothly along it, and never groups', () => {
    assert.deepEqual(kindsOf('line'), ['sides 1', 'sides 1'])
    assert.deepEqual(kindsOf('line and readiness'), ['sides 1', 'sides 1'])
  })

  it('is sides of a plane where people differ along two axes', () => {
    const { numPeople, numOpinions, density } = { ...SIZE, numPeople: 300, numOpinions: 60 }
    const { matrix } = simulateVotes('plane', { numPeople, numOpinions, density, seed: 3 })
    const { kind, numAxes, axes } = structureOf(matrix)
    assert.deepEqual([kind, numAxes, axes.map((axis) => axis.length)], ['sides', 2, [60, 60]])
  })

  it('is groups where there is a gap between two kinds of people', () => {
    const { matrix } = simulateVotes('two groups', {
      numPeople: 600,
      numOpinions: 60,
      density: 0.5,
      seed: 1,
    })
    assert.equal(structureOf(matrix).kind, 'groups')
  })

  it('cannot be told from few votes, which says how many times as many people would be enough', () => {
    const { matrix } = simulateVotes('line', { numPeople: 20, numOpinions: 20, density: 0.4, seed: 1 })
    const { kind, timesAsManyPeople } = structureOf(matrix)
    assert.equal(kind, 'too_few')
    assert.ok([4, 8, 16].includes(timesAsManyPeople!), String(timesAsManyPeople))
  })

  it('cannot be told without votes', () => {
    const empty = buildMatrix({ participantIds: [], opinionIds: [], values: [] })
    assert.deepEqual(structureOf(empty), {
      kind: 'too_few',
      numAxes: 0,
      steps: [],
      numPeople: 0,
      numVotes: 0,
      axes: [],
    })
  })

  it('does not depend on the order of votes or the numbers of participants', () => {
    const { matrix } = simulateVotes('line', { numPeople: 90, numOpinions: 25, density: 0.5, seed: 5 })
    const numbers = shuffle([...matrix.participantIds.keys()], seededRandom(7))
    const votes = { participantIds: [] as number[], opinionIds: [] as number[], values: [] as number[] }
    for (const row of shuffle([...matrix.participantIds.keys()], seededRandom(8)))
      for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++) {
        votes.participantIds.push(numbers[row]!)
        votes.opinionIds.push(matrix.opinionIds[matrix.codes[at]! >>> 2]!)
        votes.values.push((matrix.codes[at]! & 3) - 1)
      }
    assert.deepEqual(structureOf(buildMatrix(votes)), structureOf(matrix))
  })

  it('uses neither passes nor moderated opinions', () => {
    const { matrix } = simulateVotes('line', { numPeople: 90, numOpinions: 25, density: 0.5, seed: 5 })
    const isModerated = new Uint8Array(25)
    isModerated[3] = 1
    const passed = matrix.codes.map((code) => (code >>> 2 === 3 ? (code & ~3) | 1 : code))
    const gainsOf = (codes: VoteMatrix['codes']) => {
      const { steps, numVotes } = findStructure({ ...matrix, codes }, { isModerated, seed: 1 })
      return [numVotes, ...steps.map(({ gain }) => gain.toFixed(9))]
    }
    assert.deepEqual(gainsOf(passed), gainsOf(matrix.codes))
  })
})
