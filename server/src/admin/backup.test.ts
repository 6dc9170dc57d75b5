import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { runAdmin } from '#admin/run.ts'
import { writeBackup } from '#backups/write.ts'
import { readConfig } from '#config.ts'
import { migrate, readMigrations } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { emptyDatabase, freshDatabase } from '#testing/cluster.ts'
import { waitingJobs } from '#testing/contents.sql.ts'
import { everythingIn, runSql } from '#testing/everything.sql.ts'
import { smallDisk, temporaryFolder } from '#testing/folders.ts'
import { setDatabaseReadOnly } from '#testing/read-only.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  deleteConversation,
  followTopic,
  lockConversation,
  moderateOpinion,
} from '#testing/seed.ts'

/** Runs one command on a database; returns its output and its exit code. */
async function admin(connection: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await runAdmin({
    args,
    folder: '/',
    config: async () => readConfig({ env: { NODE_ENV: 'test', DATABASE_URL: connection } }),
    print: (line) => lines.push(line),
  })
  return { code, text: lines.join('\n') }
}

// Some readers of lines also split at U+2028.
const TRICKY_TEXT = 'Line\nnext "quoted" \\n \u2028 \t <b>{"a":[1]}</b> 自用車 🚲'

/** Adds rows to many tables, including rows that refer to each other. */
async function fill(app: TestApp) {
  const analyzed = await aConversation(app, { opinions: 3, topics: ['europe'], body: TRICKY_TEXT })
  const [author, voter] = [await app.guest(), await app.user()]
  const opinionSlugId = await anOpinion(author, analyzed, 'Plain')
  for (const { slugId } of analyzed.opinions) await aVote(voter, slugId, 'pass')
  await aVote(voter, opinionSlugId, 'disagree')
  await moderateOpinion(app, { slugId: opinionSlugId, action: 'hide' })
  await followTopic(app, { userId: analyzed.authorId, code: 'work' })
  await app.runJobs()
  const locked = await aConversation(app, { opinions: 1 })
  await lockConversation(app, locked)
  await deleteConversation(app, await aConversation(app))
  await runSql(
    app.ctx.connection,
    `insert into organizations (name) values ('A town');
     insert into organization_members select 1, id from users limit 1;
     insert into analysis_runs
         (conversation_id, created_at, num_votes, num_participants, num_opinions, clusters, result)
       select id, now(), num_votes + (id = ${locked.id})::int, 0, 0, '[]', '{"n": 0.1, "big": 12345678901234567890.5}'
       from conversations where id in (${analyzed.id}, ${locked.id});
     select nextval('users_id_seq');
     insert into token_replays values ('\\x00', now())`,
  )
  await aVote(voter, analyzed.opinions[0]?.slugId ?? '', 'agree')
  return locked
}

test('a restored database has every row, id and number of the one that was backed up', async () => {
  await using app = await startApp()
  using folder = temporaryFolder()
  await using created = await emptyDatabase()
  const locked = await fill(app)
  const path = join(folder.path, 'parley.backup')
  const { connection } = app.ctx
  const before = await everythingIn(connection)
  const backupResult = await admin(connection, 'backup', path)
  assert.match(
    backupResult.text,
    /^\d+ rows are written to .*parley\.backup: [\d.]+ kB in \d+\.\d seconds\.\nIt is not encrypted: BACKUP_RECIPIENT is not set\.$/,
  )
  assert.equal(statSync(path).mode & 0o777, 0o600)

  const { code, text } = await admin(created.connection, 'restore', path)
  assert.equal(code, 0, text)
  assert.match(text, /^\d+ rows of \d+ tables are restored in \d+\.\d seconds\.\n/)
  const after = await everythingIn(created.connection)
  for (const name of [
    'analysis_runs',
    'conversation_moderations',
    'opinion_moderations',
    'tally_deltas',
    'votes',
  ])
    assert.notEqual(before.tables[name]?.length, 0, `${name} is tried`)
  assert.deepEqual(after, before)
  const recountResult = await admin(created.connection, 'recount', '--all')
  assert.equal(recountResult.code, 0, recountResult.text)
  await using restored = await startApp({ connection: created.connection })
  assert.deepEqual(await waitingJobs(restored.ctx.db), [`analyse:${locked.id}`])
  const { id } = await aConversation(restored)
  assert.equal(id, before.nextIds['conversations_id_seq'], 'new ids go on after the old ones')
})

