import { join } from 'node:path'
import { buildWeb, VITE } from './build-web.ts'
import { node, ROOT, runCommand } from './processes.ts'

const WATCHED = ['server/src', 'contract/src', 'opinion-map/src'].map((folder) => `--watch-path=${folder}`)

/** The server restarts and the web app is rebuilt when their files change. */
export async function dev(args: string[]): Promise<number> {
  const failed = await buildWeb()
  if (failed) return failed
  const build = ['build', '--watch', '--mode', 'development', '--logLevel', 'warn']
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
