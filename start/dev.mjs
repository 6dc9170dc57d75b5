import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'
import { handOver, node, step } from './steps.mjs'
import { buildWeb, viteCli } from './web.mjs'

// The server restarts and the web app is rebuilt when their files change.
export async function dev(args) {
  const failed = await buildWeb()
  if (failed) return failed
  if (existsSync(join(root, 'web/vite.config.ts'))) {
    const command = node(viteCli, 'build', '--watch', '--mode', 'development', '--logLevel', 'warn')
    void step({ title: 'vite build --watch', command, cwd: join(root, 'web'), minutes: 24 * 60 })
  }
  const watch = ['--watch-path=server/src', '--watch-path=contract/src', '--watch-path=opinion-map/src']
  return handOver([...watch, '--watch-preserve-output', 'server/src/main.ts', ...args], { PARLEY_DEV: '1' })
}
