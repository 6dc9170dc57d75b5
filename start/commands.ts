import { stopWithNpm } from './npm-parent.mjs'
import { stopOnSignals } from './processes.ts'

type Run = (args: string[]) => Promise<number | undefined>

// Each command imports its code only when it runs, since a start should not wait for the test runner to load. `start`,
// `admin` and `verify` stay in this process and end it themselves, so they return no exit code.
const COMMANDS: Record<string, Run> = {
  start: async () => {
    const failed = await stopOnSignals(async () => (await import('./build-web.ts')).buildWeb())
    if (failed) return failed
    await import('../server/src/main.ts')
    return undefined
  },
  setup: async (args) => (await import('../server/src/setup/setup.ts')).runSetup({ args, env: process.env }),
  build: () => stopOnSignals(async () => (await import('./build-web.ts')).buildWeb()),
  audit: async () => (await import('./audit.ts')).audit(),
  admin: async () => {
    await import('../server/src/admin.ts')
    return undefined
  },
  verify: async () => {
    await import('../opinion-map/src/verification/main.ts')
    return undefined
  },
  dev: (args) => stopOnSignals(async () => (await import('./dev.ts')).dev(args)),
  test: (args) => stopOnSignals(async () => (await import('./test.ts')).test(args)),
  'test:full': (args) => stopOnSignals(async () => (await import('./test-full.ts')).testFull(args)),
  check: () => stopOnSignals(async () => (await import('./check.ts')).check()),
  e2e: (args) => stopOnSignals(async () => (await import('./e2e.ts')).e2e(args)),
  spec: async (args) => (await import('../checks/spec/coverage.ts')).checkCoverage(args),
  'gate-summary': async () => (await import('./gate-summary.ts')).gateSummary(),
  bench: (args) => stopOnSignals(async () => (await import('./bench.ts')).bench(args)),
  mutate: (args) => stopOnSignals(async () => (await import('./mutate.ts')).mutate(args)),
  privacy: async (args) => {
    await (args.includes('--wire')
      ? import('../bench/privacy/wire/main.ts')
      : import('../bench/privacy/main.ts'))
    return undefined
  },
  map: async () => {
    await import('../opinion-map/src/command/map.ts')
    return undefined
  },
  package: async () => (await import('./package-opinion-map.ts')).printPackage(),
  sizes: () => stopOnSignals(async () => (await import('./sizes.ts')).writeSizes()),
  texts: async () => (await import('./texts.ts')).texts(),
  'demo-results': (args) =>
    stopOnSignals(async () => (await import('./demo-results.ts')).writeDemoResults(args)),
  'db:types': () => stopOnSignals(async () => (await import('./db-types.ts')).writeTypes()),
}

// The rest of argv are the arguments of the command; the server and the administration shell read them too.
const [name = ''] = process.argv.splice(2, 1)
stopWithNpm()
try {
  const code = await COMMANDS[name]?.(process.argv.slice(2))
  if (code !== undefined) process.exit(code)
} catch (error) {
  const isForPeople = error instanceof Error && error.name === 'StartupError'
  console.error(isForPeople ? error.message : error)
  process.exit(1)
}
