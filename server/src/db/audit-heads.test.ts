import assert from 'node:assert/strict'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { storedHeads } from '#db/audit-heads.sql.ts'
import { compareAuditHeads, signAuditHead } from '#db/audit-heads.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { startApp } from '#testing/app.ts'

const KEY = 'k'.repeat(32)

/** An application that signs audit heads into a separate folder. */
async function signing(key = KEY) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-audit-'))
  const file = join(folder, 'new', 'heads.jsonl')
  const app = await startApp({ env: { AUDIT_FILE: file, ...(key === '' ? {} : { AUDIT_KEY: key }) } })
  return {
    app,
    file,
    add: (target: string) => appendAudit(app.ctx.db, { action: 'login', target }),
    problem: async (key = KEY) => (await compareAuditHeads(app.ctx.db, { key, file })).problem,
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Deletes the end of the audit, as somebody who owns the database can. */
async function cutOff(db: Db, lastId: number): Promise<void> {
  await sql`alter table audit disable trigger user`.execute(db)
  await sql`delete from audit where id > ${lastId}`.execute(db)
  await sql`alter table audit enable trigger user`.execute(db)
}

test('the newest row of the audit is signed and written to the log, to a table and to a file, and never twice', async () => {
  await using on = await signing()
  await signAuditHead(on.app.ctx)
  assert.equal(existsSync(on.file), false)
  for (const target of ['a', 'b']) {
    await on.add(target)
    await signAuditHead(on.app.ctx)
    await signAuditHead(on.app.ctx)
  }
  const lines = readFileSync(on.file, 'utf8').trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).id),
    [1, 2],
  )
  const logged = on.app.logged.filter((line) => line.includes('the head of the audit'))
  assert.deepEqual(
    logged.map((line) => JSON.parse(line).auditHead),
    lines.map((line) => JSON.parse(line)),
  )
  assert.deepEqual(
    await storedHeads(on.app.ctx.db),
    lines.map((line) => JSON.parse(line)),
  )
  assert(!on.app.logged.join('').includes(KEY))
  assert.deepEqual(await compareAuditHeads(on.app.ctx.db, { key: KEY, file: on.file }), {
    numHeads: 2,
    problem: undefined,
  })
})

test('signed last rows reveal that the end of the audit was deleted, even if other rows replaced it', async () => {
  await using on = await signing()
  const { db } = on.app.ctx
  for (const target of ['a', 'b', 'c']) await on.add(target)
  await signAuditHead(on.app.ctx)
  await on.add('d')
  assert.equal(await on.problem(), undefined)
  await cutOff(db, 2)
  assert.match(String(await on.problem()), /its row 3 of .* is gone or another one/)
  await on.add('forged')
  assert.match(String(await on.problem()), /its row 3 of .* is gone or another one/)
})

test('a signed last row that was changed, cut off or signed with another key is reported', async () => {
  await using on = await signing()
  await on.add('a')
  await signAuditHead(on.app.ctx)
  assert.match(String(await on.problem('x'.repeat(32))), /1 of its signed heads were changed/)
  const whole = readFileSync(on.file, 'utf8')
  writeFileSync(on.file, whole.replace('"id":1', '"id":2'))
  assert.match(String(await on.problem()), /1 of its signed heads were changed/)
  writeFileSync(on.file, whole)
  appendFileSync(on.file, '{"id":2,"ha')
  assert.match(String(await on.problem()), /1 of its signed heads were changed/)
})

test('two workers that sign the same row at once store and log one head, and each has it in its own file', async () => {
  await using on = await signing()
  await on.add('a')
  const secondFile = join(dirname(on.file), 'second.jsonl')
  const second = { ...on.app.ctx, config: { ...on.app.ctx.config, AUDIT_FILE: secondFile } }
  await Promise.all([signAuditHead(on.app.ctx), signAuditHead(second)])
  assert.equal((await storedHeads(on.app.ctx.db)).length, 1)
  assert.equal(on.app.logged.filter((line) => line.includes('the head of the audit')).length, 1)
  assert.equal(readFileSync(secondFile, 'utf8'), readFileSync(on.file, 'utf8'))
  assert.equal((await compareAuditHeads(on.app.ctx.db, { key: KEY, file: secondFile })).numHeads, 1)
})

test('heads that another worker signed reveal a cut end where there is no file', async () => {
  await using on = await signing()
  const elsewhere = join(dirname(on.file), 'none.jsonl')
  const problem = async () =>
    (await compareAuditHeads(on.app.ctx.db, { key: KEY, file: elsewhere })).problem ?? ''
  for (const target of ['a', 'b']) await on.add(target)
  await signAuditHead(on.app.ctx)
  assert.equal(await problem(), '')
  await cutOff(on.app.ctx.db, 1)
  assert.match(await problem(), /its row 2 of .* is gone or another one/)
})

test('without AUDIT_KEY no row is signed', async () => {
  await using on = await signing('')
  await on.add('a')
  await signAuditHead(on.app.ctx)
  assert.equal(existsSync(on.file), false)
})
