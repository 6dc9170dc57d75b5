import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseError, Client } from 'pg'
import { migrate } from '#db/migrate.ts'
import { explainMissingRight } from '#db/missing-right.ts'
import { openDb } from '#db/open.ts'
import { emptyDatabase } from '#testing/cluster.ts'

/** An empty database, and its connection string for a role that owns nothing. */
async function aBareRole() {
  const database = await emptyDatabase()
  const { pool, close } = openDb({ connection: database.connection, poolSize: 1 })
  const role = `bare_${crypto.randomUUID().slice(0, 8)}`
  await pool.query(`create role ${role} login password 'secret'`)
  const address = new URL(database.connection)
  address.username = role
  address.password = 'secret'
  return {
    role,
    name: decodeURIComponent(address.pathname.slice(1)),
    query: async (text: string) => void (await pool.query(text)),
    migrate: () => migrate({ connection: address.href }),
    [Symbol.asyncDispose]: async () => {
      await pool.query(`drop owned by ${role} cascade`)
      await pool.query(`drop role ${role}`)
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('a start with a role that lacks rights reports the statements that grant them, and works after these', async () => {
  await using place = await aBareRole()
  const { role, name } = place
  const refused = (message: RegExp) =>
    assert.rejects(place.migrate(), (error: Error) => {
      assert.equal(error.name, 'StartupError')
      assert.match(error.message, message)
      assert(error.message.includes(`grant create on database ${name} to ${role}`), error.message)
      assert.doesNotMatch(error.message, /secret/)
      return true
    })
  await refused(/may not set up the database .*schema public/)
  await place.query(`grant create on schema public to ${role}`)
  await refused(/may not set up the database .*extension "pg_trgm"/)
  await place.query(`grant create on database ${name} to ${role}`)
  assert((await place.migrate()).length > 0)
})

test('a start whose extension is in a schema that is not searched says where it is, and works once it is searched', async () => {
  await using database = await emptyDatabase()
  const { connection } = database
  const name = decodeURIComponent(new URL(connection).pathname.slice(1))
  const { pool, close } = openDb({ connection, poolSize: 1 })
  await pool.query('create schema extensions')
  await pool.query('create extension pg_trgm schema extensions')
  await assert.rejects(migrate({ connection }), {
    name: 'StartupError',
    message: `The extension pg_trgm is in the schema extensions, where its functions are not found: let Parley search there ("alter database ${name} set search_path = public, extensions"), or move it ("alter extension pg_trgm set schema public"). Then start again.`,
  })
  await pool.query(`alter database ${name} set search_path = public, extensions`)
  await close()
  assert((await migrate({ connection })).length > 0)
})

test('a start without the extension reports what has to be installed', () => {
  const error = new DatabaseError('extension "pg_trgm" is not available', 0, 'error')
  error.code = '0A000'
  const explained = explainMissingRight(error, new Client())
  assert(explained instanceof Error)
  assert.match(explained.message, /lacks the extension pg_trgm.*postgresql-contrib/)
})
