import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestCluster } from '../server/src/testing/cluster.ts'
import { memoryFolder } from '../server/src/testing/folders.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const NOBODY = 65_534
const IS_ROOT = process.getuid?.() === 0

/** Starts a temporary cluster of the newest PostgreSQL that is installed in the folder that Debian uses, if any. */
export async function startSystemPostgres(): Promise<TestCluster | undefined> {
  const found = debianPostgres()
  if (found === undefined) {
    console.error('This system has no PostgreSQL of its own: there is nothing to do.')
    return undefined
  }
  const { version, bin } = found
  console.error(`Using PostgreSQL ${version} of the system`)
  const folder = mkdtempSync(join(memoryFolder(), 'parley-system-'))
  giveToUser(folder)
  const server = startServer(bin, folder)
  const stop = async () => {
    const ended = once(server, 'exit')
    if (server.exitCode === null && server.signalCode === null && server.kill('SIGINT')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await readiness(server)
  } catch (error) {
    await stop()
    throw error
  }
  const socket = encodeURIComponent(folder)
  return { connection: `postgresql://parley@localhost/postgres?host=${socket}&port=5432`, stop }
}

/** The newest PostgreSQL of Debian that is installed, and the folder of its programs. */
export function debianPostgres(): { version: number; bin: string } | undefined {
  if (!existsSync(DEBIAN_FOLDER)) return undefined
  return readdirSync(DEBIAN_FOLDER)
    .map((name) => ({ version: Number(name), bin: join(DEBIAN_FOLDER, name, 'bin') }))
    .filter(({ bin }) => existsSync(join(bin, 'postgres')))
    .toSorted((one, other) => other.version - one.version)[0]
}

function startServer(bin: string, folder: string): ChildProcess {
  const data = join(folder, 'data')
  const cluster = ['-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const [initdb = '', ...initdbArgs] = asUser(join(bin, 'initdb'), ...cluster)
  const made = spawnSync(initdb, initdbArgs, { cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'lc_messages=C',
    'fsync=off',
    'synchronous_commit=off',
    'autovacuum=off',
    'log_checkpoints=off',
    'full_page_writes=off',
  ].flatMap((setting) => ['-c', setting])
  const [postgres = '', ...args] = asUser(join(bin, 'postgres'), '-D', data, ...settings)
  return spawn(postgres, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
}

/** Lets a program of {@link asUser} write into a folder. */
export function giveToUser(folder: string): void {
  if (IS_ROOT) chownSync(folder, NOBODY, NOBODY)
}

/** PostgreSQL refuses to run as root, so root runs it as another user. It ends together with this process. */
export function asUser(program: string, ...args: string[]): string[] {
  const user = IS_ROOT ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  return ['setpriv', ...user, '--pdeathsig', 'INT', program, ...args]
}

async function readiness(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('PostgreSQL has no standard error')
  const lines: string[] = []
  for await (const line of createInterface({ input: server.stderr })) {
    if (line.includes('database system is ready to accept connections')) {
      server.stderr.resume()
      return
    }
    lines.push(line)
  }
  throw new Error(`The PostgreSQL of the system did not start:\n${lines.join('\n')}`)
}
