import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LOCKS } from '#db/locks.ts'
import { migrate } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { emptyDatabase } from '#testing/cluster.ts'
import { temporaryFolder } from '#testing/folders.ts'

test('migrations are applied in order, once, and the job queue gets its tables', async () => {
  await using place = await migrationSetup({
    '0002_fill.sql': 'insert into a values (1)',
    '0001_a.sql': 'create table a (n int)',
  })
  assert.deepEqual(await place.migrate(), ['0001_a.sql', '0002_fill.sql'])
  assert.deepEqual(await place.migrate(), [])
  assert.deepEqual(await place.rows('select n from a'), [{ n: 1 }])
  assert.deepEqual(
    await place.rows("select to_regclass('graphile_worker.migrations') is not null as there"),
    [{ there: true }],
  )
})

test('a failed migration is rolled back completely, and earlier ones remain', async () => {
  await using place = await migrationSetup({
    '0001_a.sql': 'create table a (n int);',
    '0002_b.sql': 'create table b (n int);\ninsert into a values (1);\ninsert into nowhere values (1);\n',
  })
  await assert.rejects(place.migrate(), {
    name: 'StartupError',
    message: /0002_b\.sql failed near line 3: relation "nowhere" does not exist/,
  })
  assert.deepEqual(await place.rows('select name from migrations'), [{ name: '0001_a.sql' }])
  assert.deepEqual(await place.rows("select to_regclass('b') as b, (select count(*) from a) as n"), [
    { b: null, n: 0 },
  ])
})

test('a start fails if an applied migration was changed', async () => {
  await using place = await migrationSetup({ '0001_a.sql': 'create table a (n int)' })
  await place.migrate()
  place.write('0001_a.sql', 'create table a (n bigint)')
  await assert.rejects(place.migrate(), { name: 'StartupError', message: /0001_a\.sql was changed after/ })
})

test('a migration with different line endings counts as unchanged', async () => {
  await using place = await migrationSetup({ '0001_a.sql': 'create table a (\nn int\n)' })
  await place.migrate()
  place.write('0001_a.sql', 'create table a (\r\nn int\r\n)')
  assert.deepEqual(await place.migrate(), [])
})

test('a start fails if the database has newer migrations than the program', async () => {
  await using place = await migrationSetup({
    '0001_a.sql': 'create table a (n int)',
    '0002_b.sql': 'create table b (n int)',
  })
  await place.migrate()
  rmSync(join(place.folder, '0002_b.sql'))
  await assert.rejects(place.migrate(), {
    name: 'StartupError',
    message: /0002_b\.sql, which this Parley does not know/,
  })
})

test('a program starts on the tables of a newer one if their migrations allow it', async () => {
  await using place = await migrationSetup({
    '0001_a.sql': 'create table a (n int)',
    '0002_b.sql': '-- min reader: 0001\ncreate table b (n int)',
    '0003_c.sql': '-- min reader: 0002\nalter table a drop column n',
  })
  await place.migrate()
  rmSync(join(place.folder, '0003_c.sql'))
  assert.deepEqual(await place.migrate(), [])
  rmSync(join(place.folder, '0002_b.sql'))
  await assert.rejects(place.migrate(), { message: /0003_c\.sql, which this Parley does not know/ })
})

test('a start at a read-only database applies nothing, and fails if migrations are missing', async () => {
  await using place = await migrationSetup({ '0001_a.sql': 'create table a (n int)' })
  const lacking = { name: 'StartupError', message: /lacks migrations .* without READ_ONLY=1/ }
  await assert.rejects(place.migrate(undefined, true), lacking)
  await place.migrate()
  assert.deepEqual(await place.migrate(undefined, true), [])
  place.write('0002_b.sql', 'create table b (n int)')
  await assert.rejects(place.migrate(undefined, true), lacking)
  assert.deepEqual(await place.rows("select to_regclass('b') as b"), [{ b: null }])
})

