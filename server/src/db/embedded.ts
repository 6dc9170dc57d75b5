import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartupError } from '#startup-error.ts'
import { type Binaries, codeOf, findBinaries } from '#db/binaries.ts'
import { type LockOwner, lockOwnerOf, removeStaleLock } from '#db/lock-owner.ts'
import { ensureDataFolder, changeOwner } from '#db/initdb.ts'
import { chooseRunner, type Runner, type RunnerName } from '#db/launch.ts'
import { startupErrorFor } from '#db/startup-errors.ts'
import { postgresSettings } from '#db/postgres-settings.ts'

export type Embedded = {
  connection: string
  pid: number
  // Resolves with the last output of PostgreSQL if it ends without having been stopped.
  died: Promise<string>
  stop: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  // False only for temporary clusters, which a power cut may destroy.
  durable?: boolean
  runAs?: RunnerName | undefined
}

const STARTING_LIMIT_MS = 5 * 60_000
const STOPPING_LIMIT_MS = 15_000
// For this time a process that was just killed still looks like the parent of its PostgreSQL.
const DYING_LIMIT_MS = 400
// sun_path holds 108 bytes on Linux and 104 on macOS, "/.s.PGSQL.5432" and the final zero included.
const MAX_SOCKET_FOLDER_LENGTH = 85

/** Starts the bundled PostgreSQL on `dataDir` and creates the database if there is none. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log = () => {}, durable = true, runAs } = options
  const folder = resolve(dataDir)
  prepareFolder(folder)
  const binaries = findBinaries(folder)
  const bin = join(binaries.folder, 'postgres')
  const runner = chooseRunner({ bin, env: binaries.env, folder, only: runAs })
  const dataFolder = join(folder, 'postgres')
  await waitForOrphan(dataFolder, log)
  await ensureDataFolder({ dataFolder, binaries, runner, durable })
  if (process.getuid?.() === 0 && runner.uid !== undefined && statSync(dataFolder).uid !== runner.uid)
    await changeOwner(dataFolder, runner.uid)
  const started = await startWithRetries({ dataFolder, folder, binaries, runner, durable, log })
  const connection = connectionTo(started.socketFolder)
  try {
    await ensureDatabase(connection)
  } catch (error) {
    await started.stop()
    throw error
  }
  return { ...started, connection, [Symbol.asyncDispose]: started.stop }
}

/** The connection of the PostgreSQL that another process of ours has running on `dataDir`, if any. */
export function runningEmbedded(dataDir: string): string | undefined {
  const owner = lockOwnerOf(join(resolve(dataDir), 'postgres'))
  return owner ? connectionTo(owner.socketFolder) : undefined
}

function connectionTo(socketFolder: string) {
  return `postgresql://parley@localhost/parley?host=${encodeURIComponent(socketFolder)}&port=5432`
}