test('a backup that is made while people vote is consistent, so its counts match its votes', async () => {
  await using app = await startApp()
  using folder = temporaryFolder()
  await using target = await freshDatabase()
  const { opinions } = await aConversation(app, { opinions: 20 })
  const voters = await Promise.all(Array.from({ length: 10 }, () => app.guest()))
  const path = join(folder.path, 'parley.backup')
  const voting = voters.map(async (voter) => {
    for (const { slugId } of opinions) await aVote(voter, slugId)
  })
  await aVote(await app.guest(), opinions[0]?.slugId ?? '')
  assert.equal((await admin(app.ctx.connection, 'backup', path)).code, 0)
  await Promise.all(voting)
  await admin(target.connection, 'restore', path)
  const { code, text } = await admin(target.connection, 'recount', '--all')
  assert.equal(code, 0, text)
  assert.doesNotMatch(text, /: 0 votes/)
})

test('a backup replaces a file of the same name only with --force', async () => {
  await using database = await freshDatabase()
  using folder = temporaryFolder()
  const path = join(folder.path, 'parley.backup')
  writeFileSync(path, 'precious', { mode: 0o644 })
  const refused = await admin(database.connection, 'backup', path)
  assert.deepEqual(refused, { code: 1, text: `There is already a file ${path}: add --force to replace it.` })
  assert.equal(readFileSync(path, 'utf8'), 'precious')
  assert.equal((await admin(database.connection, 'backup', path, '--force')).code, 0)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder.path), ['parley.backup'])
  const forcedResult = await admin(database.connection, 'backup', folder.path, '--force')
  assert.equal(forcedResult.text, `${folder.path} is a folder: name the file to write.`)
  const nowhere = await admin(database.connection, 'backup', join(folder.path, 'none', 'x'))
  assert.equal(nowhere.text, `There is no folder ${join(folder.path, 'none')}.`)
})

test('a full disk during a backup is reported, and the older backup stays unchanged', async (t) => {
  using disk = smallDisk(1)
  if (!disk) return t.skip('this user may not mount')
  await using database = await freshDatabase()
  const path = join(disk.path, 'parley.backup')
  writeFileSync(path, 'older')
  await runSql(
    database.connection,
    `insert into topics (code, name) select n, md5(n::text) || md5((-n)::text) from generate_series(1, 40000) n`,
  )
  const { code, text } = await admin(database.connection, 'backup', path, '--force')
  assert.equal(code, 1)
  assert.match(text, /^The disk that holds .* is full, so there is no backup/)
  assert.deepEqual(readdirSync(disk.path), ['parley.backup'])
  assert.equal(readFileSync(path, 'utf8'), 'older')
})

