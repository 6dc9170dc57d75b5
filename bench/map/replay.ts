// Adds the votes of real conversations in equal steps, with a run after each, and counts what happens to groups and
// sides from run to run; and prints what structure the votes have in the end:
// npm run bench -- replay [--steps 50] [--only brexit-consensus,vtaiwan.uberx] [--folders PATH,PATH] [--record FILE]
import { buildMatrix } from '../../opinion-map/src/matrix.ts'
import { findStructure, type Structure } from '../../opinion-map/src/structure/ladder.ts'
import { replay, shuffleVotes, type Feedback, type Replay } from '../../opinion-map/src/testing/replay.ts'
import { printConditions } from './conditions.ts'
import {
  givenConversations,
  realConversations,
  timedConversations,
  type RealConversation,
} from './conversations.ts'
import { StoredResults } from './stored-results.ts'
import { numSteps, recordFile } from './options.ts'

/** `structure`: each run uses what the reports of the runs before measured, as the server does it. */
const WAYS = [
  { mode: 'compat', feedback: 'nothing' },
  { mode: 'robust', feedback: 'structure' },
] as const
type Way = { mode: 'compat' | 'robust'; feedback: Feedback }

const MAX_CHANGES = 1 / 4
const MIN_KEPT = 0.95
const results = new StoredResults(recordFile)
const found: (Replay & Way)[] = []

const given = await givenConversations()
console.log(`Groups and sides in ${numSteps} runs\n`)
console.log(
  '| conversation | order | mode | runs with groups | changes | announced | letters kept, % of runs | % of people |',
)
console.log(`|${'---|'.repeat(8)}`)
for (const { name, votes, moderatedOut } of realConversations())
  replayAll({ name, votes: shuffleVotes(votes, 1), moderatedOut }, 'drawn')
for (const conversation of [...(await timedConversations()), ...given]) replayAll(conversation, 'as cast')
printConditions(barsOf(found))

console.log('\nStructure of all votes; gain in bits per hidden vote (in brackets: the largest by chance)\n')
console.log('| conversation | structure | readiness | line | plane | gap |')
console.log(`|${'---|'.repeat(6)}`)
for (const conversation of [...realConversations(), ...given]) printStructure(conversation)

function replayAll({ name, votes, moderatedOut }: RealConversation, order: string): void {
  for (const way of WAYS) {
    const key = `replay ${name} ${order} ${way.mode} ${way.feedback} ${numSteps}`
    const compute = () => JSON.stringify(replay(votes, { ...way, moderatedOut, numSteps }))
    const one: Replay = JSON.parse(results.get(key, compute))
    found.push({ ...one, ...way })
    const cells = [
      one.numClear,
      one.numChangesOfStructure,
      one.numAnnounced,
      percent(one.numKept, one.numPairs),
      percent(one.numSame, one.numStaying),
    ]
    console.log(`| ${name} | ${order} | ${way.mode} | ${cells.join(' | ')} |`)
  }
}

function barsOf(all: readonly (Replay & Way)[]) {
  const sum = (way: Way, key: keyof Replay) =>
    all
      .filter(({ mode, feedback }) => mode === way.mode && feedback === way.feedback)
      .reduce((total, one) => total + one[key], 0)
  const [compat, robust] = WAYS
  const numByCompat = sum(compat, 'numChangesOfStructure')
  const changes = sum(robust, 'numChangesOfStructure')
  const [same, staying] = [sum(robust, 'numSame'), sum(robust, 'numStaying')]
  return [
    {
      bar: 'changes of groups and structure: at most a quarter of those of compat',
      measured: `${changes} of ${numByCompat}`,
      holds: changes <= MAX_CHANGES * numByCompat,
    },
    {
      bar: `people who stay and keep their letter: at least ${100 * MIN_KEPT} %`,
      measured: `${percent(same, staying)} %`,
      holds: same >= MIN_KEPT * staying,
    },
  ]
}

function printStructure({ name, votes, moderatedOut }: RealConversation): void {
  const matrix = buildMatrix(votes)
  const isModerated = Uint8Array.from(matrix.opinionIds, (id) => (moderatedOut.includes(id) ? 1 : 0))
  const compute = () => JSON.stringify(findStructure(matrix, { isModerated, seed: 1 }))
  const structure: Structure = JSON.parse(results.get(`structure ${name}`, compute))
  const cells = (['readiness', 'line', 'plane', 'gap'] as const).map((explanation) => {
    const step = structure.steps.find((one) => one.explanation === explanation)
    if (step === undefined) return ''
    const chance = step.byChance === undefined ? '' : ` (${step.byChance.toFixed(3)})`
    return `${step.holds ? '**' : ''}${step.gain.toFixed(3)}${step.holds ? '**' : ''}${chance}`
  })
  console.log(`| ${name} | ${inWords(structure)} | ${cells.join(' | ')} |`)
}

function inWords({ kind, numAxes, numGroups, timesAsManyPeople }: Structure): string {
  if (kind === 'groups') return `${numGroups} groups with a gap`
  if (kind === 'sides') return numAxes === 2 ? 'sides of a plane' : 'two sides of a line'
  if (kind === 'readiness') return 'how readily people agree'
  if (kind === 'none') return 'no structure'
  return timesAsManyPeople === undefined
    ? 'too few votes'
    : `too few votes; about ${timesAsManyPeople} times as many people`
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : (Math.round((1000 * part) / whole) / 10).toString()
}
