import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom, shuffle } from '../opinion-map/src/random.ts'
import { startTestCluster } from '../server/src/testing/cluster.ts'
import { mutationsOf } from './mutations.ts'
import { nearestTests } from './nearest-tests.ts'
import { node, ROOT, runCommand, wasInterrupted } from './processes.ts'

/** How many tests are tried on a mutation: the nearest of those that reach its file. */
const MAX_TESTS = 10
const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'dist-pseudo', 'data', 'screenshots'])
/** What decides on the server and has no effect: `npm run mutate -- rules`. */
const RULES = [
  'server/src/**/{rules,*-rules,publication,budgets,rounds,stance,fair-limit,differences}.ts',
  'server/src/patterns/{bursts,evidence,identical-votes,one-answer,rate,similarity}.ts',
]
const OPTIONS = { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '25' } } as const

/**
 * `npm run mutate -- FOLDER [--seed N] [--count N]`: changes one place at a time in a copy of the project, runs the
 * nearest tests, then the type checker, and says which changes nothing catches. Equal seeds draw equal changes.
 */
export async function mutate(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [folder = ''] = positionals
  const named = folder === 'rules' ? RULES : [`${folder}/**/*.{ts,tsx}`]
  const sources = globSync(named, { cwd: ROOT }).filter((file) => !NOT_MUTATED.test(file))
  const all = sources.toSorted().flatMap((file) => mutationsOf(join(ROOT, file), file))
  if (folder === '' || all.length === 0) throw new Error('Name a folder with sources, or "rules".')
  const drawn = shuffle(all, seededRandom(Number(values.seed))).slice(0, Number(values.count))
  using copy = copyOfProject()
  const cluster = await startTestCluster()
  try {
    const testsOf = nearestTests(
      ROOT,
      globSync('{contract,opinion-map,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT }),
    )
    const { passing, failureOf, typesAreRight } = runsIn(copy.path, cluster.connection)
    let caught = 0
    for (const { file, line, start, end, before, after } of drawn) {
      const tests = await passing(testsOf(file).slice(0, MAX_TESTS))
      const path = join(copy.path, file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, source.slice(0, start) + after + source.slice(end))
      const catcher = (await failureOf(tests)) ?? ((await typesAreRight()) ? undefined : 'the type checker')
      writeFileSync(path, source)
      if (wasInterrupted()) return 1
      if (catcher) caught++
      console.log(
        `${file}:${line}  ${brief(before)} → ${brief(after)}  ${catcher ? `caught by ${catcher}` : 'SURVIVED'}`,
      )
    }
    const share = Math.round((100 * caught) / drawn.length)
    console.log(`${folder}, seed ${values.seed}: ${caught} of ${drawn.length} caught (${share} %)`)
    return 0
  } finally {
    await cluster.stop()
  }
}

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const TYPES = [
  join(ROOT, 'node_modules/.bin/tsc'),
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  'tmp/types',
]
/** The name of the first test that fails, in the output of both runners. */
const FAILURE = /^\s*not ok \d+ - (?!.*# (?:TODO|SKIP))(.*)$/m
const NOT_MUTATED =
  /\.(?:test|fixture|d)\.tsx?$|\/testing\/|\/goldens\/|\/messages\/|db\/tables\.ts$|node_modules|\bdist\b/
const brief = (code: string) => code.replace(/\s+/g, ' ').slice(0, 60)

/** Workspaces are found through `node_modules`, so that the copy has its own, of links: to packages, and to its own workspaces. */
function copyOfProject() {
  const path = mkdtempSync(join(tmpdir(), 'parley-mutate-'))
  const modules = join(ROOT, 'node_modules')
  cpSync(ROOT, path, { recursive: true, filter: (from) => !NOT_COPIED.has(basename(from)) })
  for (const folder of ['node_modules/@parley', 'tmp']) mkdirSync(join(path, folder), { recursive: true })
  for (const name of readdirSync(modules))
    if (name !== '@parley') symlinkSync(join(modules, name), join(path, 'node_modules', name))
  for (const name of readdirSync(join(modules, '@parley')))
    symlinkSync(join(path, name), join(path, 'node_modules/@parley', name))
  return {
    path,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

function runsIn(cwd: string, connection: string) {
  const temporary = join(cwd, 'tmp')
  const env = {
    NODE_ENV: 'test',
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: temporary,
    DATABASE_URL_TEST: connection,
  }
  /** How long a test takes without mutations; Infinity if it fails. */
  const seconds = new Map<string, number>()
  const failure = async (tests: string[], limit: number) => {
    for (const [folder, ...command] of [
      ['.', '--test', '--test-reporter=tap', '--test-concurrency=2'],
      ['web', VITEST, 'run', '--reporter=tap-flat'],
    ] as const) {
      const chosen = tests.filter((test) => test.startsWith('web/') === (folder === 'web'))
      if (chosen.length === 0) continue
      let failed: string | undefined
      const code = await runCommand({
        title: 'tests',
        command: node(...command, ...chosen.map((test) => relative(folder, test))),
        cwd: join(cwd, folder),
        env,
        minutes: limit / 60,
        until: (output) => (failed ??= FAILURE.exec(output)?.[1]) !== undefined,
      })
      if (code !== 0) return failed ?? `the time limit or exit code ${code}`
    }
    return undefined
  }
  return {
    passing: async (tests: string[]) => {
      for (const test of tests.filter((test) => !seconds.has(test))) {
        const started = performance.now()
        const failed = await failure([test], 300)
        if (failed) console.log(`${test} fails without a mutation (${failed}) and is left out`)
        seconds.set(test, failed ? Infinity : (performance.now() - started) / 1000)
      }
      return tests.filter((test) => seconds.get(test) !== Infinity)
    },
    failureOf: (tests: string[]) =>
      failure(
        tests,
        tests.reduce((sum, test) => sum + 4 * (seconds.get(test) ?? 0), 20),
      ),
    typesAreRight: async () =>
      (await runCommand({ title: 'types', command: TYPES, cwd, until: () => false })) === 0,
  }
}
