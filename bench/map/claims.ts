// Counts how often the ladder of explanations finds a structure that simulated votes do not have, and how often it finds
// the one that they have, in conversations of nine sizes:
// npm run bench -- claims [--runs 200] [--first-seed 1] [--only shuffled,line] [--sizes 300x60,1000x40] [--record FILE]
// With --record each result is appended to a file, and results that the file has are not computed again.
import { findStructure, type StructureKind } from '../../opinion-map/src/structure/ladder.ts'
import {
  shuffledVotes,
  simulateVotes,
  type Difference,
} from '../../opinion-map/src/testing/simulated-votes.ts'
import { printConditions, type Condition } from './conditions.ts'
import { StoredResults } from './stored-results.ts'
import { namedByOnly, isChosenSize, recordFile, seeds } from './options.ts'

type Shape = Difference | 'shuffled'
type Size = (typeof SIZES)[number]

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
const SHAPES = [
  'shuffled',
  'readiness',
  'line',
  'plane',
  'line and readiness',
  'two groups',
  'three groups',
] as const
const KINDS = ['groups', 'sides', 'readiness', 'none', 'too_few'] as const

/** For each kind of simulated people, the structures that would be wrong to find. */
const WRONG: Partial<Record<Shape, readonly StructureKind[]>> = {
  shuffled: ['groups', 'sides'],
  readiness: ['groups', 'sides'],
  line: ['groups'],
  plane: ['groups'],
}
/** The probability that a step of the ladder passes by chance. */
const CHANCE = 0.05
/** The share of the conversations with a line that must be found at this size. */
const POWER = { size: SIZES[4], share: 0.9 }

const results = new StoredResults(recordFile)

function kindOf(shape: Shape, [numPeople, numOpinions, density]: Size, seed: number) {
  const name = [shape, numPeople, numOpinions, density, seed].join(' ')
  return results.get(name, () => {
    const simulated = simulateVotes(shape === 'shuffled' ? 'two groups' : shape, {
      numPeople,
      numOpinions,
      density,
      seed,
    })
    const matrix = shape === 'shuffled' ? shuffledVotes(simulated.matrix, seed) : simulated.matrix
    return findStructure(matrix, { isModerated: new Uint8Array(matrix.opinionIds.length), seed }).kind
  })
}

const bars: Condition[] = []
console.log(`Of ${seeds().length} conversations each (seeds from ${seeds()[0]}); wrong claims in brackets\n`)
console.log(`| people differ by | people | opinions | answered | ${KINDS.join(' | ')} |`)
console.log(`|${'---|'.repeat(4 + KINDS.length)}`)
for (const shape of namedByOnly(SHAPES))
  for (const size of SIZES) {
    const [numPeople, numOpinions, density] = size
    if (!isChosenSize(numPeople, numOpinions)) continue
    const found = seeds().map((seed) => kindOf(shape, size, seed))
    const count = (kinds: readonly string[]) => found.filter((kind) => kinds.includes(kind)).length
    const wrong = WRONG[shape] ?? []
    const cells = KINDS.map((kind) => (wrong.includes(kind) ? `(${count([kind])})` : `${count([kind])}`))
    console.log(`| ${shape} | ${numPeople} | ${numOpinions} | ${density} | ${cells.join(' | ')} |`)
    const at = `${shape}, ${numPeople} × ${numOpinions}`
    if (wrong.length > 0) bars.push(fewWrong(at, count(wrong), found.length))
    if (shape === 'line' && size === POWER.size) bars.push(linesFound(at, count(['sides']), found.length))
  }
printConditions(bars)

/** Two standard errors above what chance gives, 16 of 200. */
function fewWrong(name: string, numWrong: number, num: number): Condition {
  const limit = Math.floor(CHANCE * num + 2 * Math.sqrt(CHANCE * (1 - CHANCE) * num))
  return {
    bar: `${name}: at most ${limit} wrong claims`,
    measured: `${numWrong} of ${num}`,
    holds: numWrong <= limit,
  }
}

function linesFound(name: string, numFound: number, num: number): Condition {
  return {
    bar: `${name}: sides are found in at least ${POWER.share} of the conversations`,
    measured: `${numFound} of ${num}`,
    holds: numFound >= POWER.share * num,
  }
}
