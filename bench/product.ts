import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'

export interface Product {
  port: number
  pool: Pool
  /** Kills the server, not its database, without a word. */
  killServer: () => Promise<void>
  startServer: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** The product with a database of its own that writes through to the disk, as in use. */
export async function startProduct(port: number): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const database = await startEmbedded({ dataDir: folder })
  const pool = new Pool({ connectionString: database.connection, max: 4 })
  // The database is stopped before the last idle connection is.
  pool.on('error', () => {})
  let server: ChildProcess | undefined
  const startServer = async () => {
    server = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: database.connection,
        LOG_LEVEL: 'warn',
        LIMITS: '0',
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
  await startServer()
  return {
    port,
    pool,
    startServer,
    killServer,
    [Symbol.asyncDispose]: async () => {
      await killServer()
      await pool.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
