import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildMatrix, type VoteMatrix } from '../matrix.ts'
import { seededRandom, shuffle } from '../random.ts'
import { shuffledVotes, simulateVotes, type Difference } from '../testing/simulated-votes.ts'
import { findStructure } from './ladder.ts'

const SEEDS = process.env.TEST_FULL ? [2, 3] : [2]
const SIZE = { numPeople: 240, numOpinions: 40, density: 0.3 }

const structureOf = (matrix: VoteMatrix, seed = 1) =>
  findStructure(matrix, { isModerated: new Uint8Array(matrix.opinionIds.length), seed })

// One in twenty conversations gives another answer by chance (`npm run bench -- claims` counts them).
const kindsOf = (difference: Difference) =>
  SEEDS.map((seed) => {
    const { kind, numAxes } = structureOf(simulateVotes(difference, { ...SIZE, seed }).matrix)
    return `${kind} ${numAxes}`
  })

describe('what explains votes', () => {
  it('votes in which people do not differ have no structure', () => {
    assert.deepEqual(
      kindsOf('nothing'),
      SEEDS.map(() => 'none 0'),
    )
  })

  it('votes that are shuffled have no structure @full', () => {
    const { matrix } = simulateVotes('two groups', { ...SIZE, seed: 1 })
    assert.equal(structureOf(shuffledVotes(matrix, 2)).kind, 'none')
  })

  it('votes of people who only differ in how readily they agree have the structure "readiness"', () => {
    assert.deepEqual(
      kindsOf('readiness'),
      SEEDS.map(() => 'readiness 0'),
    )
  })

  it('votes of people who differ smoothly along a line have two sides and never groups', () => {
    assert.deepEqual(
      kindsOf('line'),
      SEEDS.map(() => 'sides 1'),
    )
  })

  it('readiness to agree does not hide the sides of a line @full', () => {
    assert.deepEqual(
      kindsOf('line and readiness'),
      SEEDS.map(() => 'sides 1'),
    )
  })

  it('votes of people who differ along two axes have the sides of a plane', () => {
    const { matrix } = simulateVotes('plane', { numPeople: 200, numOpinions: 40, density: 0.5, seed: 3 })
    const { kind, numAxes, axes } = structureOf(matrix)
    assert.deepEqual([kind, numAxes, axes.map((axis) => axis.length)], ['sides', 2, [40, 40]])
  })

  it('votes with a gap between two kinds of people have groups', () => {
    const { matrix } = simulateVotes('two groups', {
      numPeople: 400,
      numOpinions: 40,
      density: 0.5,
      seed: 1,
    })
    assert.equal(structureOf(matrix).kind, 'groups')
  })

  it('two camps that are exactly alike and as large are never "too_few", nor more than two groups, whatever the seed @full', () => {
    const matrix = twoMirroredCamps({ size: 10, numOpinions: 8 })
    for (let seed = 1; seed <= 10; seed++) {
      const { kind, numAxes, numGroups = 2 } = structureOf(matrix, seed)
      assert.ok(['groups', 'sides'].includes(kind), `${kind} with seed ${seed}`)
      assert.deepEqual([numAxes, numGroups], [1, 2], `seed ${seed}`)
    }
  })

  it('with few votes the structure is "too_few", and comes with how many times as many people would be enough', () => {
    const { matrix } = simulateVotes('line', { numPeople: 20, numOpinions: 20, density: 0.4, seed: 1 })
    const { kind, timesAsManyPeople } = structureOf(matrix)
    assert.equal(kind, 'too_few')
    assert.ok([4, 8, 16].includes(timesAsManyPeople!), String(timesAsManyPeople))
  })

  it('the structure of no votes is "too_few"', () => {
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

  it('the structure does not depend on the order of votes or the ids of participants', () => {
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

  it('the structure does not depend on passes or moderated opinions', () => {
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

/** Whoever is in one camp disagrees with what the other agrees with: all in a camp vote alike. */
function twoMirroredCamps({ size, numOpinions }: { size: number; numOpinions: number }): VoteMatrix {
  const votes = Array.from({ length: 2 * size * numOpinions }, (_, at) => {
    const [person, opinion] = [Math.floor(at / numOpinions), at % numOpinions]
    return { person, opinion, value: person < size === opinion < numOpinions / 2 ? 1 : -1 }
  })
  return buildMatrix({
    participantIds: votes.map(({ person }) => person),
    opinionIds: votes.map(({ opinion }) => opinion),
    values: votes.map(({ value }) => value),
  })
}
