import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, stampOf, VITE } from './build-web.ts'
import { node, ROOT, runCommand } from './processes.ts'

// The server reads the web app once, at its start; the part for the server is built last.
const WATCHED = ['server/src', 'contract/src', 'opinion-map/src', 'web/dist/server'].map(
  (folder) => `--watch-path=${folder}`,
)

/** When files change, the web app is rebuilt and the server restarts with it: a reload shows what was saved. */
export async function dev(args: string[]): Promise<number> {
  const failed = await buildWeb()
  if (failed) return failed
  // What follows is another build than the one that the stamp names. Emptying its folder would end the watch on it.
  rmSync(stampOf('web/dist'))
  const build = ['build', '--watch', '--emptyOutDir', 'false', '--mode', 'development', '--logLevel', 'warn']
  const cwd = join(ROOT, 'web')
  void runCommand({ title: 'vite build --watch', command: node(VITE, ...build), cwd, minutes: Infinity })
  return runCommand({
    title: 'the server',
    command: node('--watch', ...WATCHED, '--watch-preserve-output', 'server/src/main.ts', ...args),
    // In development a second browser of an account is not put on hold for a day.
    env: { DEV_ACCOUNTS: '1', DEVICE_HOLD_HOURS: process.env.DEVICE_HOLD_HOURS ?? '0' },
    minutes: Infinity,
  })
}
