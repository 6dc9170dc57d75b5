import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { ensureInstalled } from './install.mjs'
import { nodeCommand, ROOT, runCommand } from './processes.ts'

const BENCHES: Record<string, string> = {
  server: 'bench/server.ts',
  unread: 'bench/unread.ts',
  flood: 'bench/flood.ts',
  blocks: 'bench/blocks.ts',
  polls: 'bench/polls.ts',
  create: 'bench/create.ts',
  import: 'bench/import.ts',
  'hostile-imports': 'bench/hostile-imports.ts',
  attacks: 'bench/attacks.ts',
  scale: 'bench/scale.ts',
  freshness: 'bench/freshness.ts',
  moderation: 'bench/moderation.ts',
  crash: 'bench/crash.ts',
  cluster: 'bench/cluster/main.ts',
  patterns: 'bench/patterns.ts',
  otp: 'bench/otp-timing.ts',
  map: 'bench/map/speed.ts',
  replay: 'bench/map/replay.ts',
  claims: 'bench/map/claims.ts',
  coverage: 'bench/map/coverage.ts',
  recall: 'bench/map/recall.ts',
  comparison: 'bench/map/comparison.ts',
  'short-list': 'bench/map/short-list.ts',
  methods: 'bench/map/methods.ts',
  web: 'bench/web.ts',
}

/** Runs all benchmarks in this order, or the named ones. They take the options after the names. */
export async function bench(args: string[]): Promise<number> {
  const end = args.findIndex((arg) => arg.startsWith('--'))
  const names = end < 0 ? args : args.slice(0, end)
  const options = args.slice(names.length)
  const unknown = names.filter((name) => !(name in BENCHES))
  if (unknown.length > 0) {
    console.error(
      `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`,
    )
    return 1
  }
  const chosen = Object.entries(BENCHES).filter(([name]) => names.length === 0 || names.includes(name))
  if (chosen.some(([name]) => name === 'web')) {
    // Lighthouse has its own lockfile, so that only this benchmark installs it.
    await ensureInstalled(join(ROOT, 'bench'))
  }
  // The benchmarks of the opinion map need no running product.
  const needsProduct = chosen.some(([, file]) => !file.startsWith('bench/map/'))
  let code = needsProduct ? await buildWeb() : 0
  for (const [name, file] of chosen)
    code ||= await runCommand({
      title: `benchmark ${name}`,
      command: nodeCommand(file, ...options),
      minutes: 60,
    })
  return code
}
