import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDb } from '#db/open.ts'
import { freshDatabase } from '#testing/cluster.ts'

test('the database returns counts and ids as numbers, instants as dates and days as text', async () => {
  await using place = await opened()
  const { rows } = await sql`
    select count(*) as n, 9007199254740991::int8 as id, array[1, 2]::int8[] as ids, array[3]::int2[] as groups,
      '2026-01-02T03:04:05Z'::timestamptz as at, '2026-01-02'::date as day, '{"a": [1]}'::jsonb as tree
    from generate_series(1, 3)`.execute(place.db)
  assert.deepEqual(rows, [
    {
      n: 3,
      id: Number.MAX_SAFE_INTEGER,
      ids: [1, 2],
      groups: [3],
      at: new Date('2026-01-02T03:04:05Z'),
      day: '2026-01-02',
      tree: { a: [1] },
    },
  ])
})

test('named statements and queries share the connections of the pool', async () => {
  await using place = await opened()
  const ask = (n: number) =>
    place.pool.query({ name: 'double', text: 'select $1::int * 2 as n', values: [n] })
  assert.deepEqual((await ask(4)).rows, [{ n: 8 }])
  assert.deepEqual((await ask(5)).rows, [{ n: 10 }])
})

test('a statement that takes too long is canceled', async () => {
  await using place = await opened({ statementTimeoutMs: 100 })
  await assert.rejects(place.pool.query('select pg_sleep(5)'), /statement timeout/)
})

test('a connection that breaks while idle is reported and replaced', async () => {
  const { promise: reported, resolve: onError } = Promise.withResolvers<Error>()
  await using place = await opened({ onError })
  const { rows } = await place.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await using other = await opened({}, place.connection)
  await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await reported
  assert.equal((await place.pool.query('select 1')).rowCount, 1)
})

test('fresh test databases have every table and no rows, and are independent of each other', async () => {
  await using one = await opened()
  await using other = await opened()
  assert.equal(await one.db.selectFrom('users').selectAll().executeTakeFirst(), undefined)
  await one.pool.query('create table only_here (n int)')
  await assert.rejects(other.pool.query('select * from only_here'), /does not exist/)
})

type Options = Omit<Parameters<typeof openDb>[0], 'connection'>

async function opened(options: Options = {}, known?: string) {
  const database = known ? undefined : await freshDatabase()
  const connection = known ?? database?.connection ?? ''
  const { db, pool, close } = openDb({ connection, poolSize: 2, ...options })
  return {
    db,
    pool,
    connection,
    [Symbol.asyncDispose]: async () => {
      await close()
      await database?.[Symbol.asyncDispose]()
    },
  }
}
