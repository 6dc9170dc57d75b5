import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { asUser, debianPostgres } from '../../start/system-postgres.ts'

/** The programs of a cluster, as Debian installs them. */
export type Programs = {
  /** The folder of the programs of PostgreSQL. */
  postgres: string
  pgbouncer: string
  haproxy: string
  /** Whether PgBouncer keeps the prepared statements of several clients apart. */
  hasTransactionMode: boolean
  versions: string
}

const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin']

/** Finds the programs, or returns the names of those that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const postgres = debianPostgres()
  const pgbouncer = programIn(FOLDERS, 'pgbouncer')
  const haproxy = programIn(FOLDERS, 'haproxy')
  if (postgres === undefined || pgbouncer === undefined || haproxy === undefined) {
    const all = { postgresql: postgres, pgbouncer, haproxy }
    return { missing: Object.entries(all).flatMap(([name, found]) => (found === undefined ? [name] : [])) }
  }
  const bouncer = /PgBouncer (\d+)\.(\d+)/.exec(
    spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' }).stdout,
  )
  const [, major = '0', minor = '0'] = bouncer ?? []
  const balancer = /version (\d+\.\d+\.\d+)/.exec(spawnSync(haproxy, ['-v'], { encoding: 'utf8' }).stdout)
  return {
    postgres: postgres.bin,
    pgbouncer,
    haproxy,
    hasTransactionMode: Number(major) > 1 || Number(minor) >= 21,
    versions: `PostgreSQL ${postgres.version}, PgBouncer ${major}.${minor}, HAProxy ${balancer?.[1]}`,
  }
}

const programIn = (folders: readonly string[], name: string) =>
  folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

export type Running = {
  pid: number
  /** Ends it with a signal and waits for its end. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Starts a program as a user that PostgreSQL and PgBouncer accept, and waits for a line of its output. */
export async function startAsUser(command: readonly string[], cwd: string, ready: RegExp): Promise<Running> {
  const [program = '', ...args] = asUser(command[0] ?? '', ...command.slice(1))
  return whenReady(spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true }), ready)
}

/** Waits until a process writes a line that matches. */
export async function whenReady(child: ChildProcess, ready: RegExp): Promise<Running> {
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          lines.splice(0, lines.length - 20)
          lines.push(line)
          if (ready.test(line)) resolve()
        })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`It ended:\n${lines.join('\n')}`)))
  })
  return {
    pid: child.pid ?? 0,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Runs a program to its end; throws if it fails. */
export function run(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env): string {
  const [program = '', ...args] = asUser(command[0] ?? '', ...command.slice(1))
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command.join(' ')}\n${stdout}${stderr}`)
  return stdout
}
