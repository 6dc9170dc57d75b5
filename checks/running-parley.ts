import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './sources.ts'

export const MAIN = join(root, 'server/src/main.ts')

export type Variables = Record<string, string>

/** Settings of production, without NODE_ENV and DATABASE_URL. */
export const PRODUCTION = {
  PUBLIC_ORIGIN: 'https://parley.example',
  SOURCE_URL: 'https://code.example/parley',
  IDENTITY_PEPPERS: `1:${createHash('sha256').update('a secret').digest('hex')}`,
  SMS_SENDER: 'webhook',
  SMS_WEBHOOK_URL: 'https://sms.example',
  SMS_WEBHOOK_SECRET: createHash('sha256').update('another secret').digest('hex'),
  IDENTITY_PROVIDER: 'rarimo',
  RARIMO_URL: 'http://verificator.internal',
  RARIMO_EVENT_ID: '1',
}

type Options = {
  variables?: Variables
  /** The program and its arguments. */
  command?: string[]
  cwd?: string
}

/** Starts Parley as a separate process, by default only the server, on a free port and with a new data folder. */
export async function startProcess({
  variables = {},
  command = [process.execPath, MAIN],
  cwd = root,
}: Options = {}) {
  const folder = temporaryFolder()
  const port = String(await freePort())
  const dataDir = variables.DATA_DIR ?? folder.path
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: environment({ DATA_DIR: dataDir, PORT: port, ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  })
  running.add(child)
  // All started processes write to the same pipes, which close when the last of them has ended.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines: string[] = []
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (/is ready/.test(line)) resolve(line)
    })
    void ended.then(() => reject(new Error(`it ended: ${errors.join('\n')}`)))
  })
  ready.catch(() => {})
  return {
    child,
    ended,
    lines,
    errors,
    ready,
    port,
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      running.delete(child)
      folder[Symbol.dispose]()
    },
  }
}

// Stops the processes of failing tests too.
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts a server that is expected to end by itself. */
export function runToEnd(variables: Variables) {
  return spawnSync(process.execPath, [MAIN], {
    env: environment(variables),
    encoding: 'utf8',
    timeout: 30_000,
  })
}

/**
 * The minimal environment, so that the developer's own settings do not affect the tests; only the compile cache is
 * shared. The path excludes what npm adds to it, so `node` is the one installed on the machine.
 */
export function environment(variables: Variables) {
  const { NODE_COMPILE_CACHE } = process.env
  return {
    PATH: process.env.PATH?.split(delimiter)
      .filter((folder) => !/node_modules/.test(folder))
      .join(delimiter),
    TMPDIR: tmpdir(),
    DEMO: '0',
    NODE_OPTIONS: '--no-deprecation',
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
    ...variables,
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

/** Waits until PostgreSQL has stopped, and so has removed the lock in its data folder. */
export async function untilDatabaseEnded(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'postgres/postmaster.pid')
  const watcher = watch(dirname(lock))
  try {
    while (existsSync(lock)) await once(watcher, 'change')
  } finally {
    watcher.close()
  }
}

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'parley-start-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export type ProcessEntry = { pid: number; parent: number; command: string }

/** The processes that a process has started, directly or through others. */
export function descendantsOf(pid: number | undefined): ProcessEntry[] {
  const all = listProcesses()
  const found: ProcessEntry[] = []
  let parents = new Set([pid])
  while (parents.size > 0) {
    const children = all.filter(({ parent }) => parents.has(parent))
    found.push(...children)
    parents = new Set(children.map((child) => child.pid))
  }
  return found
}

/** The processes that still run. An ended process that its parent has not collected does not count. */
export function stillRunning(processes: ProcessEntry[]): ProcessEntry[] {
  const all = listProcesses()
  return processes.filter(({ pid, command }) =>
    all.some((entry) => entry.pid === pid && entry.command === command),
  )
}

function listProcesses(): ProcessEntry[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = 'Z', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}
