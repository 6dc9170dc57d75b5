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
import { nodeCommand, ROOT, runCommand, wasInterrupted } from './processes.ts'

/** How many tests are tried for a mutation: the nearest of those that reach its file. */
const MAX_TESTS = 8
/** The time limit of one test, since a mutation can make a loop endless. */
const MAX_MINUTES = 3
const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'dist-pseudo', 'data', 'screenshots'])
/** The server's code that decides and has no side effects: `npm run mutate -- rules`. */
const RULES = [
  'server/src/**/{rules,*-rules,publication,budgets,rounds,stance,semaphore,differences}.ts',
  'server/src/patterns/{bursts,evidence,identical-votes,one-answer,rate,similarity}.ts',
]
const OPTIONS = {
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '25' },
  full: { type: 'boolean', default: false },
} as const

/**
 * `npm run mutate -- FOLDER [--seed N] [--count N] [--full]`: changes one place at a time in a copy of the project, runs
 * the type checker, then the nearest tests of the gate (with `--full` the slow ones, too), and reports the changes that
 * nothing catches. Equal seeds draw equal changes.
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
    const { typesFail, failureOf } = runsIn(copy.path, cluster.connection, values.full)
    /** The first failure of each test without a mutation; filled when it is needed. */
    const usual = new Map<string, string | undefined>()
    let caught = 0
    for (const { file, line, start, end, before, after } of drawn) {
      const path = join(copy.path, file)
      const source = readFileSync(path, 'utf8')
      const mutate = () => writeFileSync(path, source.slice(0, start) + after + source.slice(end))
      mutate()
      let catcher = (await typesFail()) ? 'the type checker' : undefined
      for (const test of testsOf(file).slice(0, MAX_TESTS)) {
        if (catcher || usual.get(test) || wasInterrupted()) continue
        const failure = await failureOf(test)
        if (failure === undefined) continue
        writeFileSync(path, source)
        if (!usual.has(test)) usual.set(test, await failureOf(test))
        if (usual.get(test) === undefined) catcher = `${test}: ${failure}`
        else console.log(`${test} fails without a mutation, too, and is left out: ${usual.get(test)}`)
        mutate()
      }
      writeFileSync(path, source)
      if (wasInterrupted()) return 1
      if (catcher) caught++
      const found = catcher ? `caught by ${catcher}` : 'SURVIVED'
      console.log(`${file}:${line}  ${brief(before)} → ${brief(after)}  ${found}`)
    }
    const share = Math.round((100 * caught) / drawn.length)
    console.log(`${folder}, seed ${values.seed}: ${caught} of ${drawn.length} caught (${share} %)`)
    return 0
  } finally {
    await cluster.stop()
  }
}

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const TYPE_CHECK_COMMAND = [
  join(ROOT, 'node_modules/.bin/tsc'),
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  'tmp/types',
]
/** Matches the name of the first failing test in the output of both runners. */
const FAILURE = /^\s*not ok \d+ - (?!.*# (?:TODO|SKIP))(.*)$/m
const NOT_MUTATED =
  /\.(?:test|fixture|d)\.tsx?$|\/testing\/|\/goldens\/|\/messages\/|db\/tables\.ts$|node_modules|\bdist\b/
const brief = (code: string) => code.replace(/\s+/g, ' ').slice(0, 60)

/**
 * Copies the project. Workspaces are found through `node_modules`, so the copy has its own, with links to the packages
 * and to its own workspaces.
 */
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

/** A change may allocate without end; above four gigabytes its process fails. macOS has no such limit. */
const LIMIT_MEMORY = 'ulimit -d 4194304 2>/dev/null; exec "$@"'

function runsIn(cwd: string, connection: string, isFull: boolean) {
  const temporary = join(cwd, 'tmp')
  const skipped = isFull ? [] : ['--test-skip-pattern=/@full/']
  const env = {
    NODE_ENV: 'test',
    ...(isFull ? { TEST_FULL: '1' } : {}),
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: temporary,
    DATABASE_URL_TEST: connection,
  }
  const run = async (title: string, command: string[], folder = '.') => {
    let failed: string | undefined
    const code = await runCommand({
      title,
      command: ['sh', '-c', LIMIT_MEMORY, 'sh', ...command],
      cwd: join(cwd, folder),
      env,
      minutes: MAX_MINUTES,
      until: (output) => (failed ??= FAILURE.exec(output)?.[1]) !== undefined,
    })
    return code === 0 ? undefined : (failed ?? `exit code ${code}, or more than ${MAX_MINUTES} minutes`)
  }
  return {
    typesFail: async () => (await run('types', TYPE_CHECK_COMMAND)) !== undefined,
    failureOf: (test: string) =>
      test.startsWith('web/')
        ? run('test', nodeCommand(VITEST, 'run', '--reporter=tap-flat', relative('web', test)), 'web')
        : run('test', nodeCommand('--test', '--test-reporter=tap', ...skipped, test)),
  }
}
