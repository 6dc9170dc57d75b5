import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { formatSize } from '#admin/command.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { setCollected, storedHeads } from '#db/audit-heads.sql.ts'
import { signAuditHead } from '#db/audit-heads.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { insertUser } from '#testing/people.ts'
import { aConversation } from '#testing/seed.ts'
import { startApp } from '#testing/app.ts'
import { startShell } from '#testing/shell.ts'

test('the doctor warns when nine in ten guests share one address that is not registered as a shared place', async () => {
  await using shell = await startShell()
  const { db } = shell.app.ctx
  const { id } = await aConversation(shell.app, { publication: 'results' })
  const guestsFrom = async (place: string, numGuests: number) => {
    for (let guest = 0; guest < numGuests; guest++)
      await sql`insert into independent_people (conversation_id, user_id, place)
        values (${id}, ${await insertUser(db)}, ${Buffer.from(place)})`.execute(db)
  }
  await guestsFrom('proxy', 18)
  const doctor = async () => (await shell.admin('doctor')).text
  assert.match(await doctor(), /^ok +Guests take part from different addresses\.$/m)
  await guestsFrom('home', 2)
  assert.match(await doctor(), /^WRONG +18 of 20 guests share one address .* TRUST_PROXY is too low\.$/m)
  await sql`insert into shared_places (conversation_id, place_tag, num_people, until)
    values (${id}, ${Buffer.from('proxy')}, 30, now() + interval '1 day')`.execute(db)
  assert.match(await doctor(), /^ok +Guests take part/m)
})

test('the doctor counts the accounts that cannot log in with what is offered', async () => {
  await using shell = await startShell({}, { SIGN_IN: 'email' })
  const doctor = async () => (await shell.admin('doctor')).text
  assert.match(await doctor(), /^ok +Every account can log in with what SIGN_IN offers\.$/m)
  const alice = await aRegisteredUser(shell.app, 'alice')
  assert.match(await doctor(), /^WRONG +1 of the accounts cannot log in, as SIGN_IN offers only email:/m)
  await sql`insert into email_addresses (address_index, pepper_version, user_id) values ('x', 1, ${alice.userId})`.execute(
    shell.app.ctx.db,
  )
  assert.match(await doctor(), /^ok +Every account can log in/m)
})

test('the doctor tries the functions of the extension', async () => {
  await using shell = await startShell()
  const { db } = shell.app.ctx
  const doctor = async () => (await shell.admin('doctor')).text
  assert.match(await doctor(), /^ok +The functions of the extension pg_trgm work\.$/m)
  await sql`create schema elsewhere`.execute(db)
  await sql`alter extension pg_trgm set schema elsewhere`.execute(db)
  assert.match(
    await doctor(),
    /^WRONG +The functions of the extension pg_trgm do not work \(function similarity.*\): /m,
  )
})

test('the doctor says what to do about folders, a mail server and tables that cannot be used', async () => {
  await using app = await startApp()
  const { connection, db } = app.ctx
  const file = '/dev/null'
  const settings = { DATABASE_URL: connection, MAIL_SENDER: 'smtp', MAIL_FROM: 'talk@northbridge.example' }
  await using shell = await startShell(
    { connection },
    { ...settings, MAIL_URL: 'smtp://127.0.0.1:1', ASSETS_KEEP: `${file}/kept` },
  )
  await sql`delete from migrations where name like '0169%'`.execute(db)
  const { text, code } = await shell.admin('doctor')
  assert.equal(code, 1)
  assert.match(text, /^WRONG +The folder ASSETS_KEEP, .*, cannot be written: change its owner\.$/m)
  assert.match(text, /^WRONG +Mails cannot be sent: .*refuses connections: see whether the port in MAIL_URL/m)
  assert.match(text, /^WRONG +The database lacks 0169_\w+\.sql: start this version of Parley once\.$/m)
  await using ownDatabase = await startShell({}, { DATABASE_URL: '', DATA_DIR: `${file}/data` })
  assert.match(
    (await ownDatabase.admin('doctor')).text,
    /^WRONG +The data folder .* cannot be written: change its owner or set DATA_DIR\.$/m,
  )
})

test('the doctor says if a replica is no standby of the database', async () => {
  await using app = await startApp()
  const { connection } = app.ctx
  const env = { DATABASE_URL: connection, DATABASE_REPLICA_URLS: `${connection}&application_name=replica` }
  await using shell = await startShell({ connection }, env)
  const { text } = await shell.admin('doctor')
  assert.match(text, /^WRONG +\S+ in DATABASE_REPLICA_URLS does not answer or is no standby/m)
})

test('the doctor warns of a missing AUDIT_KEY and of a missing or old backup, without failing for them', async () => {
  await using shell = await startShell()
  await using signed = await startShell({}, { AUDIT_KEY: 'a-secret-that-signs-the-audit-of-this-test' })
  const { text } = await shell.admin('doctor')
  assert.match(text, /^WARN +AUDIT_KEY is missing, .*openssl rand -hex 32/m)
  assert.match(text, /^WARN +There is no backup: set BACKUP_TO/m)
  assert.equal((await shell.admin('backup', 'a.backup')).code, 0)
  assert.match((await shell.admin('doctor')).text, /^ok +The last good backup is 0 hours old\.$/m)
  assert.match(
    (await shell.admin('doctor')).text,
    /\n(Nothing is wrong; warnings: 1\.|1 of \d+ checks failed\.)$/,
  )
  assert.doesNotMatch((await signed.admin('doctor')).text, /AUDIT_KEY/)
  await sql`
    insert into backups (cause, state, started_at, finished_at)
    values ('file', 'good', now() - interval '3 days', now() - interval '3 days')`.execute(signed.app.ctx.db)
  assert.match((await signed.admin('doctor')).text, /^WARN +The last good backup is 3 days old/m)
})

test('the doctor warns when the audit has rows and none is signed, wherever it runs, and when the collector is silent', async () => {
  const env = {
    AUDIT_KEY: 'a-secret-that-signs-the-audit-of-this-test',
    AUDIT_FILE: '/dev/null',
    AUDIT_COLLECTOR_URL: 'https://collector.example',
  }
  await using shell = await startShell({ env }, env)
  const { ctx } = shell.app
  const doctor = async () => (await shell.admin('doctor')).text
  assert.match(await doctor(), /^ok +The audit agrees with its 0 signed heads/m)
  await appendAudit(ctx.db, { action: 'login' })
  assert.match(await doctor(), /^WARN +The audit has rows, and no head of it is signed/m)
  await signAuditHead(ctx)
  assert.match(await doctor(), /^ok +The audit agrees with its 1 signed heads in the database and in /m)
  assert.match(await doctor(), /^ok +The collector has the signed heads/m)
  await setCollected(ctx.db, await storedHeads(ctx.db), ctx.now())
  shell.app.setClock(new Date(Date.now() - 3 * 3_600_000))
  await appendAudit(ctx.db, { action: 'login' })
  await signAuditHead(ctx)
  assert.match(await doctor(), /^WARN +The collector has not acknowledged .* for 3 hours/m)
})

test('sizes are written with the unit that leaves at most three digits before the point', () => {
  const sizes: [bytes: number, text: string][] = [
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9960, '10 kB'],
    [20_479, '20 kB'],
    [999_600, '1.0 MB'],
    [1_234_567_890, '1.2 GB'],
    [5e15, '5000 TB'],
  ]
  for (const [bytes, text] of sizes) assert.equal(formatSize(bytes), text)
})