test('a damaged or shortened backup is refused, and nothing is written', async () => {
  await using app = await startApp()
  using folder = temporaryFolder()
  await using target = await freshDatabase()
  await fill(app)
  const path = join(folder.path, 'parley.backup')
  await admin(app.ctx.connection, 'backup', path)
  const intact = readFileSync(path)
  const lines = gunzipSync(intact).toString('utf8').trimEnd().split('\n')
  const gzipped = (changed: string[]) => gzipSync(`${changed.join('\n')}\n`)
  const withEditedLine = (pattern: string | RegExp, text: string) =>
    gzipped(lines.map((line) => line.replace(pattern, text)))
  const withFlippedByte = Buffer.from(intact)
  withFlippedByte.writeUInt8(withFlippedByte.readUInt8(intact.length - 6) ^ 1, intact.length - 6)
  const firstVote = lines.findIndex((line) => line.startsWith('["table","votes"')) + 1
  const files: [what: string, bytes: Buffer, sentence: RegExp][] = [
    ['nothing', Buffer.alloc(0), /damaged or cut short/],
    ['not gzip', Buffer.from('hello'), /is not a backup made by/],
    ['other gzip', gzipSync('{"a":1}\n'), /is not a backup made by/],
    ['cut in the middle', intact.subarray(0, intact.length / 2), /damaged or cut short: unexpected end/],
    ['cut by a byte', intact.subarray(0, -1), /damaged or cut short/],
    ['a changed sum', withFlippedByte, /damaged or cut short: incorrect data check/],
    ['only a header', gzipped(lines.slice(0, 1)), /its end is missing/],
    ['no end', gzipped(lines.slice(0, -1)), /its end is missing/],
    ['twice', gzipped([...lines, ...lines.slice(1)]), /it goes on after its end/],
    ['a row less', gzipped(lines.toSpliced(firstVote, 1)), /rows of the table votes are missing/],
    ['no table', gzipped([...lines.slice(0, 1), '{}', ...lines.slice(-1)]), /rows without a table/],
    ['a strange line', gzipped(lines.toSpliced(firstVote, 0, 'x')), /neither a row nor a mark/],
    ['a half row', gzipped(lines.with(firstVote, '{"user_id":')), /The database refuses the backup/],
    [
      'a dangling row',
      withEditedLine(/^(\{"id":\d+,"conversation_id":)\d+/, '$1999'),
      /refuses .*foreign key/,
    ],
    ['an unknown table', withEditedLine('["table","votes"', '["table","polls"'), /no table polls/],
    ['a newer format', withEditedLine('"format":1', '"format":2'), /in the format of Parley \d/],
  ]
  const before = await everythingIn(target.connection)
  for (const [what, bytes, sentence] of files) {
    writeFileSync(path, bytes)
    const { code, text } = await admin(target.connection, 'restore', path)
    assert.equal(code, 1, what)
    assert.match(text, sentence, what)
    assert.deepEqual(await everythingIn(target.connection), before, what)
  }
  const missing = await admin(target.connection, 'restore', join(folder.path, 'none'))
  assert.deepEqual(missing, { code: 1, text: `There is no file ${join(folder.path, 'none')}.` })
  writeFileSync(path, intact)
  assert.equal((await admin(target.connection, 'restore', path)).code, 0)
})

test('a restore refuses a database that has any row', async () => {
  await using database = await freshDatabase()
  await using target = await freshDatabase()
  using folder = temporaryFolder()
  const path = join(folder.path, 'parley.backup')
  await admin(database.connection, 'backup', path)
  await runSql(target.connection, `insert into tally_deltas (conversation_id) values (1)`)
  const before = await everythingIn(target.connection)
  const { code, text } = await admin(target.connection, 'restore', path)
  assert.equal(code, 1)
  assert.match(
    text,
    /^The database is not empty, there are rows in the table tally_deltas: restore into a new one/,
  )
  assert.deepEqual(await everythingIn(target.connection), before)
})

test('a backup with migrations that this version lacks is refused with the version that made it', async () => {
  await using database = await freshDatabase()
  await using target = await emptyDatabase()
  using folder = temporaryFolder()
  const path = join(folder.path, 'parley.backup')
  await admin(database.connection, 'backup', path)
  const text = gunzipSync(readFileSync(path)).toString('utf8')
  const later = ',{"name":"9999_later.sql","checksum":"x"}]'
  for (const changed of [text.replace(/"checksum":"../, '"checksum":"zz'), text.replace(']', later)]) {
    writeFileSync(path, gzipSync(changed.replace(/"version":"[^"]*"/, '"version":"7.8.9"')))
    const restoreResult = await admin(target.connection, 'restore', path)
    assert.equal(restoreResult.code, 1)
    assert.match(
      restoreResult.text,
      /The migrations of the backup differ from those of this Parley .*: restore it with Parley 7\.8\.9/,
    )
  }
})

test('a backup of an older version is restored into a new database, which is then migrated to this version', async () => {
  await using old = await emptyDatabase()
  await using created = await emptyDatabase()
  await using current = await freshDatabase()
  using folder = temporaryFolder()
  const path = join(folder.path, 'parley.backup')
  await migrate({ connection: old.connection, upTo: readMigrations().at(-2)?.name })
  await runSql(old.connection, `insert into users (username) values ('ann')`)
  const { db, close } = openDb({ connection: old.connection })
  await writeBackup(db, path)
  await close()

  const refused = await admin(current.connection, 'restore', path)
  assert.match(
    refused.text,
    /with migrations up to .*, and this database has had them up to .*: restore into a new/,
  )
  assert.equal((await admin(created.connection, 'restore', path)).code, 0)
  const [expected, restored] = [
    await everythingIn(current.connection),
    await everythingIn(created.connection),
  ]
  assert.deepEqual(restored.migrations, expected.migrations)
  assert.deepEqual(restored.foreignKeys, expected.foreignKeys)
  assert.equal(restored.tables['users']?.length, 1)
})

test('a backup can be made of a database that is read-only', async () => {
  await using database = await freshDatabase()
  await setDatabaseReadOnly(database.connection, true)
  using folder = temporaryFolder()
  const { code, text } = await admin(database.connection, 'backup', join(folder.path, 'read-only.backup'))
  assert.equal(code, 0, text)
  assert.match(text, /^The database is read-only, so the audit log .*\n\d+ rows are written/)
})
