import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestCluster, type TestCluster } from '../server/src/testing/cluster.ts'
import { prepareRecords, RECORDS } from '../checks/spec/passed-tests.ts'
import { buildWeb } from './build-web.ts'
import { checkSources } from './check.ts'
import { areTypesCurrent } from './db-types.ts'
import { node, ROOT, runCommand, wasInterrupted } from './processes.ts'
import { startSystemPostgres } from './system-postgres.ts'

const FOLDERS = ['contract', 'opinion-map', 'server', 'web', 'checks']
const CONCURRENCY = 2
const SYSTEM_POSTGRES = '--system-postgres'

/**
 * Everything but the browser journeys. `npm test -- server` runs the tests of one folder alone, and
 * `--system-postgres` runs them on the PostgreSQL that the system has installed, without random inputs.
 */
export async function test(args: string[]): Promise<number> {
  const named = args.filter((arg) => arg !== SYSTEM_POSTGRES)
  const unknown = named.filter((folder) => !FOLDERS.includes(folder))
  if (unknown.length > 0) {
    console.error(`There are no tests of ${unknown.join(', ')}. Folders with tests: ${FOLDERS.join(', ')}.`)
    return 1
  }
  const isWhole = named.length === 0
  const folders = isWhole ? FOLDERS : named
  const failed: string[] = []
  const run = async (title: string, work: () => Promise<boolean>) => {
    if (!wasInterrupted() && !(await work())) failed.push(title)
  }
  if (isWhole) prepareRecords()
  if (isWhole) await run('check', async () => (await checkSources()) === 0)
  // Some tests start Parley as an operator does: they find the web app built.
  if (folders.includes('checks')) await run('web build', async () => (await buildWeb()) === 0)
  // Outlives the databases in it: it is disposed of last.
  await using temporary = temporaryFolder()
  const isOfSystem = args.includes(SYSTEM_POSTGRES)
  await using cluster = await startCluster(isOfSystem)
  if (!cluster) return 0
  process.env.DATABASE_URL_TEST = cluster.connection
  if (isWhole) await run('table types', tablesAreCurrent)
  if (folders.includes('web')) await run('web tests', () => webTestsPass(isWhole))
  const files = testFilesIn(folders.filter((folder) => folder !== 'web')).filter(
    (file) => !isOfSystem || mayDependOnPostgres(file),
  )
  if (files.length > 0) await run('tests', () => testsPass(files, { temporary: temporary.path, isWhole }))
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 || wasInterrupted() ? 1 : 0
}

/** What passed in a whole run is written down for the coverage of the specification. */
async function webTestsPass(isWhole: boolean) {
  const record = isWhole ? ['--reporter=default', '--reporter=json', `--outputFile.json=${RECORDS.web}`] : []
  const command = node(join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...record)
  return (await runCommand({ title: 'web tests', command, cwd: join(ROOT, 'web') })) === 0
}

async function testsPass(files: string[], { temporary, isWhole }: { temporary: string; isWhole: boolean }) {
  const options = ['--test', `--test-concurrency=${CONCURRENCY}`, '--test-timeout=300000']
  if (isWhole)
    for (const [reporter, destination] of [
      ['spec', 'stdout'],
      ['./checks/spec/node-reporter.ts', RECORDS.node],
    ])
      options.push(`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`)
  const env = { NODE_ENV: 'test', TMPDIR: temporary }
  return (await runCommand({ title: 'tests', command: node(...options, ...files), env, minutes: 30 })) === 0
}

function testFilesIn(folders: string[]) {
  const exclude = (path: string) => path.endsWith('node_modules')
  return folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: ROOT, exclude })).toSorted()
}

// Random inputs are refused before the database sees them, whichever it is.
const mayDependOnPostgres = (file: string) => !file.endsWith('.fuzz.test.ts')

// Everything temporary is in one folder, so that interrupted tests leave nothing behind either. Other users may
// pass through it: some tests run as one.
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
