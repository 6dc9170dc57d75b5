import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { load, type LoadStats } from './load.ts'

export type Product = {
  port: number
  connection: string
  pool: Pool
  /** Resident memory of the server's process in megabytes: now, and its peak. */
  memory: () => { now: number; peak: number }
  /** The seconds of processor time that the server and its database have taken. */
  processorSeconds: () => number
  /** Kills the server without warning, but not its database. */
  killServer: () => Promise<void>
  /** Kills the database, and the server with it, without warning. */
  killDatabase: () => Promise<void>
  /** Starts the killed processes again. */
  startServer: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts the product with its own database, which writes through to the disk as in production. */
export async function startProduct(port: number, env: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  let database = await startEmbedded({ dataDir: folder })
  let pool = openPool(database.connection)
  let isDatabaseUp = true
  let server: ChildProcess | undefined
  const startServer = async () => {
    if (!isDatabaseUp) {
      database = await startEmbedded({ dataDir: folder })
      pool = openPool(database.connection)
      isDatabaseUp = true
    }
    server = spawn(process.execPath, ['--max-semi-space-size=8', 'server/src/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: database.connection,
        LOG_LEVEL: 'warn',
        LIMITS: '0',
        COUNT_PLACES: 'off',
        // The same settings as `npm start` uses.
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '262144',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const started = server
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on('data', (text: Buffer) => text.includes('ready') && resolve())
      started.once('exit', () => reject(new Error('The server ended before it was ready')))
    })
  }
  const killServer = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  const killDatabase = async () => {
    // Keeps this process alive until its database has exited.
    const waiting = setInterval(() => {}, 1000)
    process.kill(database.pid, 'SIGKILL')
    isDatabaseUp = false
    await killServer()
    await database.died
    await pool.end()
    clearInterval(waiting)
  }
  await startServer()
  return {
    port,
    get connection() {
      return database.connection
    },
    get pool() {
      return pool
    },
    memory: () => ({ now: memoryOf(server?.pid, 'VmRSS'), peak: memoryOf(server?.pid, 'VmHWM') }),
    processorSeconds: () => processorSecondsOf(server?.pid) + processorSecondsOf(database.pid),
    startServer,
    killServer,
    killDatabase,
    [Symbol.asyncDispose]: async () => {
      await killServer()
      if (isDatabaseUp) await pool.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Like `load`, but the server is killed after a third of the time and then started again. */
export async function loadAndKill(
  product: Product,
  target: Parameters<typeof load>[0],
  next: Parameters<typeof load>[1],
): Promise<LoadStats> {
  const timer = setTimeout(() => void product.killServer(), target.ms / 3)
  const stats = await load(target, next)
  clearTimeout(timer)
  await product.killServer()
  await product.startServer()
  return stats
}

function openPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 4 })
  // The database may stop before the last idle connection is closed.
  pool.on('error', () => {})
  return pool
}

function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

const TICKS_PER_SECOND = 100

/** The processor time of a process, and of those that it has started. */
function processorSecondsOf(pid: number | undefined): number {
  const processes = readdirSync('/proc').flatMap((id) => (/^\d+$/.test(id) ? statOf(id) : []))
  return processes
    .filter((process) => process.pid === pid || process.parent === pid)
    .reduce((sum, { seconds }) => sum + seconds, 0)
}

function statOf(id: string): { pid: number; parent: number; seconds: number }[] {
  try {
    // The name before the closing bracket may contain spaces.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // The time of this process, and of those of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number(id), parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }]
  } catch {
    // It has ended.
    return []
  }
}
