import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { typesAreCurrent } from './db-types.mjs'
import { root } from './places.mjs'
import { node, step, wasStopped } from './steps.mjs'
import { startTestCluster } from '../server/src/testing/cluster.ts'

const CORES = '2'
const bin = (name) => join(root, 'node_modules/.bin', name)

// Everything but the browser journeys; `npm test -- server` runs the tests of one folder alone.
export async function test(folders) {
  const failed = []
  const must = async (title, work) => {
    if (!wasStopped() && !(await work())) failed.push(title)
  }
  if (folders.length === 0) await must('check', async () => (await checkSources()) === 0)
  const chosen = folders.length > 0 ? folders : ['contract', 'opinion-map', 'server', 'web', 'checks']
  await using cluster = await sharedCluster()
  await using place = temporaryPlace()
  const env = { DATABASE_URL_TEST: cluster.connection, NODE_ENV: 'test', TMPDIR: place.path }
  if (folders.length === 0) await must('table types', tablesAreCurrent)
  if (chosen.includes('web') && filesOf(['web'], '{ts,tsx}').length > 0)
    await must('web tests', async () => (await step(webTests)) === 0)
  const files = filesOf(
    chosen.filter((folder) => folder !== 'web'),
    'ts',
  )
  if (files.length > 0) await must('tests', () => testsPass(files, { env, place }))
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 || wasStopped() ? 1 : 0
}

// Types, lint, format and the map of the house.
export async function check() {
  const sources = await checkSources()
  const files = ['checks/house.test.ts', 'checks/files.test.ts']
  const house = await step({ title: 'house', command: node('--test', ...files), minutes: 5 })
  return sources || house
}

async function checkSources() {
  const codes = await Promise.all([
    step({ title: 'types', command: [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'], minutes: 5 }),
    step({ title: 'lint', command: [bin('oxlint')], minutes: 5 }),
    step({ title: 'format', command: [bin('oxfmt'), '--check'], minutes: 5 }),
  ])
  return codes.find((code) => code !== 0) ?? 0
}

const webTests = { title: 'web tests', command: [bin('vitest'), 'run'], cwd: join(root, 'web'), minutes: 10 }

// Where a change is decided, what failed is tried once more by itself: the machine may have been busy.
async function testsPass(files, { env, place }) {
  const tried = `--test-rerun-failures=${join(place.path, 'tried.json')}`
  const options = ['--test', `--test-concurrency=${CORES}`, '--test-timeout=300000', tried]
  const tests = { title: 'tests', command: node(...options, ...files), env, minutes: 30 }
  if ((await step(tests)) === 0) return true
  if (!process.env.CI || wasStopped()) return false
  console.error('Trying once more what failed')
  return (await step(tests)) === 0
}

function filesOf(folders, extension) {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.test.${extension}`, { cwd: root, exclude: isForeign }))
    .toSorted()
}

const isForeign = (path) => path.endsWith('node_modules')

// Everything temporary lies in one folder, so that tests which were stopped leave nothing behind either.
// Other users may pass through it: some tests run as one.
function temporaryPlace() {
  const path = mkdtempSync(join(tmpdir(), 'parley-run-'))
  chmodSync(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => removeForGood(path) }
}

// The databases of tests that were stopped write until they have ended, a moment after them.
async function removeForGood(path) {
  for (let tries = 0; tries < 20; tries++) {
    rmSync(path, { recursive: true, force: true, maxRetries: 10 })
    if (!wasStopped()) return
    await sleep(100)
  }
}

async function tablesAreCurrent() {
  const areCurrent = await typesAreCurrent()
  if (!areCurrent) console.error('server/src/db/tables.ts is not what the migrations make: npm run db:types')
  return areCurrent
}

async function sharedCluster() {
  const given = process.env.DATABASE_URL_TEST
  if (given) return { connection: given, [Symbol.asyncDispose]: async () => {} }
  const { connection, stop } = await startTestCluster()
  process.env.DATABASE_URL_TEST = connection
  return { connection, [Symbol.asyncDispose]: stop }
}
