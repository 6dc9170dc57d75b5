import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '#db/open.ts'
import { checkPreparedStatements, checkTimeouts, setRoleTimeouts } from '#db/pooler.ts'
import { freshDatabase } from '#testing/cluster.ts'
import { setDatabaseReadOnly } from '#testing/read-only.ts'

// The real poolers are in `npm run bench -- cluster`. Here connections lack the settings that a pooler ignores.

test('behind a pooler the limits of time come from the role, and the start checks that they hold', async () => {
  await using place = await pooled()
  await setRoleTimeouts(place.connection, 700)
  await checkTimeouts(place.pool, { statementTimeoutMs: 700, isPooled: true })
  await assert.rejects(place.pool.query('select pg_sleep(20)'), /statement timeout/)
})

test('a read-only database keeps the limits of time of an earlier start', async () => {
  await using place = await pooled()
  await setRoleTimeouts(place.connection, 700)
  await setDatabaseReadOnly(place.connection, true)
  await setRoleTimeouts(place.connection, 900)
  await checkTimeouts(place.pool, { statementTimeoutMs: 700, isPooled: true })
})

test('a start that cannot reach the database past the pooler says so', async () => {
  await assert.rejects(setRoleTimeouts('postgresql://parley@127.0.0.1:1/parley', 700), {
    name: 'StartupError',
    message: /cannot be reached/,
  })
})

test('a pooler that is not declared and ignores the limits of time is refused', async () => {
  await using place = await pooled()
  await assert.rejects(checkTimeouts(place.pool, { statementTimeoutMs: 700, isPooled: false }), {
    name: 'StartupError',
    message: /leads through a pooler.*set DATABASE_DIRECT_URL/,
  })
})

test('a pooler that has connections with earlier limits of time is refused', async () => {
  await using place = await pooled()
  await setRoleTimeouts(place.connection, 700)
  await checkTimeouts(place.pool, { statementTimeoutMs: 700, isPooled: true })
  await setRoleTimeouts(place.connection, 900)
  await assert.rejects(checkTimeouts(place.pool, { statementTimeoutMs: 900, isPooled: true }), {
    name: 'StartupError',
    message: /RECONNECT/,
  })
})

test('direct connections have their own limits of time, whatever the role has', async () => {
  await using place = await pooled()
  await setRoleTimeouts(place.connection, 700)
  const { pool, close } = openDb({ connection: place.connection, statementTimeoutMs: 800 })
  await checkTimeouts(pool, { statementTimeoutMs: 800, isPooled: false }).finally(close)
})

test('prepared statements that the connections keep apart pass the check', async () => {
  await using place = await pooled()
  await checkPreparedStatements(place.pool)
})

test('without prepared statements a name can stand for two texts', async () => {
  await using place = await pooled({ isPrepared: false })
  const ask = async (text: string) => (await place.pool.query({ name: 'same', text })).rows
  assert.deepEqual(await ask('select 1 as n'), [{ n: 1 }])
  assert.deepEqual(await ask('select 2 as n'), [{ n: 2 }])
  const { rows } = await place.pool.query('select * from pg_prepared_statements')
  assert.deepEqual(rows, [])
})

async function pooled(options: { isPrepared?: boolean } = {}) {
  const { connection, [Symbol.asyncDispose]: drop } = await freshDatabase()
  const { pool, close } = openDb({ connection, poolSize: 2, isPooled: true, ...options })
  return {
    pool,
    connection,
    [Symbol.asyncDispose]: async () => {
      await close()
      await drop()
    },
  }
}
