// Adds the votes of real conversations in a hundred equal steps and counts what happens to the groups from run to run.
// Start it with: npm run bench -- replay
import { fileURLToPath } from 'node:url'
import { conversations, readConversation } from '../../opinion-map/goldens/conversations.ts'
import { readExport } from '../../opinion-map/src/polis-export/read-export.ts'
import { shuffleVotes, replay, type Replay } from '../../opinion-map/src/testing/replay.ts'

const MODES = ['compat', 'robust'] as const
/** Conversations of the demonstration whose votes have times. */
const TIMED = ['brexit-consensus', '15-per-hour-seattle', 'vtaiwan.uberx']
const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))

type Row = Replay & { name: string; mode: (typeof MODES)[number] }

console.log('Votes in an order that is drawn')
print(
  conversations.flatMap((name) => {
    const { votes, golden } = readConversation(name)
    const drawn = shuffleVotes(votes, 1)
    return MODES.map((mode) => ({ name, mode, ...replay(drawn, { mode, moderatedOut: golden.mod_out }) }))
  }),
)
console.log('Votes in the order in which they were cast')
const timed = await Promise.all(
  TIMED.map(async (name) => ({ name, ...(await readExport(`${DEMO}${name}`)) })),
)
print(
  timed.flatMap(({ name, votes, moderatedOut }) =>
    MODES.map((mode) => ({ name, mode, ...replay(votes, { mode, moderatedOut }) })),
  ),
)

function print(rows: Row[]): void {
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
  for (const mode of MODES) {
    const sum = (key: keyof Replay) =>
      rows.filter((row) => row.mode === mode).reduce((total, row) => total + row[key], 0)
    console.log(
      `${mode}: ${sum('numChangesOfK')} changes of k, ${sum('numUnannounced')} not announced; letters kept in ` +
        `${percent(sum('numKept'), sum('numPairs'))} % of ${sum('numPairs')} pairs of runs, by ` +
        `${percent(sum('numSame'), sum('numStaying'))} % of people`,
    )
  }
}

function percent(part: number, whole: number): number | string {
  return whole === 0 ? '' : Math.round((1000 * part) / whole) / 10
}
