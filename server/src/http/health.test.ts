import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isMigrated } from '#db/migrate.ts'
import { startApp } from '#testing/app.ts'

test('however many ask at once whether the server is ready, the database is asked once a second', async () => {
  await using app = await startApp()
  const { pool } = app.ctx
  const { query } = pool
  let numQueries = 0
  const counted = (...args: unknown[]): unknown => {
    numQueries += 1
    return Reflect.apply(query, pool, args)
  }
  Object.defineProperty(pool, 'query', { value: counted })
  const ready = () => app.send('/readyz', { method: 'GET' })
  await ready()
  const once = numQueries
  const replies = await Promise.all(Array.from({ length: 150 }, ready))
  for (const { status, text } of replies) assert.deepEqual([status, text], [200, '{"status":"ok"}'])
  assert.equal(numQueries, once)
  app.setClock(new Date(Date.now() + 2000))
  await ready()
  assert.equal(numQueries, 2 * once)
})

test('which migrations there are is read once, since the files of a running program do not change', async () => {
  await using app = await startApp()
  const folder = mkdtempSync(join(tmpdir(), 'parley-migrations-'))
  writeFileSync(join(folder, '0001_never_applied.sql'), 'select 1')
  assert.equal(await isMigrated(app.ctx.pool, folder), false)
  rmSync(folder, { recursive: true })
  assert.equal(await isMigrated(app.ctx.pool, folder), false)
})
