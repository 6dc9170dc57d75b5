import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveToUser } from '../../start/system-postgres.ts'
import { type Database, startDatabase } from './database.ts'
import { type Programs, type Running, whenReady } from './programs.ts'
import { startHaproxy, startPooler } from './proxies.ts'

/** A process of Parley that can be killed, stopped and started again. */
export type Process = {
  name: string
  /** The port of the calls of a process that serves readers. */
  port: number
  metricsPort: number
  start: () => Promise<void>
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** What an installation of size L has: processes, proxies and databases, on this machine. */
export type Site = {
  database: Database
  /** The port of the proxy that readers reach, and the one of its figures. */
  port: number
  proxyMetricsPort: number
  apis: readonly [Process, Process]
  worker: Process
  poolMode: string
  [Symbol.asyncDispose]: () => Promise<void>
}

const FIRST_PORT = 28_500
const PASSWORD = 'of-this-benchmark-alone'

export async function startSite(programs: Programs): Promise<Site> {
  let last = FIRST_PORT
  const port = () => last++
  const nodePorts = [port(), port(), port()]
  const agentPorts = [port(), port(), port()]
  const ports = {
    readers: port(),
    metrics: port(),
    primary: port(),
    pooler: port(),
    apis: [port(), port()] as const,
  }
  const folder = mkdtempSync(join(tmpdir(), 'parley-cluster-'))
  giveToUser(folder)
  await using started = new AsyncDisposableStack()
  started.defer(() => rmSync(folder, { recursive: true, force: true }))
  const haproxy = await startHaproxy(programs, folder, { ...ports, nodes: nodePorts, agents: agentPorts })
  started.defer(() => haproxy.end('SIGTERM'))
  const database = started.use(
    await startDatabase({
      programs,
      folder,
      ports: { nodes: nodePorts, agents: agentPorts, primary: ports.primary },
      password: PASSWORD,
    }),
  )
  const poolMode = programs.hasTransactionMode ? 'transaction' : 'session'
  const pooler = await startPooler(programs, folder, { ...ports, password: PASSWORD })
  started.defer(() => pooler.end('SIGINT'))
  const addressAt = (at: number) => `postgresql://parley:${PASSWORD}@127.0.0.1:${at}/parley`
  const processes = (['one', 'two', 'worker'] as const).map((name, index): Process => {
    const own = join(folder, `parley-${name}`)
    mkdirSync(own)
    const [callsPort, metricsPort] = [ports.apis[index] ?? port(), port()]
    let running: Running | undefined
    return {
      name,
      port: callsPort,
      metricsPort,
      start: async () => {
        running = await startParley({
          role: name === 'worker' ? 'worker' : 'api',
          env: {
            PORT: String(callsPort),
            METRICS_PORT: String(metricsPort),
            PUBLIC_ORIGIN: `http://127.0.0.1:${ports.readers}`,
            DATABASE_URL: addressAt(ports.pooler),
            DATABASE_DIRECT_URL: addressAt(ports.primary),
            DATABASE_REPLICA_URLS: addressAt(nodePorts[2] ?? 0),
            DATA_DIR: own,
            ASSETS_KEEP: join(folder, 'assets'),
          },
        })
      },
      end: async (signal) => running?.end(signal),
    }
  })
  const [one, two, worker] = processes
  if (one === undefined || two === undefined || worker === undefined)
    throw new Error('There are three processes')
  for (const { end } of processes) started.defer(() => end('SIGKILL'))
  for (const { start } of [worker, one, two]) await start()
  const all = started.move()
  return {
    database,
    port: ports.readers,
    proxyMetricsPort: ports.metrics,
    apis: [one, two],
    worker,
    poolMode,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

function startParley({ role, env }: { role: string; env: Record<string, string> }): Promise<Running> {
  const args = ['--max-semi-space-size=8', 'server/src/main.ts', `--role=${role}`]
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      LOG_LEVEL: 'fatal',
      LIMITS: '0',
      COUNT_PLACES: 'off',
      TRUST_PROXY: '1',
      TOKEN_REPLAYS: 'logged',
      // The same settings as `npm start` uses.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '262144',
      ...env,
    },
    // Without its channel it ends, too.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return whenReady(child, /ready/)
}
