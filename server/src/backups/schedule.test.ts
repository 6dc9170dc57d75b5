import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { getHealth } from '@parley/contract'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { backUpWhenDue, isDue, lastTimeOf } from '#backups/schedule.ts'
import { type BackupSource, keepBackup } from '#backups/make.ts'
import { startApp } from '#testing/app.ts'
import { emptyDatabase } from '#testing/cluster.ts'
import { smallDisk, temporaryFolder } from '#testing/folders.ts'
import { aConversation, aVote } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'

const HOUR_MS = 3_600_000
const TOKEN = 'a-token-of-the-monitoring-of-this-test'

/** An installation that keeps backups in a folder of its own, with its shell. */
async function startKeeping(env: Record<string, string> = {}) {
  const closing = new AsyncDisposableStack()
  const folder = closing.use(temporaryFolder()).path
  const kept = join(folder, 'backups')
  const all = { BACKUP_TO: kept, DATA_DIR: join(folder, 'data'), METRICS_TOKEN: TOKEN, ...env }
  const shell = closing.use(await startShell({ env: all }, all))
  const { app } = shell
  const administrator = await app.user({ isAdministrator: true })
  return {
    ...shell,
    folder,
    files: () => readdirSync(kept).toSorted(),
    backUp: () => backUpWhenDue(app.ctx),
    health: async () => (await administrator(getHealth, {})).backups,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

test('a backup is due when the last is older than the last BACKUP_AT, and a failed one is tried again after an hour', () => {
  const now = new Date('2026-11-20T12:00:00')
  const local = (text: string) => new Date(text)
  assert.deepEqual(lastTimeOf('03:00', now), local('2026-11-20T03:00:00'))
  assert.deepEqual(lastTimeOf('12:00', now), now)
  assert.deepEqual(lastTimeOf('23:30', now), local('2026-11-19T23:30:00'))
  const cases: [kept: string | null, tried: string | null, isDue: boolean][] = [
    [null, null, true],
    ['2026-11-19T03:00:05', '2026-11-19T03:00:05', true],
    ['2026-11-20T03:00:05', '2026-11-20T03:00:05', false],
    ['2026-11-20T02:55:00', '2026-11-20T02:55:00', true],
    ['2026-11-19T03:00:05', '2026-11-20T11:30:00', false],
    ['2026-11-19T03:00:05', '2026-11-20T11:00:00', true],
  ]
  for (const [kept, tried, expected] of cases)
    assert.equal(
      isDue(
        { lastKeptAt: kept === null ? null : local(kept), lastTriedAt: tried === null ? null : local(tried) },
        { at: '03:00', now },
      ),
      expected,
      `${kept} ${tried}`,
    )
})

test('a backup of the schedule is made once, restored with its key into a new installation, recounted, and votes go on', async () => {
  const key = await generateX25519Identity()
  await using place = await startKeeping({ BACKUP_RECIPIENT: await identityToRecipient(key) })
  const { app } = place
  const { opinions } = await aConversation(app, { opinions: 2 })
  const [first = '', second = ''] = opinions.map(({ slugId }) => slugId)
  const voter = await app.user()
  await aVote(voter, first)
  assert.equal((await place.health()).lastGoodAt, undefined)
  await using other = await app.sibling()
  await Promise.all([place.backUp(), backUpWhenDue(other.ctx)])
  await place.backUp()
  const [file = '', ...others] = place.files()
  assert.match(file, /^parley-20.*Z\.backup$/)
  assert.deepEqual(others, [])
  assert.deepEqual(readdirSync(join(place.folder, 'data')), [], 'nothing unencrypted is left')
  const { state, lastGoodAt, failure } = await place.health()
  assert.deepEqual([state, lastGoodAt !== undefined, failure], ['fine', true, undefined])

  await using created = await emptyDatabase()
  await using target = await startShell(
    { connection: app.ctx.connection },
    { DATABASE_URL: created.connection },
  )
  writeFileSync(join(target.folder, 'key.txt'), key)
  const path = join(place.folder, 'backups', file)
  const restored = await target.admin('restore', path, '--identity', 'key.txt')
  assert.equal(restored.code, 0, restored.text)
  const recounted = await target.admin('recount', '--all')
  assert.equal(recounted.code, 0, recounted.text)
  assert.match(recounted.text, /1 votes/)
  await using again = await startApp({ connection: created.connection })
  await aVote(again.as(voter.device), second)
  await again.runJobs()
  assert.equal((await target.admin('recount', '--all')).code, 0)
})

test('a broken backup deletes no older one, is told by the health page, the figures and the doctor, and is made good an hour later', async () => {
  await using place = await startKeeping({ BACKUP_KEEP: '1' })
  const { app } = place
  await aConversation(app, { opinions: 1 })
  await app.runJobs()
  await place.backUp()
  const older = place.files()
  await sql`update conversations set num_votes = 7`.execute(app.ctx.db)
  const afterHours = async (hours: number) => {
    app.setClock(new Date(Date.now() + hours * HOUR_MS))
    await place.backUp()
  }
  await assert.rejects(afterHours(25), /is wrong: 1 counts that are shown differ/)
  assert.equal(place.files().length, 2)
  assert.ok(place.files().includes(older[0] ?? ''))
  assert.match(place.files()[1] ?? '', /\.unchecked$/)
  const { state, failure } = await place.health()
  assert.deepEqual([state, failure?.problem], ['slow', 'wrong'])
  const metrics = await app.send('/metrics', { method: 'GET', headers: { authorization: `Bearer ${TOKEN}` } })
  assert.match(metrics.text, /^parley_backup_failed 1$/m)
  const { code, text } = await place.admin('doctor')
  assert.equal(code, 1)
  assert.match(text, /^WRONG +The last backup failed, at \S+: .* is wrong: 1 counts that are shown differ/m)

  await sql`update conversations set num_votes = 0`.execute(app.ctx.db)
  await afterHours(25.5)
  assert.equal(place.files().length, 2, 'it is not tried again at once')
  await afterHours(26.5)
  assert.equal(place.files().length, 1)
  assert.notDeepEqual(place.files(), older)
  assert.equal((await place.health()).failure, undefined)
})

test('a backup that cannot be made says why, and one that was interrupted is told at the next try', async (t) => {
  await using place = await startKeeping()
  const { ctx } = place.app
  const attempt = async (folder: string, other: Partial<BackupSource> = {}) => {
    const source = { connection: ctx.connection, folder, config: ctx.config, now: ctx.now(), ...other }
    await assert.rejects(keepBackup(ctx.db, 'schedule', source))
    return (await place.health()).failure?.problem
  }
  assert.equal(await attempt(join(place.folder, 'not', 'mounted')), 'not_writable')
  assert.equal(await attempt(join(place.folder, 'backups'), { signal: AbortSignal.abort() }), 'interrupted')
  assert.deepEqual(place.files(), [])
  const careful = `careful_${randomBytes(6).toString('hex')}`
  await sql`create role ${sql.id(careful)} login in role pg_read_all_data`.execute(ctx.db)
  const connection = new URL(ctx.connection)
  connection.username = careful
  assert.equal(await attempt(join(place.folder, 'backups'), { connection: connection.href }), 'missing_right')
  assert.match(place.files()[0] ?? '', /\.unchecked$/, 'it is kept all the same')
  await sql`drop role ${sql.id(careful)}`.execute(ctx.db)
  using disk = smallDisk(1)
  if (!disk) return t.skip('this user may not mount')
  assert.equal(await attempt(disk.path), 'no_space')
})
