// Prints how often the ladder of explanations claims what is not there, and finds what is, in simulated conversations
// of many sizes: npm run bench -- claims [--runs 200] [--first-seed 1]
import { findStructure, type Structure } from '../../opinion-map/src/structure/ladder.ts'
import {
  shuffledVotes,
  simulateVotes,
  type Difference,
} from '../../opinion-map/src/testing/simulated-votes.ts'
import { firstSeed, numRuns } from './simulation-options.ts'

/** People, opinions, and the share of the opinions that a person answers. */
const SIZES = [
  [60, 20, 0.6],
  [60, 60, 0.25],
  [150, 40, 0.3],
  [300, 20, 0.5],
  [300, 60, 0.25],
  [300, 150, 0.15],
  [1000, 40, 0.2],
  [1000, 100, 0.1],
  [2500, 60, 0.15],
] as const

const WRONG: Record<string, readonly Structure['kind'][]> = {
  shuffled: ['groups', 'sides'],
  readiness: ['groups', 'sides'],
  line: ['groups'],
  plane: ['groups'],
}

/** The kind of structure found in each of several conversations of one kind and size. */
function kindsFound(
  difference: Difference | 'shuffled',
  [numPeople, numOpinions, density]: (typeof SIZES)[number],
) {
  const found = new Map<Structure['kind'], number>()
  for (let seed = firstSeed; seed < firstSeed + numRuns; seed++) {
    const size = { numPeople, numOpinions, density, seed }
    const matrix =
      difference === 'shuffled'
        ? shuffledVotes(simulateVotes('two groups', size).matrix, seed)
        : simulateVotes(difference, size).matrix
    const { kind } = findStructure(matrix, { isModerated: new Uint8Array(matrix.opinionIds.length), seed })
    found.set(kind, (found.get(kind) ?? 0) + 1)
  }
  return found
}

console.log(`Of ${numRuns} conversations each (seeds from ${firstSeed}); wrong claims in brackets\n`)
console.log(
  '| people differ by | people | opinions | answered | groups | sides | readiness | none | too few |',
)
console.log('|---|---|---|---|---|---|---|---|---|')
for (const difference of [
  'shuffled',
  'readiness',
  'line',
  'plane',
  'line and readiness',
  'two groups',
  'three groups',
] as const)
  for (const size of SIZES) {
    const found = kindsFound(difference, size)
    const cells = (['groups', 'sides', 'readiness', 'none', 'too_few'] as const).map((kind) => {
      const num = found.get(kind) ?? 0
      return WRONG[difference]?.includes(kind) ? `(${num})` : `${num}`
    })
    console.log(`| ${difference} | ${size[0]} | ${size[1]} | ${size[2]} | ${cells.join(' | ')} |`)
  }
