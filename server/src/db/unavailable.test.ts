import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseError } from 'pg'
import { openDb } from '#db/open.ts'
import { unavailableErrorOf } from '#db/unavailable.ts'
import { freshDatabase } from '#testing/cluster.ts'
import { setDatabaseReadOnly } from '#testing/read-only.ts'

const aDatabaseError = (code: string, routine?: string) =>
  Object.assign(new DatabaseError('made up', 0, 'error'), { code, routine })
const aSystemError = (code: string, syscall?: string) =>
  Object.assign(new Error(`made up ${code}`), { code, ...(syscall === undefined ? {} : { syscall }) })

const CASES: [meaning: string, error: unknown, code: string | undefined][] = [
  ['a write in a read-only transaction', aDatabaseError('25006'), 'read_only'],
  ['an unlogged table on a standby', aDatabaseError('0A000', 'get_relation_info'), 'read_only'],
  ['another feature that is not supported', aDatabaseError('0A000', 'transformStmt'), undefined],
  ['a server that starts', aDatabaseError('57P03'), 'no_database'],
  ['a server that stops', aDatabaseError('57P01'), 'no_database'],
  ['a failed connection', aDatabaseError('08006'), 'no_database'],
  ['a pooler without a server', aDatabaseError('08P01'), 'no_database'],
  ['too many connections', aDatabaseError('53300'), 'no_database'],
  ['a canceled statement', aDatabaseError('57014'), undefined],
  ['a unique violation', aDatabaseError('23505'), undefined],
  ['a refused connection', aSystemError('ECONNREFUSED', 'connect'), 'no_database'],
  ['a missing socket', aSystemError('ENOENT', 'connect'), 'no_database'],
  ['an unknown host', aSystemError('ENOTFOUND', 'getaddrinfo'), 'no_database'],
  ['a broken connection', aSystemError('ECONNRESET', 'read'), 'no_database'],
  ['no address that answers', new AggregateError([aSystemError('ECONNREFUSED', 'connect')]), 'no_database'],
  ['a full pool', new Error('timeout exceeded when trying to connect'), 'no_database'],
  ['a missing file', aSystemError('ENOENT', 'open'), undefined],
  ['a client that went away', aSystemError('ECONNRESET'), undefined],
  ['a service that does not answer', new TypeError('fetch failed'), undefined],
  ['something else that was thrown', 'Connection terminated', undefined],
]

for (const [meaning, error, code] of CASES)
  test(`${meaning} is ${code ?? 'no matter of the mode of the database'}`, () => {
    assert.equal(unavailableErrorOf(error)?.code, code)
  })

test('what pg and its pool really throw is recognized', async () => {
  await using database = await freshDatabase()
  const { pool, close } = openDb({ connection: database.connection, poolSize: 1 })
  const client = await pool.connect()
  const isCutOff = codeOf(client.query('select pg_sleep(60)'))
  await setDatabaseReadOnly(database.connection, true)
  assert.equal(await isCutOff, 'no_database')
  client.release(true)
  assert.equal(await codeOf(pool.query('create table anything ()')), 'read_only')
  await close()
})

const codeOf = (asked: Promise<unknown>): Promise<string | undefined> =>
  asked.then(
    () => 'done',
    (error: unknown) => unavailableErrorOf(error)?.code,
  )
