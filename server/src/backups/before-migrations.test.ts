import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { backupStats } from '#administration/backups.sql.ts'
import { backupBeforeMigrations } from '#backups/before-migrations.ts'
import { readHeader } from '#backups/file.ts'
import { readConfig } from '#config.ts'
import { isMigrated, migrate, readMigrations } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { emptyDatabase } from '#testing/cluster.ts'
import { runSql } from '#testing/everything.sql.ts'
import { temporaryFolder } from '#testing/folders.ts'

test('a start with something to migrate first makes a checked backup, and migrates nothing if that fails', async () => {
  await using database = await emptyDatabase()
  using folder = temporaryFolder()
  const { connection } = database
  const before = readMigrations().at(-2)?.name ?? ''
  await migrate({ connection, upTo: before })
  await runSql(connection, `insert into users (username) values ('ann')`)
  const backupInto = (BACKUP_TO: string, env: Record<string, string> = {}) => {
    const own = { DATABASE_URL: connection, DATA_DIR: join(folder.path, 'data'), BACKUP_TO }
    return backupBeforeMigrations({
      connection,
      config: readConfig({ env: { NODE_ENV: 'test', ...own, ...env } }),
    })
  }
  await using closing = new AsyncDisposableStack()
  const { db, pool, close } = openDb({ connection, poolSize: 2 })
  closing.defer(close)
  const nowhere = join(folder.path, 'not', 'mounted')
  await assert.rejects(migrate({ connection, beforeApplying: backupInto(nowhere).beforeApplying }), {
    name: 'StartupError',
    message: /^Nothing was migrated, because the backup before it failed: .* MIGRATE_WITHOUT_BACKUP=1\.$/,
  })
  assert.equal(await isMigrated(pool), false)
  assert.equal(backupInto(nowhere, { MIGRATE_WITHOUT_BACKUP: '1' }).beforeApplying, undefined)

  const kept = join(folder.path, 'kept')
  const backup = backupInto(kept)
  await migrate({ connection, beforeApplying: backup.beforeApplying })
  await backup.record(db)
  const [file = '', ...others] = readdirSync(kept)
  assert.deepEqual(others, [])
  assert.equal((await readHeader({ path: join(kept, file) })).migrations.at(-1)?.name, before)
  assert.ok((await backupStats(db)).lastGoodAt)

  await migrate({ connection, beforeApplying: () => assert.fail('there is nothing to migrate') })
})