test('a migration that waits for a table lets readers pass, and is applied once the table is free', async () => {
  await using place = await migrationSetup({ '0001_a.sql': 'create table a (n int)' })
  await place.migrate()
  place.write('0002_b.sql', 'alter table a add m int')
  const long = await place.pool.connect()
  await long.query('begin; lock table a in access share mode')
  const { promise: waiting, resolve } = Promise.withResolvers<string>()
  const migrated = place.migrate((line) => line.includes('attempt') && resolve(line))
  assert.equal(await waiting, '0002_b.sql waits for a table in use, attempt 1 of 50')
  assert.deepEqual(await place.rows('select n from a'), [])
  await long.query('commit')
  long.release()
  assert.deepEqual(await migrated, ['0002_b.sql'])
})

test('a start that waits for another to migrate says who that is @full', async () => {
  await using place = await migrationSetup({ '0001_a.sql': 'create table a (n int)' })
  const other = await place.pool.connect()
  await other.query('select pg_advisory_lock($1, 0)', [LOCKS.migrations])
  const { promise: waiting, resolve } = Promise.withResolvers<string>()
  const migrated = place.migrate((line) => line.startsWith('waiting') && resolve(line))
  assert.match(
    await waiting,
    /^waiting until another process has migrated: process \d+ of PostgreSQL, parley server from this machine, since 2/,
  )
  other.release(true)
  assert.deepEqual(await migrated, ['0001_a.sql'])
})

test('a start fails if a new migration comes before an applied one', async () => {
  await using place = await migrationSetup({ '0002_b.sql': 'create table b (n int)' })
  await place.migrate()
  place.write('0001_a.sql', 'create table a (n int)')
  await assert.rejects(place.migrate(), {
    name: 'StartupError',
    message: /0001_a\.sql comes before 0002_b\.sql/,
  })
})

test('a start fails if two migrations share a number or one has an invalid name', async () => {
  await using twice = await migrationSetup({ '0001_a.sql': 'select 1', '0001_b.sql': 'select 1' })
  await assert.rejects(twice.migrate(), { name: 'StartupError', message: /share the number of 0001_b\.sql/ })
  await using odd = await migrationSetup({ 'votes.sql': 'select 1' })
  await assert.rejects(odd.migrate(), { name: 'StartupError', message: /votes\.sql must be named like/ })
})

test('several processes can migrate at the same moment', async () => {
  await using place = await migrationSetup({
    '0001_a.sql': 'create table a (n int); select pg_sleep(0.2)',
    '0002_b.sql': 'insert into a values (1)',
  })
  const applied = await Promise.all(Array.from({ length: 5 }, () => place.migrate()))
  assert.deepEqual(applied.map((names) => names.length).toSorted(), [0, 0, 0, 0, 2])
  assert.deepEqual(await place.rows('select n from a'), [{ n: 1 }])
})

const INDEX = '-- without transaction\ncreate index concurrently if not exists a_by_n on a (n);\n'
const invalidIndexes = 'select indexrelid::regclass::text as name from pg_index where not indisvalid'

test('an index is created without a transaction while other processes read, write and start', async () => {
  await using place = await migrationSetup({ '0001_a.sql': 'create table a (n int)' })
  await place.migrate()
  place.write('0002_index.sql', INDEX)
  const applied = await Promise.all([
    ...Array.from({ length: 4 }, () => place.migrate()),
    place.rows('insert into a select generate_series(1, 1000) returning 1').then(() => []),
  ])
  assert.deepEqual(applied.flat(), ['0002_index.sql'])
  assert.deepEqual(
    await place.rows("select indisvalid from pg_index where indexrelid = 'a_by_n'::regclass"),
    [{ indisvalid: true }],
  )
})

test('an index that a crash left invalid is created again, and a finished one is not', async () => {
  await using place = await migrationSetup({ '0001_a.sql': 'create table a (n int)' })
  await place.migrate()
  // A crash leaves an invalid index and no row, like the failed creation of a unique index here.
  await place.rows('insert into a values (1), (1)')
  await assert.rejects(place.rows('create unique index concurrently a_by_n on a (n)'))
  assert.deepEqual(await place.rows(invalidIndexes), [{ name: 'a_by_n' }])
  place.write('0002_index.sql', INDEX)
  assert.deepEqual(await place.migrate(), ['0002_index.sql'])
  assert.deepEqual(await place.rows(invalidIndexes), [])
  const made = "select 'a_by_n'::regclass::oid as oid"
  const [before] = await place.rows(made)
  // Simulates a crash between the statement and its row.
  await place.rows("delete from migrations where name = '0002_index.sql'")
  assert.deepEqual(await place.migrate(), ['0002_index.sql'])
  assert.deepEqual(await place.rows(made), [before])
})

