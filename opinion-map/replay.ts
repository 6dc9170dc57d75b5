// Adds the votes of real conversations in a hundred equal steps and counts what happens to the groups from run to run.
// Start it with: npm run replay -w opinion-map
import { conversations, readConversation, type Conversation } from './goldens/conversations.ts'
import {
  analyse,
  assignGroups,
  buildMatrix,
  type Analysis,
  type MapMode,
  type PreviousRun,
} from './src/index.ts'
import { MAX_MOVED_SHARE } from './src/lineage/change.ts'
import { FlowTable } from './src/lineage/flows.ts'
import { seededRandom, shuffle } from './src/random.ts'

const NUM_STEPS = 100
/** The data does not say in which order people voted, so it is drawn. */
const SEED = 1

type Replay = {
  /** Runs with clear groups. */
  numClear: number
  /** How often the number of groups that are shown is another than in the run before; none counts as 0. */
  numChangesOfK: number
  numAnnounced: number
  /** Changes of the number of groups, or of the groups of more people than `MAX_MOVED_SHARE`, that no run announced. */
  numUnannounced: number
  /** Consecutive runs with clear groups, and those in which no more people than that got another letter. */
  numPairs: number
  numKept: number
  /** People in a group in both runs of such a pair, and those of them who kept their letter. */
  numStaying: number
  numSame: number
}

const rows = conversations.flatMap((name) => {
  const conversation = readConversation(name)
  return (['compat', 'robust'] as const).map((mode) => ({ name, mode, ...replay(conversation, mode) }))
})
console.table(
  rows.map(({ name, mode, ...found }) => ({
    conversation: name,
    mode,
    'runs with groups': found.numClear,
    'changes of k': found.numChangesOfK,
    announced: found.numAnnounced,
    'not announced': found.numUnannounced,
    'letters kept, % of runs': percent(found.numKept, found.numPairs),
    'letters kept, % of people': percent(found.numSame, found.numStaying),
  })),
)
for (const mode of ['compat', 'robust'] as const) {
  const sum = (key: keyof Replay) =>
    rows.filter((row) => row.mode === mode).reduce((total, row) => total + row[key], 0)
  console.log(
    `${mode}: ${sum('numChangesOfK')} changes of k, ${sum('numUnannounced')} not announced; letters kept in ` +
      `${percent(sum('numKept'), sum('numPairs'))} % of ${sum('numPairs')} pairs of runs, by ` +
      `${percent(sum('numSame'), sum('numStaying'))} % of people`,
  )
}

function replay({ votes, golden }: Conversation, mode: MapMode): Replay {
  const numVotes = votes.values.length
  const order = shuffle(
    Array.from({ length: numVotes }, (_, at) => at),
    seededRandom(SEED),
  )
  const found: Replay = {
    numClear: 0,
    numChangesOfK: 0,
    numAnnounced: 0,
    numUnannounced: 0,
    numPairs: 0,
    numKept: 0,
    numStaying: 0,
    numSame: 0,
  }
  let newest: Analysis | undefined
  let clear: Analysis['result'] | undefined
  for (let step = 1; step <= NUM_STEPS; step++) {
    const cast = order.slice(0, Math.round((step * numVotes) / NUM_STEPS))
    const matrix = buildMatrix({
      participantIds: cast.map((at) => votes.participantIds[at]!),
      opinionIds: cast.map((at) => votes.opinionIds[at]!),
      values: cast.map((at) => votes.values[at]!),
    })
    const previous: PreviousRun | undefined = newest && {
      ...(clear === undefined ? { participantIds: [], groups: [] } : assignGroups(clear, matrix)),
      hadClearGroups: newest.result.hasClearGroups,
      keys: clear === undefined ? [] : clear.groups.map(({ key }) => key),
    }
    const run = analyse(matrix, {
      mode,
      seed: 1,
      moderatedOut: golden.mod_out,
      ...(previous === undefined ? {} : { previous }),
    })
    count(found, newest, run)
    newest = run
    if (run.result.hasClearGroups) clear = run.result
  }
  return found
}

function count(found: Replay, before: Analysis | undefined, now: Analysis): void {
  const isAnnounced = Boolean(now.result.change)
  found.numClear += now.result.hasClearGroups ? 1 : 0
  found.numAnnounced += isAnnounced ? 1 : 0
  if (before === undefined) return
  const isOther = shownGroups(before) !== shownGroups(now)
  found.numChangesOfK += isOther ? 1 : 0
  let areLettersKept = true
  if (before.result.hasClearGroups && now.result.hasClearGroups) {
    const table = new FlowTable(before.participants, now.participants)
    const keys = [0, 1, 2, 3, 4, 5]
    const numStaying = table.sum(keys, keys)
    const numSame = keys.reduce((sum, key) => sum + table.count(key, key), 0)
    areLettersKept = numStaying - numSame <= MAX_MOVED_SHARE * numStaying
    found.numPairs++
    found.numKept += areLettersKept ? 1 : 0
    found.numStaying += numStaying
    found.numSame += numSame
  }
  if (!isAnnounced && (isOther || !areLettersKept)) found.numUnannounced++
}

function shownGroups({ result }: Analysis): number {
  return result.hasClearGroups ? result.k : 0
}

function percent(part: number, whole: number): number | string {
  return whole === 0 ? '' : Math.round((1000 * part) / whole) / 10
}
