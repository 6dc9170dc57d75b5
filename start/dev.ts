import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, stampOf, VITE } from './build-web.ts'
import { nodeCommand, ROOT, runCommand } from './processes.ts'

// The server reads the web app once, at its start. Of the web's builds only the one for the server, which is built
// last, is watched.
const WATCHED = ['server/src', 'contract/src', 'opinion-map/src', 'web/dist/server'].map(
  (folder) => `--watch-path=${folder}`,
)

/** When files change, the web app is rebuilt and the server restarts with it, so that a reload shows the change. */
export async function dev(args: string[]): Promise<number> {
  const failed = await buildWeb()
  if (failed) return failed
  // The stamp would no longer match this build. The folder is not emptied, since that would end the watch on it.
  rmSync(stampOf('web/dist'))
  const build = ['build', '--watch', '--emptyOutDir', 'false', '--mode', 'development', '--logLevel', 'warn']
  const cwd = join(ROOT, 'web')
  void runCommand({
    title: 'vite build --watch',
    command: nodeCommand(VITE, ...build),
    cwd,
    minutes: Infinity,
  })
  return runCommand({
    title: 'the server',
    command: nodeCommand('--watch', ...WATCHED, '--watch-preserve-output', 'server/src/main.ts', ...args),
    // In development a second browser of an account is not put on hold for a day.
    env: { DEV_ACCOUNTS: '1', DEVICE_HOLD_HOURS: process.env.DEVICE_HOLD_HOURS ?? '0' },
    minutes: Infinity,
  })
}
