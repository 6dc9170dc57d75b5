import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { memoryFolder } from '#testing/folders.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const NOBODY = 65_534
const IS_ROOT = process.getuid?.() === 0

/** Why there can be no standby here; false if there can. The bundled PostgreSQL has no pg_basebackup. */
export const noStandby: string | false =
  binaries() === undefined && `no pg_basebackup in ${DEBIAN_FOLDER}: install PostgreSQL from Debian`

/** A PostgreSQL of the system and a standby that follows it. Both end with this process. */
export async function startPair(): Promise<{
  primary: string
  standby: string
  [Symbol.asyncDispose]: () => Promise<void>
}> {
  const bin = binaries() ?? ''
  await using starting = new AsyncDisposableStack()
  const folder = mkdtempSync(join(memoryFolder(), 'parley-pair-'))
  starting.defer(() => rmSync(folder, { recursive: true, force: true }))
  if (IS_ROOT) chownSync(folder, NOBODY, NOBODY)
  const [primary, standby] = [join(folder, 'p'), join(folder, 's')]
  for (const socketFolder of [primary, standby]) {
    mkdirSync(socketFolder)
    if (IS_ROOT) chownSync(socketFolder, NOBODY, NOBODY)
  }
  const cluster = ['-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  runAll(folder, [join(bin, 'initdb'), '-D', join(primary, 'data'), ...cluster])
  starting.use(await startServer(bin, primary))
  runAll(folder, [
    join(bin, 'pg_basebackup'),
    `--host=${primary}`,
    '--port=5432',
    '--username=parley',
    `--pgdata=${join(standby, 'data')}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ])
  starting.use(await startServer(bin, standby))
  const closing = starting.move()
  return {
    primary: connectionTo(primary),
    standby: connectionTo(standby),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

function binaries(): string | undefined {
  if (!existsSync(DEBIAN_FOLDER)) return undefined
  return readdirSync(DEBIAN_FOLDER)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_basebackup')) && existsSync(join(bin, 'postgres')))
}

const connectionTo = (socketFolder: string) =>
  `postgresql://parley@localhost/postgres?host=${encodeURIComponent(socketFolder)}&port=5432`

function runAll(cwd: string, command: string[]): void {
  const [program = '', ...args] = asUser(command)
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

async function startServer(bin: string, folder: string): Promise<AsyncDisposable> {
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'lc_messages=C', 'fsync=off']
  const options = settings.flatMap((setting) => ['-c', setting])
  const [program = '', ...args] = asUser([join(bin, 'postgres'), '-D', join(folder, 'data'), ...options])
  const server = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await readiness(server)
  return {
    [Symbol.asyncDispose]: async () => {
      const ended = once(server, 'exit')
      if (server.exitCode === null && server.signalCode === null && server.kill('SIGINT')) await ended
    },
  }
}

// PostgreSQL refuses to run as root, so root runs it as another user.
function asUser(command: string[]): string[] {
  const user = IS_ROOT ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  return ['setpriv', ...user, '--pdeathsig', 'INT', ...command]
}

async function readiness(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('PostgreSQL has no standard error')
  const lines: string[] = []
  for await (const line of createInterface({ input: server.stderr })) {
    lines.push(line)
    if (/database system is ready to accept (?:read-only )?connections/.test(line)) {
      server.stderr.resume()
      return
    }
  }
  throw new Error(lines.join('\n'))
}
