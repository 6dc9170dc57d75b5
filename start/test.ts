import { randomInt } from 'node:crypto'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import {
  prepareRecords,
  RECORDS,
  recordsIn,
  SYSTEM_POSTGRES_RECORDS,
  type Records,
} from '../checks/spec/passed-tests.ts'
import { startTestCluster, type TestCluster } from '../server/src/testing/cluster.ts'
import { buildWeb } from './build-web.ts'
import { checkSources } from './check.ts'
import { areTypesCurrent } from './db-types.ts'
import { nodeCommand, ROOT, runCommand, wasInterrupted } from './processes.ts'
import { slowest } from './slowest.ts'
import { startSystemPostgres } from './system-postgres.ts'
import { usesDatabase } from './uses-database.ts'

const FOLDERS = ['contract', 'opinion-map', 'server', 'web', 'bench', 'checks']
const SYSTEM_POSTGRES = '--system-postgres'
const FULL = '--full'
/** Whoever changes something is judged by the random input that the last change has passed. */
const SEED = '20261128'

/**
 * Runs all tests but the browser journeys. `npm test -- server/src/votes` runs the tests of one folder or file only.
 * `--system-postgres` runs those that use a database on the PostgreSQL that the system has installed. Tests with @full in
 * their title run with `--full` only, and all get other random input then. TEST_SEED gives the same input again.
 */
export async function test(args: string[]): Promise<number> {
  const isOfSystem = args.includes(SYSTEM_POSTGRES)
  const isFull = args.includes(FULL)
  process.env.TEST_SEED ??= isFull ? String(randomInt(2 ** 31)) : SEED
  if (isFull) process.env.TEST_FULL = '1'
  console.log(`Random input: TEST_SEED=${process.env.TEST_SEED}`)
  const named = args
    .filter((arg) => arg !== SYSTEM_POSTGRES && arg !== FULL)
    .map((path) => relative(ROOT, resolve(path)))
  const isWhole = named.length === 0 && !isOfSystem
  const existing = testFiles()
  const empty = named.filter((path) => !existing.some(isIn(path)))
  if (empty.length > 0) {
    console.error(`There are no tests in ${empty.join(', ')}. Folders with tests: ${FOLDERS.join(', ')}.`)
    return 1
  }
  const files = existing
    .filter((file) => named.length === 0 || named.some((path) => isIn(path)(file)))
    .filter((file) => !isOfSystem || mayDependOnPostgres(file))
  const { web = [], others = [] } = Object.groupBy(files, (file) => (isIn('web')(file) ? 'web' : 'others'))
  const failed: string[] = []
  const run = async (title: string, work: () => Promise<boolean>) => {
    if (!wasInterrupted() && !(await work())) failed.push(title)
  }
  if (isWhole || isOfSystem) prepareRecords()
  if (isWhole) await run('check', async () => (await checkSources()) === 0)
  // Some tests start Parley as an operator does, which requires the built web app.
  if (files.some(isIn('checks'))) await run('web build', async () => (await buildWeb()) === 0)
  // Created first, so that it is disposed of after the databases in it.
  await using temporary = temporaryFolder()
  // Only complete runs are recorded, for the coverage of the specification.
  const records = isWhole ? RECORDS : isOfSystem ? SYSTEM_POSTGRES_RECORDS : recordsIn(temporary.path)
  if (web.length > 0) await run('web tests', () => webTestsPass(web, records.web))
  if (others.length > 0) {
    await using cluster = await startCluster(isOfSystem)
    if (!cluster) return 0
    process.env.DATABASE_URL_TEST = cluster.connection
    if (isWhole) await run('table types', tablesAreCurrent)
    await run('tests', () => nodeTestsPass(others, { records, temporary: temporary.path }))
  }
  console.log(slowest(records))
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 || wasInterrupted() ? 1 : 0
}

const isIn = (path: string) => (file: string) => file === path || file.startsWith(path + sep)

function testFiles(): string[] {
  const exclude = (path: string) => path.endsWith('node_modules')
  return globSync(`{${FOLDERS.join(',')}}/**/*.test.{ts,tsx}`, { cwd: ROOT, exclude }).toSorted()
}

async function webTestsPass(files: string[], record: string) {
  const options = [
    '--includeTaskLocation',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${record}`,
  ]
  const paths = files.map((file) => relative('web', file))
  const command = nodeCommand(join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...paths)
  return (await runCommand({ title: 'web tests', command, cwd: join(ROOT, 'web'), minutes: 30 })) === 0
}

type NodeRun = { records: Records; temporary: string }

async function nodeTestsPass(files: string[], { records, temporary }: NodeRun) {
  const { node, nodeFailed } = records
  const command = nodeCommand(join(ROOT, 'start/node-tests.ts'), node, nodeFailed, ...files)
  const env = { NODE_ENV: 'test', TMPDIR: temporary }
  return (await runCommand({ title: 'tests', command, env, minutes: 60 })) === 0
}

// Fuzz tests send random inputs that are refused before they reach a database, so its version does not matter.
const mayDependOnPostgres = (file: string) =>
  isIn('server')(file) && !file.endsWith('.fuzz.test.ts') && usesDatabase(file)

// Everything temporary is in one folder, so that interrupted tests leave nothing behind either. Other users may enter
// it, since some tests run as another user.
function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'parley-run-'))
  chmodSync(path, 0o711)
  return {
    path,
    // The database of an interrupted test still writes until it has ended, a moment later.
    [Symbol.asyncDispose]: async () =>
      rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

async function tablesAreCurrent() {
  const areCurrent = await areTypesCurrent()
  if (!areCurrent)
    console.error('server/src/db/tables.ts does not match the migrations. Run: npm run db:types')
  return areCurrent
}

type Disposable = TestCluster & AsyncDisposable

async function startCluster(isOfSystem: boolean): Promise<Disposable | undefined> {
  const given = process.env.DATABASE_URL_TEST
  if (given) return disposable({ connection: given, stop: async () => {} })
  const cluster = isOfSystem ? await startSystemPostgres() : await startTestCluster()
  return cluster && disposable(cluster)
}

const disposable = (cluster: TestCluster) => ({ ...cluster, [Symbol.asyncDispose]: cluster.stop })
