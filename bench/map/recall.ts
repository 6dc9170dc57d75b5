// Prints who is placed in a group after how many votes, in simulated conversations where one group is small: the share
// of each group's people who are placed in it: npm run bench -- recall [--runs 100] [--first-seed 1]
import { analyse } from '../../opinion-map/src/analyse.ts'
import type { VoteMatrix } from '../../opinion-map/src/matrix.ts'
import { projectParticipant } from '../../opinion-map/src/position.ts'
import { seededRandom, shuffle } from '../../opinion-map/src/random.ts'
import type { MapResult } from '../../opinion-map/src/result.ts'
import { simulateVotes } from '../../opinion-map/src/testing/simulated-votes.ts'
import { seeds } from './options.ts'

const SIZE = { numPeople: 600, numOpinions: 60, density: 0.4 }
const NUM_ANSWERS = [3, 5, 7, 8, 10, 12, 15]
const NUM_RUNS = 100
/** The groups of the simulation: 85 and 15 % of the people. */
const [LARGE, SMALL] = [0, 1]

type Placed = { people: number; right: number; wrong: number }

const table = NUM_ANSWERS.map(() => [LARGE, SMALL].map((): Placed => ({ people: 0, right: 0, wrong: 0 })))
let numClear = 0
for (const seed of seeds(NUM_RUNS)) {
  const { matrix, position } = simulateVotes('unequal groups', { ...SIZE, seed })
  const { result, participants } = analyse(matrix, { mode: 'robust', seed: 1 })
  if (!result.hasClearGroups || result.k !== 2) continue
  numClear++
  const keyOfSmall = keyWithMost(participants.groups, position)
  const random = seededRandom(seed)
  for (const row of participants.groups.keys()) {
    const answers = shuffle(answersOf(matrix, row), random)
    if (answers.length < Math.max(...NUM_ANSWERS)) continue
    for (const [at, num] of NUM_ANSWERS.entries()) {
      const { group } = place(result, matrix, answers.slice(0, num))
      const placed = table[at]![position(row)]!
      placed.people++
      if (group !== null && (group === keyOfSmall) === (position(row) === SMALL)) placed.right++
      else if (group !== null) placed.wrong++
    }
  }
}
console.log(`${numClear} conversations with two groups, of ${seeds(NUM_RUNS).length}\n`)
console.log(
  '| answers | small group found | placed in the large one | large group found | placed rightly | share of the large group |',
)
console.log(`|${'---|'.repeat(6)}`)
for (const [at, num] of NUM_ANSWERS.entries()) {
  const [large, small] = [table[at]![LARGE]!, table[at]![SMALL]!]
  const cells = [
    small.right / small.people,
    small.wrong / small.people,
    large.right / large.people,
    (large.right + small.right) / (large.right + small.right + large.wrong + small.wrong),
    large.people / (large.people + small.people),
  ]
  console.log(`| ${num} | ${cells.map((x) => (Number.isNaN(x) ? '–' : x.toFixed(2))).join(' | ')} |`)
}

/** The key of the group that contains a larger share of the small group's people than of the others. */
function keyWithMost(groups: Int8Array, position: (row: number) => number): number {
  const shareIn = (key: number) => {
    const members = [...groups.keys()].filter((row) => groups[row] === key)
    return members.filter((row) => position(row) === SMALL).length / members.length
  }
  return shareIn(0) > shareIn(1) ? 0 : 1
}

/** The codes of somebody's agrees and disagrees. */
function answersOf({ rowStarts, codes }: VoteMatrix, row: number): number[] {
  return Array.from(codes.subarray(rowStarts[row], rowStarts[row + 1])).filter((code) => (code & 3) !== 1)
}

function place(result: MapResult, { opinionIds }: VoteMatrix, codes: readonly number[]) {
  return projectParticipant(result, {
    opinionIds: codes.map((code) => opinionIds[code >>> 2]!),
    values: codes.map((code) => (code & 3) - 1),
  })
}
