import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { headerLine } from '#admin/backup-file.ts'
import { writeBackup } from '#admin/backup.ts'
import { expired, nameOfBackup, rotatedBackups } from '#admin/rotation.ts'
import { openDb } from '#db/open.ts'
import { runSql } from '#testing/everything.sql.ts'
import { temporaryFolder } from '#testing/folders.ts'
import { aConversation, aVote } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'

const at = (text: string) => new Date(`${text}Z`)

test('of backups the newest of each of the last days and weeks stays', () => {
  // 2 November 2026 is a Monday.
  const times = [
    at('2026-11-20T03:00'),
    at('2026-11-20T15:00'),
    at('2026-11-19T03:00'),
    at('2026-11-16T03:00'),
    at('2026-11-15T03:00'),
    at('2026-11-10T03:00'),
    at('2026-11-02T03:00'),
    at('2026-11-01T03:00'),
  ]
  const kept = (daily: number, weekly: number) => {
    const gone = new Set(expired(times, { daily, weekly }))
    return times.filter((time) => !gone.has(time)).map((time) => time.toISOString().slice(5, 13))
  }
  assert.deepEqual(kept(2, 3), ['11-20T15', '11-19T03', '11-15T03', '11-02T03'])
  assert.deepEqual(kept(1, 1), ['11-20T15'])
  assert.deepEqual(kept(100, 1), [
    '11-20T15',
    '11-19T03',
    '11-16T03',
    '11-15T03',
    '11-10T03',
    '11-02T03',
    '11-01T03',
  ])
})

test('a rotation always keeps the newest backup, never more than asked for, and nothing more expires when it is repeated', () => {
  const moments = fc.array(
    fc.date({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00'), noInvalidDate: true }),
  )
  const count = fc.integer({ min: 1, max: 10 })
  fc.assert(
    fc.property(moments, count, count, (times, daily, weekly) => {
      const gone = new Set(expired(times, { daily, weekly }))
      const left = times.filter((time) => !gone.has(time))
      const newest = Math.max(...times.map(Number))
      assert.ok(times.length === 0 || left.some((time) => Number(time) === newest))
      assert.ok(left.length <= daily + weekly)
      assert.deepEqual(expired(left, { daily, weekly }), [])
    }),
  )
})

/** Writes a backup without rows, as if it had been made in a folder at that moment. */
function anOldBackup(folder: string, madeAt: Date, name = nameOfBackup(madeAt)) {
  const header = headerLine({ version: '1', madeAt: madeAt.toISOString(), migrations: [] })
  writeFileSync(join(folder, name), gzipSync(`${header}["end",{}]\n`))
  return name
}

test('a rotated backup deletes only old backups that were written into the folder, and can be restored', async () => {
  await using shell = await startShell()
  using folder = temporaryFolder()
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
  const { code, text } = await shell.admin('backup', '--into', folder.path, '--daily', '1', '--weekly', '3')
  assert.equal(code, 0, text)
  assert.match(text, /\nBackups in .*: 3 kept, 1 deleted\.$/)
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
  await runSql(connection, `create database parley_check_0123456789ab`)
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
  assert.deepEqual(await databasesOfChecks(connection), [])
})

test('the options of a backup are refused where they do nothing or are no numbers', async () => {
  await using shell = await startShell()
  using folder = temporaryFolder()
  const failures: [args: string[], sentence: RegExp][] = [
    [[], /^Name a file, or a folder with --into\.$/],
    [['x', '--into', folder.path], /^Name a file, or a folder with --into\.$/],
    [['x', '--daily', '3'], /^--daily and --weekly need --into/],
    [['--into', folder.path, '--daily', '0'], /^--daily is how many backups to keep, such as 7, not "0"\.$/],
    [['--into', join(folder.path, 'none')], /^There is no folder .*none\.$/],
    [['--check', folder.path], /^There is no backup in /],
  ]
  for (const [args, sentence] of failures) {
    const { code, text } = await shell.admin('backup', ...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(text, sentence)
  }
  assert.deepEqual(await rotatedBackups(folder.path), [])
})
