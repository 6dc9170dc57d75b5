import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { appendAudit, verifyAudit } from '#db/audit.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { insertUser } from '#testing/people.ts'
import { changeRole } from '#users/roles.sql.ts'

async function fillAudit(app: TestApp, numRows: number): Promise<void> {
  for (let row = 0; row < numRows; row++)
    await appendAudit(app.ctx.db, { action: 'login', target: `device ${row}` })
}

/** Changes the audit with rights that only the owner of the database has. */
async function tamper({ ctx }: TestApp, statement: string): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    await sql`alter table audit disable trigger user`.execute(db)
    await sql.raw(statement).execute(db)
    await sql`alter table audit enable trigger user`.execute(db)
  })
}

test('the database rejects changes and deletions of audit rows', async () => {
  await using app = await startApp()
  await fillAudit(app, 2)
  for (const statement of [
    "update audit set reason = 'another' where id = 1",
    'delete from audit where id = 2',
    'truncate audit',
  ])
    await assert.rejects(sql.raw(statement).execute(app.ctx.db), /only added to/)
  assert.deepEqual(await verifyAudit(app.ctx.db), { numRows: 2, firstBroken: undefined })
})

test('an empty audit passes verification', async () => {
  await using app = await startApp()
  assert.deepEqual(await verifyAudit(app.ctx.db), { numRows: 0, firstBroken: undefined })
})

const changes: [what: string, statement: string, firstBroken: number][] = [
  ['a changed row', "update audit set target = 'device 9' where id = 3", 3],
  ['a changed time', "update audit set at = at + interval '1 second' where id = 2", 2],
  ['a missing row', 'delete from audit where id = 3', 4],
  ['a missing first row', 'delete from audit where id = 1', 2],
  [
    'a changed row with a recomputed hash',
    "update audit set reason = 'x' where id = 2; update audit a set hash = audit_hash(a) where id = 2",
    3,
  ],
]
for (const [what, statement, firstBroken] of changes)
  test(`the verification of the audit finds ${what}`, async () => {
    await using app = await startApp()
    await fillAudit(app, 5)
    await tamper(app, statement)
    assert.equal((await verifyAudit(app.ctx.db)).firstBroken, firstBroken)
  })

test('audit rows that two processes add at the same time form one chain', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? app : other).ctx.db
        .transaction()
        .execute((db) => appendAudit(db, { action: 'logout', target: String(n) })),
    ),
  )
  assert.deepEqual(await verifyAudit(app.ctx.db), { numRows: 40, firstBroken: undefined })
})

test('an act does not wait for the transactions of others, and follows those that commit before it', async () => {
  await using app = await startApp()
  const recorded = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const slow = app.ctx.db.transaction().execute(async (db) => {
    await appendAudit(db, { action: 'logout', target: 'slow' })
    recorded.resolve()
    await mayCommit.promise
  })
  await recorded.promise
  await appendAudit(app.ctx.db, { action: 'logout', target: 'fast' })
  mayCommit.resolve()
  await slow
  const { rows } = await sql<{ target: string }>`select target from audit order by id`.execute(app.ctx.db)
  assert.deepEqual(
    rows.map(({ target }) => target),
    ['fast', 'slow'],
  )
  assert.deepEqual(await verifyAudit(app.ctx.db), { numRows: 2, firstBroken: undefined })
})

test('a rolled-back transaction leaves no gap in the audit', async () => {
  await using app = await startApp()
  await fillAudit(app, 1)
  const failing = app.ctx.db.transaction().execute(async (db) => {
    await appendAudit(db, { action: 'login' })
    throw new Error('no')
  })
  await assert.rejects(failing, /no/)
  await fillAudit(app, 1)
  assert.deepEqual(await verifyAudit(app.ctx.db), { numRows: 2, firstBroken: undefined })
})

test('granting and revoking a role is audited, with a number that is not the user id', async () => {
  await using app = await startApp()
  const { db } = app.ctx
  const userId = await insertUser(db, { isRegistered: true })
  const { username, actor_number } = await db
    .selectFrom('users')
    .select(['username', 'actor_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  assert.notEqual(actor_number, userId)
  await changeRole(db, { username, role: 'moderator', isGranted: true })
  await changeRole(db, { username, role: 'moderator', isGranted: false })
  assert.equal(await changeRole(db, { username: 'nobody', role: 'moderator', isGranted: true }), 'no_user')
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'target', 'reason', 'actor'])
    .orderBy('id')
    .execute()
  const target = String(actor_number)
  assert.deepEqual(rows, [
    { action: 'role.granted', target, reason: 'moderator', actor: null },
    { action: 'role.revoked', target, reason: 'moderator', actor: null },
  ])
})