/** The connection string of another database on the same server, with the same user. */
export function connectionFor(connection: string, database: string): string {
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

// Writing a file is the only reliable check that a folder is writable: root passes every other check.
function prepareFolder(folder: string) {
  try {
    makeFolders(folder)
    const probe = join(folder, `.writable-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw new StartupError(startupErrorFor(String(error), folder))
  }
}

// mkdir's `recursive` option reports a missing parent on a read-only disk, so this creates the folders one by one.
function makeFolders(folder: string) {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

// After kill -9 of its parent, PostgreSQL needs a moment to exit. If it gets no signal, we send one.
async function waitForOrphan(dataFolder: string, log: (line: string) => void) {
  const start = Date.now()
  for (let owner = lockOwnerOf(dataFolder); owner; owner = lockOwnerOf(dataFolder)) {
    const waited = Date.now() - start
    const limit = owner.isOrphan ? STOPPING_LIMIT_MS : DYING_LIMIT_MS
    if (waited > limit) throw new StartupError(inUse(owner, dataFolder))
    if (!owner.isOrphan) {
      await sleep(50)
      continue
    }
    log(`waiting for PostgreSQL ${owner.pid} to end, whose Parley was killed`)
    signal(owner.pid, 'SIGINT')
    await sleep(100)
  }
  removeStaleLock(dataFolder)
}

function inUse({ pid, owner }: LockOwner, dataFolder: string) {
  return (
    `The data in ${dirname(dataFolder)} is already in use by Parley (process ${owner}, its PostgreSQL is ` +
    `process ${pid}): stop it first, or set another DATA_DIR.`
  )
}

type Cluster = { dataFolder: string; folder: string; binaries: Binaries; runner: Runner; durable: boolean }
type LoggedCluster = Cluster & { log: (line: string) => void }

// If PostgreSQL itself was killed, its backends hold its memory a little longer.
async function startWithRetries(cluster: LoggedCluster): Promise<StartedServer> {
  const deadline = Date.now() + STOPPING_LIMIT_MS
  for (;;) {
    const result = await startServer(cluster)
    if (!('failed' in result)) return result
    const owner = lockOwnerOf(cluster.dataFolder)
    if (owner && !owner.isOrphan) throw new StartupError(inUse(owner, cluster.dataFolder))
    const mayPass = /shared memory block .* still in use|lock file .* (already exists|is empty)/i.test(
      result.failed,
    )
    if (!mayPass || Date.now() > deadline)
      throw new StartupError(startupErrorFor(result.failed, cluster.folder))
    await sleep(200)
    removeStaleLock(cluster.dataFolder)
  }
}

type StartedServer = Omit<Embedded, 'connection' | typeof Symbol.asyncDispose> & { socketFolder: string }

async function startServer(cluster: LoggedCluster): Promise<StartedServer | { failed: string }> {
  const { dataFolder, folder, binaries, runner, durable, log } = cluster
  const { socketFolder, removeSocketFolder } = makeSocketFolder(folder, runner)
  const command = [
    join(binaries.folder, 'postgres'),
    '-D',
    dataFolder,
    ...postgresSettings({ durable, socketFolder }),
  ]
  const [program = '', ...rest] = runner.wrap(command)
  // PostgreSQL gets a separate session, so that ctrl-C in a terminal does not reach it and requests can be finished.
  const child = spawn(program, rest, {
    env: binaries.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      lastWords.push(error.message)
      resolve()
    })
    child.on('close', () => resolve())
  }).then(removeSocketFolder)
  const lastWords: string[] = []
  const ready = new Promise<'ready'>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastWords.push(line)
      lastWords.splice(0, lastWords.length - 20)
      log(line)
      if (line.includes('database system is ready to accept connections')) resolve('ready')
    })
  })
  let isStopping = false
  const stop = async () => {
    isStopping = true
    await stopServer(child, ended)
  }
  const outcome = await Promise.race([
    ready,
    ended,
    sleep(STARTING_LIMIT_MS, 'late' as const, { ref: false }),
  ])
  if (outcome === 'late') await stop()
  if (outcome !== 'ready') return { failed: lastWords.join('\n') }
  const died = new Promise<string>((resolve) => {
    void ended.then(() => isStopping || resolve(lastWords.join('\n')))
  })
  letProcessEnd(child)
  return { pid: child.pid ?? 0, socketFolder, died, stop }
}

// A running PostgreSQL does not keep this process alive; it ends with the process.
function letProcessEnd(child: ChildProcess) {
  child.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
}

async function stopServer(child: ChildProcess, ended: Promise<void>) {
  child.ref()
  for (const kind of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode === null && child.signalCode === null) child.kill(kind)
    const limit = new AbortController()
    const late = sleep(STOPPING_LIMIT_MS, 'late' as const, { signal: limit.signal }).catch(() => undefined)
    const outcome = await Promise.race([ended, late])
    limit.abort()
    if (outcome !== 'late') return
  }
}

function signal(pid: number, kind: NodeJS.Signals) {
  try {
    process.kill(pid, kind)
  } catch {
    // The process has ended already.
  }
}

// All starts on this data share the folder beside it, so a failed start must not remove the sockets of another one.
function makeSocketFolder(folder: string, runner: Runner) {
  const beside = join(folder, 'run')
  const isShort = Buffer.byteLength(beside) <= MAX_SOCKET_FOLDER_LENGTH
  const socketFolder = isShort ? beside : mkdtempSync(join(shortTmp(), 'parley-'))
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0 && runner.uid !== undefined) chownSync(socketFolder, runner.uid, -1)
  const removeSocketFolder = () => {
    if (!isShort) rmSync(socketFolder, { recursive: true, force: true })
  }
  return { socketFolder, removeSocketFolder }
}

function shortTmp() {
  return Buffer.byteLength(tmpdir()) <= MAX_SOCKET_FOLDER_LENGTH - 20 ? tmpdir() : '/tmp'
}

async function ensureDatabase(connection: string) {
  const client = new Client({ connectionString: connectionFor(connection, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'parley'")
    if (rowCount === 0) await client.query('create database parley')
  } finally {
    await client.end()
  }
}
