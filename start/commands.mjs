import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'
import { handOver, node, step } from './steps.mjs'

const main = 'server/src/main.ts'

const commands = {
  start: async (args) => {
    const { buildWeb } = await import('./web.mjs')
    return (await buildWeb()) || handOver([main, ...args])
  },
  dev: async (args) => (await import('./dev.mjs')).dev(args),
  test: async (args) => (await import('./test.mjs')).test(args),
  check: async () => (await import('./test.mjs')).check(),
  e2e: async (args) => (await import('./e2e.mjs')).e2e(args),
  bench,
  admin: (args) => handOver(['server/src/admin.ts', ...args]),
  'db:types': async () => {
    await (await import('./db-types.mjs')).writeTypes()
    return 0
  },
}

// The load generators have a lockfile of their own: nobody else should have to install them.
async function bench(args) {
  if (!existsSync(join(root, 'bench'))) {
    console.error('There is no bench/ yet.')
    return 1
  }
  if (existsSync(join(root, 'bench/package-lock.json'))) {
    const { ensureInstalled } = await import('./install.mjs')
    await ensureInstalled(join(root, 'bench'))
  }
  const { buildWeb } = await import('./web.mjs')
  const failed = await buildWeb()
  if (failed) return failed
  const all = existsSync(join(root, 'bench/main.ts'))
    ? ['bench/main.ts']
    : globSync('bench/*.ts', { cwd: root })
  let code = 0
  for (const file of all.toSorted())
    code ||= await step({ title: file, command: node(file, ...args), minutes: 60 })
  return code
}

const [name, ...args] = process.argv.slice(2)
try {
  process.exit(await commands[name](args))
} catch (error) {
  const isPlain = error?.name === 'CannotStart'
  console.error(isPlain ? error.message : error)
  process.exit(1)
}
