// Measures how much of a person's votes follows from what is published: npm run privacy -- [--seeds 50] [--minutes 240],
// or, what attackers find under the old rules: npm run privacy -- --old
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { missingRuns, runOf, type Measured } from './runs.ts'
import { tableOf, tableOfLeaks } from './table.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    /** `1/2` and `2/2` let two processes share the work. */
    part: { type: 'string', default: '1/1' },
    old: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '240' },
    /** Results of each conversation, one line each. A run goes on where the last one stopped. */
    data: { type: 'string', default: 'node_modules/.cache/privacy.jsonl' },
  },
})

const file = resolve(values.data)
mkdirSync(dirname(file), { recursive: true })
const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
const measured = lines.map((line): Measured => JSON.parse(line))
const until = values.old ? 0 : Date.now() + 60_000 * Number(values.minutes)
const [part = 1, numParts = 1] = values.part.split('/').map(Number)
const missing = missingRuns(measured, Number(values.seeds)).filter(({ seed }) => seed % numParts === part - 1)
let numRun = 0
for (const run of missing) {
  if (Date.now() > until) break
  const result = runOf(run)
  measured.push(result)
  appendFileSync(file, `${JSON.stringify(result, shorter)}\n`)
  numRun++
}
console.log(values.old ? tableOfLeaks() : tableOf(measured))
if (!values.old && numRun < missing.length)
  console.log(`\n${missing.length - numRun} conversations are missing; the same command goes on with them.`)

/** Four digits are more than enough. */
function shorter(_name: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}
