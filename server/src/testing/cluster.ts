import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { connectionFor, startEmbedded } from '#db/embedded.ts'
import { processOf } from '#db/lock-owner.ts'
import { migrate, readMigrations } from '#db/migrate.ts'
import { memoryFolder } from '#testing/folders.ts'

export type TestDatabase = { connection: string; [Symbol.asyncDispose]: () => Promise<void> }

/** A separate database for one test, with every table and no rows. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { admin, template } = await testServer()
  return createFrom(admin, template)
}

/** A database without our tables, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { admin } = await testServer()
  return createFrom(admin, 'template0')
}

export type TestCluster = { connection: string; stop: () => Promise<void> }

/** A temporary PostgreSQL. It ends when this process ends for any reason, and leaves nothing behind. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(memoryFolder(), 'parley-test-'))
  const { connection, pid, stop } = await startEmbedded({ dataDir, durable: false })
  const removeAtExit = () => {
    if (processOf(pid)) process.kill(pid, 'SIGQUIT')
    waitUntilGone(pid)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  }
  process.once('exit', removeAtExit)
  return {
    connection,
    stop: async () => {
      process.off('exit', removeAtExit)
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates the migrated template from which fresh databases are copied, once per server and set of migrations. */
async function ensureTemplate(connection: string): Promise<string> {
  const sums = readMigrations().map(({ name, checksum }) => `${name} ${checksum}`)
  const template = `parley_template_${createHash('sha256').update(sums.join('\n')).digest('hex').slice(0, 12)}`
  const client = new Client({ connectionString: connectionFor(connection, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount) return template
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished} template template0`)
    await migrate({ connection: connectionFor(connection, unfinished) })
    await client.query(`alter database ${unfinished} rename to ${template}`)
    return template
  } finally {
    await client.end()
  }
}

const TEMPLATE_LOCK = 7_235_939_002

type TestServer = { admin: Pool; connection: string; template: string }
let server: Promise<TestServer> | undefined

// Under `npm test` the server is shared through DATABASE_URL_TEST; one test file run alone starts its own.
function testServer(): Promise<TestServer> {
  server ??= openTestServer()
  return server
}

async function openTestServer() {
  const connection = process.env.DATABASE_URL_TEST || (await startTestCluster()).connection
  const template = await ensureTemplate(connection)
  const admin = new Pool({
    connectionString: connectionFor(connection, 'postgres'),
    max: 4,
    idleTimeoutMillis: 1000,
    allowExitOnIdle: true,
  })
  // The server may be stopped before the last idle connection is.
  admin.on('error', () => {})
  return { admin, connection, template }
}

async function createFrom(admin: Pool, template: string): Promise<TestDatabase> {
  const name = `parley_test_${randomBytes(8).toString('hex')}`
  // The strategy file_copy is several times faster, because it does not write the copy into the WAL.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const { connection } = await testServer()
  return {
    connection: connectionFor(connection, name),
    [Symbol.asyncDispose]: () => drop(admin, name),
  }
}

// Waits until closing connections are gone, because a forced drop would make them report an error.
async function drop(admin: Pool, name: string) {
  for (let tries = 0; tries < 1000; tries++) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) break
    await sleep(10)
  }
  await admin.query(`drop database if exists ${name} with (force)`)
}

// Waits synchronously, because an exiting process runs no callbacks.
function waitUntilGone(pid: number) {
  const ticker = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 200; tries++) {
    const found = processOf(pid)
    if (!found || found.state.startsWith('Z')) return
    Atomics.wait(ticker, 0, 0, 10)
  }
}
