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

const benches = {
  server: 'bench/server.ts',
  otp: 'bench/otp-timing.ts',
  map: 'opinion-map/bench.ts',
  web: 'bench/lighthouse.ts',
}

// All of them in this order, or the named ones.
async function bench(names) {
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}: say ${Object.keys(benches).join(', ')}.`)
    return 1
  }
  const chosen = Object.keys(benches).filter((name) => names.length === 0 || names.includes(name))
  if (chosen.includes('web')) {
    // Lighthouse has a lockfile of its own: nobody else should have to install it.
    const { ensureInstalled } = await import('./install.mjs')
    await ensureInstalled(join(root, 'bench'))
  }
  const { buildWeb } = await import('./web.mjs')
  let code = await buildWeb()
  for (const name of chosen) {
    const title = `benchmark ${name}`
    code ||= await step({ title, command: node(benches[name]), minutes: 60 })
  }
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
