// Measures how much about a person's votes follows from what is published: npm run privacy -- [--seeds 50] [--minutes
// 240] [--sides]. With --sides people are on two sides or in between; with --old it measures what attackers find under the old rules, and with --wire it attacks the running product
// (bench/privacy/wire/main.ts).
import { parseArgs } from 'node:util'
import { tableOfCrowds } from './crowds.ts'
import { resultsFile } from './measured-file.ts'
import { NEW_RULES, RULES_WITH_SIDES } from './new-rules.ts'
import { tableOfFigures } from './person-figures.ts'
import { missingRuns, runOf } from './runs.ts'
import { tableOf, tableOfLeaks } from './table.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    /** `1/2` and `2/2` let two processes share the work. */
    part: { type: 'string', default: '1/1' },
    old: { type: 'boolean', default: false },
    sides: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '240' },
    /** The results, one line for each conversation. A run continues where the last one stopped. */
    data: { type: 'string' },
  },
})

const { measured, add } = resultsFile(
  values.data ?? `node_modules/.cache/privacy${values.sides ? '-sides' : ''}.jsonl`,
)
const publisher = values.sides ? RULES_WITH_SIDES : NEW_RULES
const until = values.old ? 0 : Date.now() + 60_000 * Number(values.minutes)
const [part = 1, numParts = 1] = values.part.split('/').map(Number)
const missing = missingRuns(measured, Number(values.seeds)).filter(({ seed }) => seed % numParts === part - 1)
let numRun = 0
for (const run of missing) {
  if (Date.now() > until) break
  add(runOf(run, publisher))
  numRun++
}
console.log(values.old ? tableOfLeaks() : tableOf(measured))
if (!values.old)
  console.log(`\nOpinions about the person:\n\n${tableOfFigures(Math.min(30, Number(values.seeds)))}`)
if (!values.old) console.log(`\nPeople whose changes make no block due:\n\n${tableOfCrowds()}`)
if (!values.old && numRun < missing.length)
  console.log(`\n${missing.length - numRun} conversations are missing; the same command goes on with them.`)
