import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createApiClient } from '@parley/contract'
import { Pool } from 'pg'
import { runningEmbedded } from '../server/src/db/embedded.ts'

const root = join(import.meta.dirname, '..')
const STARTING_LIMIT_MS = 120_000

/** The running product as an operator has it: one process with its data in a folder. */
export class Product {
  readonly origin: string
  readonly #env: NodeJS.ProcessEnv
  readonly #dataDir: string
  #process: ChildProcess | undefined
  #pool: Pool | undefined

  private constructor(port: number, { dataDir, env }: Place) {
    this.origin = `http://127.0.0.1:${port}`
    this.#dataDir = dataDir
    this.#env = {
      ...withoutSettings(process.env),
      ...SETTINGS,
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    }
  }

  static async start(place: Place): Promise<Product> {
    const product = new Product(await freePort(), place)
    await product.start()
    return product
  }

  async start(): Promise<void> {
    // The process notices through the IPC channel when this one ends, and stops as well.
    const started = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#process = started
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error('The product did not start in time')),
        STARTING_LIMIT_MS,
      )
      started.once('exit', (code, signal) =>
        reject(new Error(`The product ended before it was ready (${signal ?? code})`)),
      )
      started.stdout?.on('data', (words: Buffer) => {
        if (!words.includes('Parley is ready')) return
        clearTimeout(limit)
        resolve()
      })
    })
  }

  /** Stops the process gracefully, or kills it with SIGKILL. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await this.#pool?.end()
    this.#pool = undefined
    const running = this.#process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }

  async query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    if (!this.#pool) {
      this.#pool = new Pool({ connectionString: runningEmbedded(this.#dataDir), max: 1 })
      // The database may stop before its idle connection is closed.
      this.#pool.on('error', () => {})
    }
    return (await this.#pool.query<Row>(statement, values)).rows
  }

  /** The messages sent to a number, newest first, from the outbox of the development mode. */
  async messagesTo(number: string): Promise<string[]> {
    const response = await fetch(`${this.origin}/dev/outbox.json`)
    const messages: { to: string; text: string }[] = await response.json()
    return messages.filter(({ to }) => to === number).map(({ text }) => text)
  }

  /** Runs a command of the administration shell, and returns its output if it fails. */
  async administer(...args: string[]): Promise<string> {
    const shell = spawn(process.execPath, ['server/src/admin.ts', ...args], { cwd: root, env: this.#env })
    let said = ''
    shell.stdout.on('data', (words: Buffer) => (said += words))
    shell.stderr.on('data', (words: Buffer) => (said += words))
    const [code] = await once(shell, 'close')
    return code === 0 ? '' : said
  }

  /** Calls the API without a signature. */
  readonly ask = createApiClient(async ({ path, body }) => {
    const response = await fetch(this.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  })
}

type Place = {
  dataDir: string
  env?: NodeJS.ProcessEnv
}

const SETTINGS = { LOG_LEVEL: 'error', LIMITS: '0', ANALYSIS_DELAY_MS: '300' }

/** Environment variables that a developer has set for their own Parley must not affect this one. */
const IGNORED_VARIABLES = ['DATABASE_URL', 'PUBLIC_ORIGIN', 'RESOURCE_ORIGIN', 'NODE_ENV', 'VITE_PSEUDO']
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !IGNORED_VARIABLES.includes(name)))

/** Copies a data folder with its owners, because PostgreSQL rejects files of other users. */
export const copyFolder = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
