import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { readMigrations } from '#db/migrate.ts'
import { productVersion } from '#http/files.ts'
import { startShell } from '#testing/shell.ts'

test('version says what runs and how far the database has come, without migrating it', async () => {
  await using shell = await startShell({}, { COMMIT: 'abcdef0' })
  const [before, last] = readMigrations()
    .slice(-2)
    .map(({ name }) => name)
  await sql`delete from migrations where name = ${last}`.execute(shell.app.ctx.db)
  const { code, text } = await shell.admin('version')
  assert.equal(code, 0, text)
  assert.deepEqual(text.split('\n').slice(0, 4), [
    `Parley ${productVersion()}`,
    'commit: abcdef0',
    `last migration of this version: ${last}`,
    `last migration of the database: ${before}`,
  ])
  assert.match(text, /^PostgreSQL: \d+\.\d+/m)
  assert.match(text, new RegExp(`^Node: ${process.versions.node}$`, 'm'))
  assert.equal(JSON.parse((await shell.admin('version', '--json')).text).database.migration, before)
})

test('version says so where there is no database yet, or none that answers', async () => {
  await using none = await startShell({}, { DATABASE_URL: '', DATA_DIR: '/nowhere/data' })
  assert.match((await none.admin('version')).text, /^database: there is none yet/m)
  await using silent = await startShell({}, { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' })
  const { code, text } = await silent.admin('version')
  assert.equal(code, 0)
  assert.match(text, /^database: it cannot be reached \(.*ECONNREFUSED/m)
})
