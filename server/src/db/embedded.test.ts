import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { findBinaries, nativeFolder } from '#db/binaries.ts'
import { startEmbedded } from '#db/embedded.ts'
import { smallDisk, temporaryFolder } from '#testing/folders.ts'

const isRoot = process.getuid?.() === 0
const limit = { timeout: 60_000 }

test(
  'the first start creates a UTF-8 database that flushes to disk and listens on no port',
  limit,
  async () => {
    using folder = temporaryFolder()
    await using database = await startEmbedded({ dataDir: folder.path })
    const asked = ['server_encoding', 'fsync', 'synchronous_commit', 'listen_addresses', 'server_version_num']
    const [row] = await queryRows(
      database.connection,
      `select ${asked.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
    )
    assert.equal(row?.server_encoding, 'UTF8')
    assert.equal(row?.fsync, 'on')
    assert.equal(row?.synchronous_commit, 'on')
    assert.equal(row?.listen_addresses, '')
    assert.match(String(row?.server_version_num), /^18/)
    const [locale] = await queryRows(
      database.connection,
      "select datlocale, lower('ÄÖ') as lower from pg_database where datname = 'parley'",
    )
    assert.deepEqual({ ...locale }, { datlocale: 'C.UTF-8', lower: 'äö' })
  },
)

test('no other user can read the folder of the embedded database @full', limit, async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await using _ = await startEmbedded({ dataDir })
  for (const path of [dataDir, join(dataDir, 'postgres'), join(dataDir, 'run')])
    assert.equal(statSync(path).mode & 0o77, 0, path)
})

test('stored data survives a stop and a second start, and stopping twice is harmless', limit, async () => {
  using folder = temporaryFolder()
  const first = await startEmbedded({ dataDir: folder.path })
  await queryRows(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  await first.stop()
  await using second = await startEmbedded({ dataDir: folder.path })
  assert.deepEqual(await queryRows(second.connection, 'select answer from kept'), [{ answer: 42 }])
})

test('the embedded database works in a folder whose path is too long for a socket @full', limit, async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'long'.repeat(20), 'longer'.repeat(20))
  await using database = await startEmbedded({ dataDir, durable: false })
  assert.equal((await queryRows(database.connection, 'select 1 as one')).length, 1)
})

test(
  'the embedded database works in a folder inside a folder that only its owner may enter, however root starts it @full',
  { ...limit, skip: !isRoot },
  async () => {
    for (const runAs of ['in a namespace', 'as nobody'] as const) {
      using folder = temporaryFolder()
      chmodSync(folder.path, 0o700)
      await using database = await startEmbedded({
        dataDir: join(folder.path, 'data'),
        durable: false,
        runAs,
      })
      assert.equal((await queryRows(database.connection, 'select 1 as one')).length, 1, runAs)
    }
  },
)

test(
  'an embedded database can be started in a different way by root than the time before @full',
  { ...limit, skip: !isRoot },
  async () => {
    using folder = temporaryFolder()
    for (const runAs of ['in a namespace', 'as nobody', 'in a namespace'] as const) {
      await using database = await startEmbedded({ dataDir: folder.path, durable: false, runAs })
      await queryRows(database.connection, 'create table if not exists counted (n int)')
      await queryRows(database.connection, 'insert into counted values (1)')
      if (runAs === 'as nobody') assert.equal(statSync(join(folder.path, 'postgres')).uid, 65_534)
    }
  },
)

test(
  'root can start the embedded database in a private folder of another user @full',
  { ...limit, skip: !isRoot },
  async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'data')
    mkdirSync(dataDir)
    chownSync(folder.path, 12_345, 12_345)
    await using database = await startEmbedded({ dataDir, durable: false })
    assert.equal((await queryRows(database.connection, 'select 1 as one')).length, 1)
  },
)

test(
  'a second start while the database runs fails with a sentence that contains the processes and the folder @full',
  limit,
  async () => {
    using folder = temporaryFolder()
    await using first = await startEmbedded({ dataDir: folder.path, durable: false })
    await assert.rejects(startEmbedded({ dataDir: folder.path }), (error: Error) => {
      assert.equal(error.name, 'StartupError')
      assert.match(
        error.message,
        new RegExp(`${folder.path} is already in use .*process ${process.pid}.*${first.pid}`),
      )
      return true
    })
    assert.equal((await queryRows(first.connection, 'select 1 as one')).length, 1)
  },
)

test(
  'if two first starts happen at the same moment, one succeeds and the other one fails @full',
  limit,
  async () => {
    using folder = temporaryFolder()
    const starts = await Promise.allSettled(
      [1, 2].map(() => startEmbedded({ dataDir: folder.path, durable: false })),
    )
    const started = starts.filter((start) => start.status === 'fulfilled').map((start) => start.value)
    const refused = starts.filter((start) => start.status === 'rejected').map((start) => start.reason)
    for (const { stop } of started) await stop()
    assert.equal(started.length, 1, String(refused))
    assert.match(String(refused[0]), /already in use/)
  },
)

test('a failed start does not remove the socket of a running database @full', limit, async () => {
  using folder = temporaryFolder()
  await (await startEmbedded({ dataDir: folder.path, durable: false })).stop()
  writeFileSync(join(folder.path, 'postgres', 'postgresql.auto.conf'), 'not a setting')
  const socket = join(folder.path, 'run', '.s.PGSQL.5432')
  mkdirSync(dirname(socket), { recursive: true })
  writeFileSync(socket, '')
  await assert.rejects(startEmbedded({ dataDir: folder.path }))
  assert.ok(existsSync(socket))
})

test('an unfinished database of an interrupted first start is deleted @full', limit, async () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'postgres.new-999999999-Ab3'))
  await using _ = await startEmbedded({ dataDir: folder.path, durable: false })
  assert.deepEqual(readdirSync(folder.path).toSorted(), ['postgres', 'run'])
})

test('the end of PostgreSQL is reported with its last output @full', limit, async () => {
  using folder = temporaryFolder()
  const { pid, died, stop } = await startEmbedded({ dataDir: folder.path, durable: false })
  process.kill(pid, 'SIGTERM')
  assert.match(await died, /shutdown|shut down/)
  await stop()
})

test('a start does not change a database of another PostgreSQL version @full', limit, async () => {
  using folder = temporaryFolder()
  const data = join(folder.path, 'postgres')
  mkdirSync(data)
  writeFileSync(join(data, 'PG_VERSION'), '17\n')
  await assert.rejects(startEmbedded({ dataDir: folder.path }), /was written by PostgreSQL 17/)
  assert.equal(readFileSync(join(data, 'PG_VERSION'), 'utf8'), '17\n')
})

test('a start on a read-only disk fails with a readable sentence @full', limit, async (t) => {
  using disk = smallDisk(10)
  if (!disk) return t.skip('this user may not mount')
  disk.makeReadOnly()
  await assert.rejects(startEmbedded({ dataDir: join(disk.path, 'data') }), {
    name: 'StartupError',
    message: /read-only: set DATA_DIR/,
  })
})

test(
  'a start on a full disk fails with a readable sentence and leaves no unfinished database @full',
  limit,
  async (t) => {
    using disk = smallDisk(20)
    if (!disk) return t.skip('this user may not mount')
    await assert.rejects(startEmbedded({ dataDir: disk.path }), { name: 'StartupError', message: /is full/ })
    assert.ok(!existsSync(join(disk.path, 'postgres')))
  },
)

test(
  'a start fails with a readable sentence if the disk has filled up since the last one @full',
  limit,
  async (t) => {
    using disk = smallDisk(200)
    if (!disk) return t.skip('this user may not mount')
    await (await startEmbedded({ dataDir: disk.path, durable: false })).stop()
    assert.throws(() => writeFileSync(join(disk.path, 'filler'), Buffer.alloc(300_000_000)), /ENOSPC/)
    await assert.rejects(startEmbedded({ dataDir: disk.path }), { name: 'StartupError', message: /is full/ })
  },
)

test(
  'the libraries of PostgreSQL are linked in another folder if the packages are read-only @full',
  limit,
  async (t) => {
    using disk = smallDisk(200)
    if (!disk) return t.skip('this user may not mount')
    const native = join(disk.path, 'native')
    cpSync(nativeFolder(), native, { recursive: true, filter: (source) => !isLink(source) })
    disk.makeReadOnly()
    using spare = temporaryFolder()
    const { env } = findBinaries(spare.path, native)
    assert.equal(dirname(env.LD_LIBRARY_PATH ?? ''), spare.path)
    assert.match(spawnSync(join(native, 'bin/postgres'), ['--version'], { env }).stdout.toString(), /18/)
    assert.notEqual(spawnSync(join(native, 'bin/postgres'), ['--version'], { env: {} }).status, 0)
  },
)

test('a start on a platform without a bundled PostgreSQL fails with a hint at DATABASE_URL @full', async () => {
  assert.throws(() => nativeFolder('plan9-mips'), {
    name: 'StartupError',
    message: /plan9-mips: set DATABASE_URL/,
  })
})

const isLink = (path: string) => /libicu\w+\.so(\.60)?$/.test(path)

async function queryRows(connection: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: connection })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