test('a migration that fails without a transaction is applied by the next start', async () => {
  await using place = await migrationSetup({ '0001_a.sql': 'create table a (n int)' })
  await place.migrate()
  await place.rows('insert into a values (1), (1)')
  place.write('0002_index.sql', INDEX.replace('index', 'unique index'))
  await assert.rejects(place.migrate(), { name: 'StartupError', message: /0002_index\.sql failed near line/ })
  await place.rows('delete from a')
  assert.deepEqual(await place.migrate(), ['0002_index.sql'])
  assert.deepEqual(await place.rows(invalidIndexes), [])
})

test('an index of a table in partitions is created on each partition, also after a crash between two, and dropped', async () => {
  await using place = await migrationSetup({
    '0001_a.sql': `create table a (n int) partition by hash (n);
      create table a_0 partition of a for values with (modulus 2, remainder 0);
      create table a_1 partition of a for values with (modulus 2, remainder 1);
      insert into a values (1), (2), (3)`,
  })
  await place.migrate()
  // Simulates a crash between two partitions.
  await place.rows('create index a_by_n on only a (n)')
  await place.rows('create index a_0_a_by_n on a_0 (n); alter index a_by_n attach partition a_0_a_by_n')
  place.write('0002_index.sql', INDEX)
  assert.deepEqual(await place.migrate(), ['0002_index.sql'])
  const indexes =
    'select indexrelid::regclass::text as name, indisvalid from pg_index i join pg_class c on c.oid = indrelid where relname like $$a%$$ order by 1'
  assert.deepEqual(
    await place.rows(indexes),
    ['a_0_a_by_n', 'a_1_a_by_n', 'a_by_n'].map((name) => ({ name, indisvalid: true })),
  )
  place.write('0003_drop.sql', '-- without transaction\ndrop index concurrently if exists a_by_n')
  assert.deepEqual(await place.migrate(), ['0003_drop.sql'])
  assert.deepEqual(await place.rows(indexes), [])
})

test('a migration without a transaction fails if it cannot be run twice', async () => {
  for (const statement of [
    'create table b (n int)',
    'create index concurrently a_by_n on a (n)',
    'create index concurrently if not exists a_by_n on a (n); drop table a',
  ]) {
    await using place = await migrationSetup({
      '0001_a.sql': 'create table a (n int)',
      '0002_b.sql': `-- without transaction\n${statement}`,
    })
    await assert.rejects(place.migrate(), { name: 'StartupError', message: /runs without a transaction/ })
  }
})

test('the error for an unreachable database contains its variable but not its password', async () => {
  await assert.rejects(
    migrate({ connection: 'postgresql://me:secret@127.0.0.1:1/parley' }),
    (error: Error) => {
      assert.equal(error.name, 'StartupError')
      assert.match(error.message, /DATABASE_URL/)
      assert.doesNotMatch(error.message, /secret/)
      return true
    },
  )
})

async function migrationSetup(files: Record<string, string>) {
  const folder = temporaryFolder()
  const database = await emptyDatabase()
  const { pool, close } = openDb({ connection: database.connection, poolSize: 2 })
  const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text)
  for (const [name, text] of Object.entries(files)) write(name, text)
  return {
    folder: folder.path,
    write,
    pool,
    migrate: (log?: (line: string) => void, isReadOnly = false) =>
      migrate({ connection: database.connection, folder: folder.path, isReadOnly, ...(log && { log }) }),
    rows: async (text: string): Promise<unknown[]> => (await pool.query(text)).rows,
    [Symbol.asyncDispose]: async () => {
      await close()
      await database[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}
