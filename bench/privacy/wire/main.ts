// Attacks what the running product publishes when it measures the structure of votes, in three conversations of each kind:
// npm run privacy -- --wire. The weights of evidence are those of the conversations that `npm run privacy` has measured.
import { parseArgs } from 'node:util'
import { resultsFile } from '../measured-file.ts'
import { missingRuns } from '../runs.ts'
import { tableOfApiAttacks } from '../table.ts'
import { startApp } from '../../../server/src/testing/app.ts'
import { attackApi, type WireMeasured } from './attack.ts'

const { values } = parseArgs({
  options: {
    wire: { type: 'boolean' },
    seeds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '240' },
    data: { type: 'string', default: 'node_modules/.cache/privacy-over-the-wire.jsonl' },
    /** What `npm run privacy` has measured. */
    learned: { type: 'string', default: 'node_modules/.cache/privacy.jsonl' },
  },
})

/** Seeds of no other conversation, so that no weight is fitted to a conversation that it is used on. */
const FIRST_SEED = 1000

const { measured, add } = resultsFile<WireMeasured>(values.data)
const { measured: learnedFrom } = resultsFile(values.learned)
const until = Date.now() + 60_000 * Number(values.minutes)
const missing = missingRuns(measured, Number(values.seeds), { firstSeed: FIRST_SEED })
for (const run of missing) {
  if (Date.now() > until) break
  // Short lists and the structure of votes are part of the robustness report of a run, which tests otherwise skip.
  await using app = await startApp({ env: { SUPPLEMENT_DELAY_MS: '0', MEASURE_STRUCTURE: '1' } })
  add(await attackApi(app, run))
}
console.log(tableOfApiAttacks(measured, learnedFrom))
const sum = (of: 'numBlocks' | 'numAsComputed') => measured.reduce((total, one) => total + one[of], 0)
console.log(
  `\n${sum('numAsComputed')} of ${sum('numBlocks')} blocks told exactly what the pure functions tell.`,
)
process.exit()
