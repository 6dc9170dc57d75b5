import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { headerLine } from '#backups/file.ts'
import { expired, nameOfBackup, rotatedBackups } from '#backups/rotation.ts'
import { writeBackup } from '#backups/write.ts'
import { openDb } from '#db/open.ts'
import { runSql } from '#testing/everything.sql.ts'
import { temporaryFolder } from '#testing/folders.ts'
import { aConversation, aVote } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'
import { until } from '#testing/until.ts'

const at = (text: string) => new Date(`${text}Z`)

test('of backups the newest stay, never more than asked for', () => {
  const moments = fc.array(
    fc.date({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00'), noInvalidDate: true }),
  )
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 10 }), (times, numKept) => {
      const gone = new Set(expired(times, numKept))
      const left = times.filter((time) => !gone.has(time))
      assert.equal(left.length, Math.min(numKept, times.length))
      const oldestLeft = Math.min(...left.map(Number))
      assert.ok([...gone].every((time) => Number(time) <= oldestLeft))
    }),
  )
})

/** Writes a backup without rows, as if it had been made in a folder at that moment. */
function anOldBackup(folder: string, madeAt: Date, name = nameOfBackup(madeAt)) {
  const header = headerLine({ version: '1', madeAt: madeAt.toISOString(), migrations: [] })
  writeFileSync(join(folder, name), gzipSync(`${header}["end",{}]\n`))
  return name
}

test('a backup to keep deletes only old backups that were written into the folder, and can be restored', async () => {
  using folder = temporaryFolder()
  using data = temporaryFolder()
  await using shell = await startShell({}, { BACKUP_TO: folder.path, BACKUP_KEEP: '3', DATA_DIR: data.path })
  const { opinions } = await aConversation(shell.app, { opinions: 2 })
  await aVote(await shell.app.user(), opinions[0]?.slugId ?? '')
  await shell.app.runJobs()
  const [oldest, older, newest] = ['2026-03-02T03:00', '2026-03-09T03:00', '2026-03-16T03:00'].map((time) =>
    anOldBackup(folder.path, at(time)),
  )
  const others = [
    anOldBackup(folder.path, at('2026-01-01T03:00'), 'before-the-election.backup'),
    anOldBackup(folder.path, at('2026-01-01T03:00'), nameOfBackup(at('2026-01-02T03:00'))),
    nameOfBackup(at('2026-01-03T03:00')),
    'notes.txt',
  ]
  for (const name of others.slice(2)) writeFileSync(join(folder.path, name), 'mine')
  const killed = join(folder.path, `${nameOfBackup(at('2026-03-01T03:00'))}.unfinished-7`)
  writeFileSync(killed, 'half')
  utimesSync(killed, at('2026-03-01T03:00'), at('2026-03-01T03:00'))
  const { code, text } = await shell.admin('backup')
  assert.equal(code, 0, text)
  assert.match(text, /\nIt was restored into a temporary database and is whole\.\n/)
  assert.ok(oldest && !existsSync(join(folder.path, oldest)))
  assert.ok(!existsSync(killed), 'what a killed backup left is removed')
  for (const name of [older, newest, ...others])
    assert.ok(existsSync(join(folder.path, name ?? '')), name ?? '')
  assert.equal(readdirSync(folder.path).length, 7)

  const checked = await shell.admin('backup', folder.path, '--check')
  assert.equal(checked.code, 0, checked.text)
  assert.match(checked.text, /^The audit is whole: 0 rows\.$/m)
  assert.match(checked.text, /^The counts are right: 1 votes, conversations: 1\.$/m)
  assert.match(checked.text, /\nThe backup .*\.backup of 2\S+ can be restored\. That took [\d.]+ seconds\.$/)
})

const databasesOfChecks = async (connection: string) => {
  const { pool, close } = openDb({ connection, poolSize: 1 })
  const { rows } = await pool.query(`select datname from pg_database where datname ~ '^parley_check_'`)
  await close()
  return rows.map(({ datname }) => String(datname))
}

test('the check of a backup finds counts that are wrong, a changed audit and a damaged file, and leaves no database behind', async () => {
  await using shell = await startShell()
  using folder = temporaryFolder()
  const { app, admin } = shell
  const { connection, db } = app.ctx
  const path = join(folder.path, 'a.backup')
  await aConversation(app, { opinions: 1 })
  await app.runJobs()
  await runSql(connection, 'update conversations set num_votes = 7')
  assert.equal((await admin('backup', path)).code, 0)
  await runSql(connection, `create database parley_check_0123456789abcdef`)
  const wrong = await admin('backup', '--check', path)
  assert.equal(wrong.code, 1)
  assert.match(wrong.text, /is wrong: 1 counts that are shown differ from its votes\. That took/)

  await runSql(connection, `update conversations set num_votes = 0`)
  await runSql(connection, `alter table audit disable trigger user; update audit set reason = 'other'`)
  await writeBackup(db, path)
  assert.match((await admin('backup', '--check', path)).text, /is wrong: the audit was changed at row \d+\./)

  copyFileSync(path, join(folder.path, 'cut'))
  writeFileSync(join(folder.path, 'cut'), 'cut')
  const damaged = await admin('backup', '--check', join(folder.path, 'cut'))
  assert.match(damaged.text, /is not a backup made by/)
  // Other tests check backups on the same server.
  await until(async () => (await databasesOfChecks(connection)).length === 0)
})

test('a backup needs a file or the folder of backups, and a check something to check', async () => {
  await using shell = await startShell()
  using folder = temporaryFolder()
  const none = await shell.admin('backup')
  assert.deepEqual(none, { code: 1, text: 'Name a file, or set BACKUP_TO to the folder of backups.' })
  assert.match((await shell.admin('backup', '--check', folder.path)).text, /^There is no backup in /)
  assert.deepEqual(await rotatedBackups(folder.path), [])
})
