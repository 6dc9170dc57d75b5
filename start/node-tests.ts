// Runs test files and records the passed and the failed tests: node start/node-tests.ts PASSED FAILED FILE…
import { createWriteStream, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { passedNodeTests } from '../checks/spec/node-reporter.ts'
import { ROOT } from './processes.ts'
import { failedNodeTests, reportOf } from './test-report.ts'

const CONCURRENCY = 2
const LIMIT_MS = 300_000
/** Most of what tests make lives shortly, so a larger young generation saves a sixth of their processor time. */
const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=64']
/** Maximum number of files per process. Starting a process and loading the server takes as long as several files. */
const MAX_FILES = 12
/** Tests with this in their title are left out unless all are asked for. */
const FULL = /@full\b/
/** The folders whose files take longest come first, so that both processors are busy until the end. */
const FIRST = ['checks', 'opinion-map']
const SEEDING = pathToFileURL(join(import.meta.dirname, 'seed-tests.ts')).href

const [passed = '', failed = '', ...files] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'parley-entries-'))
const isLeftOut = (file: string) =>
  !process.env.TEST_FULL && FULL.test(readFileSync(join(ROOT, file), 'utf8'))
/** Files of which no test has run yet; those with left out tests may have no other one. */
const missing = new Set(files.filter((file) => !isLeftOut(file)))
const batches = new Map(batchesOf(files).map((batch, index) => [entryOf(batch, index), batch]))

const tests = run({
  files: [...batches.keys()],
  concurrency: CONCURRENCY,
  execArgv: [`--test-timeout=${LIMIT_MS}`, ...YOUNG_GENERATION],
  ...(process.env.TEST_FULL ? {} : { testSkipPatterns: [FULL] }),
})
// Each reporter listens several times.
tests.setMaxListeners(30)
tests.on('test:complete', ({ file = '' }) => missing.delete(relative(ROOT, file)))
tests.on('test:fail', () => (process.exitCode = 1))
tests.once('end', () => {
  if (missing.size === 0) return
  // A file could have ended the process that it shares with others.
  console.error(`No test has run of ${[...missing].join(', ')}`)
  process.exitCode = 1
})
tests.compose(reportOf((entry) => batches.get(entry) ?? [])).pipe(process.stdout)
tests.compose(passedNodeTests).pipe(createWriteStream(passed))
tests.compose(failedNodeTests).pipe(createWriteStream(failed))

/**
 * Splits files into batches. Files of one feature share processes, and small features of one folder do. Files of `checks`
 * do not, since they start processes themselves.
 */
function batchesOf(all: string[]): string[][] {
  const features = Object.groupBy(all, (file) => dirname(file).split(sep).slice(0, 3).join(sep))
  const parts = Object.entries(features).flatMap(([feature, group = []]) =>
    partsOf(group, feature === 'checks' ? 1 : MAX_FILES),
  )
  const rankOf = (batch: string[]) => (FIRST.indexOf(placeOf(batch)) + FIRST.length + 1) % (FIRST.length + 1)
  return joined(parts.toSorted((one, other) => other.length - one.length)).toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  )
}

/** Joins small batches of one folder, as long as they fit into one. */
function joined(parts: string[][]): string[][] {
  const batches: string[][] = []
  for (const part of parts) {
    const place = placeOf(part)
    const roomy =
      place !== 'checks' &&
      batches.find((batch) => placeOf(batch) === place && batch.length + part.length <= MAX_FILES)
    if (roomy) roomy.push(...part)
    else batches.push([...part])
  }
  return batches
}

function partsOf(group: string[], maxFiles: number): string[][] {
  const numParts = Math.ceil(group.length / maxFiles)
  return Array.from({ length: numParts }, (_, part) =>
    group.filter((_file, index) => index % numParts === part),
  )
}

/** Writes a file that imports the files of a batch, so that their tests run in one process. */
function entryOf(batch: string[], index: number): string {
  const entry = join(folder, `${index}.mjs`)
  const urls = [SEEDING, ...batch.map((file) => pathToFileURL(join(ROOT, file)).href)]
  const imports = urls.map((url) => `import ${JSON.stringify(url)}\n`)
  writeFileSync(entry, imports.join(''))
  return entry
}

/** The folder of the repository. */
function placeOf([file = '']: string[]): string {
  return file.split(sep)[0] ?? ''
}
