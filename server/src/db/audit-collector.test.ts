import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { sendHeads } from '#db/audit-collector.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { signAuditHead } from '#db/audit-heads.ts'
import { SEND_HEADS, storedHeads } from '#db/audit-heads.sql.ts'
import { startApp } from '#testing/app.ts'
import { temporaryFolder } from '#testing/folders.ts'

const KEY = 'k'.repeat(32)
const SECRET = 'token-of-the-collector'

/** An application that sends its heads to a collector, which answers with the given status. */
async function collecting() {
  const closing = new AsyncDisposableStack()
  const collector = { status: 204, received: [] as unknown[], whenAsked: async () => {} }
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      collector.received.push(body)
      await collector.whenAsked()
      response.writeHead(collector.status, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.defer(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const folder = closing.use(temporaryFolder())
  const app = closing.use(
    await startApp({
      env: {
        AUDIT_KEY: KEY,
        AUDIT_FILE: `${folder.path}/heads.jsonl`,
        AUDIT_COLLECTOR_URL: `http://127.0.0.1:${port}/${SECRET}`,
        PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
      },
    }),
  )
  return {
    app,
    collector,
    /** Appends to the audit and signs the new row. */
    sign: async (target: string) => {
      await appendAudit(app.ctx.db, { action: 'login', target })
      await signAuditHead(app.ctx)
    },
    /** Heads that were not acknowledged. */
    numWaiting: async () =>
      (await sql`select from audit_heads where collected_at is null`.execute(app.ctx.db)).rows.length,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

test('each signed head is posted to the collector once, with the site it is from', async () => {
  await using on = await collecting()
  await on.sign('a')
  await on.app.runJobs()
  await signAuditHead(on.app.ctx)
  await on.app.runJobs()
  await on.sign('b')
  await on.app.runJobs()
  const [first, second] = await storedHeads(on.app.ctx.db)
  const site = 'http://127.0.0.1:8080'
  assert.deepEqual(on.collector.received, [
    { site, heads: [first] },
    { site, heads: [second] },
  ])
  assert.equal(await on.numWaiting(), 0)
})

test('heads that a collector refuses or redirects wait and are sent later, oldest first, and nothing secret is told', async () => {
  await using on = await collecting()
  await on.sign('a')
  for (const status of [503, 302]) {
    on.collector.status = status
    await assert.rejects(on.app.runJobs(), (error: Error) => {
      assert.match(error.message, /^The collector of audit heads (?:answered 503|did not answer)/)
      const told = [error.message, error.stack, String(error.cause), ...on.app.logged].join('')
      return !told.includes(SECRET) && !told.includes(KEY)
    })
    assert.equal(await on.numWaiting(), 1)
    await signAuditHead(on.app.ctx)
  }
  on.collector.status = 204
  on.collector.received = []
  await on.sign('b')
  await on.app.runJobs()
  const heads = await storedHeads(on.app.ctx.db)
  assert.deepEqual(on.collector.received, [{ site: 'http://127.0.0.1:8080', heads }])
  assert.equal(await on.numWaiting(), 0)
})

test('a job that another worker enqueues while heads are sent sends none of them again', async () => {
  await using on = await collecting()
  await using other = await on.app.sibling()
  await on.sign('a')
  on.collector.whenAsked = async () => {
    on.collector.whenAsked = async () => {}
    await signAuditHead(other.ctx)
    // The job of the other worker waits for this one, so nothing is due yet.
    await runOnce({
      pgPool: other.ctx.pool,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: { [SEND_HEADS]: () => sendHeads(other.ctx) },
    })
  }
  await on.app.runJobs()
  assert.equal(on.collector.received.length, 1)
})

test('heads that were signed before there was a collector, or whose job was lost, are sent too', async () => {
  await using on = await collecting()
  for (const target of ['a', 'b']) await on.sign(target)
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(
    on.app.ctx.db,
  )
  await signAuditHead(on.app.ctx)
  await on.app.runJobs()
  assert.equal(on.collector.received.length, 1)
  assert.equal(await on.numWaiting(), 0)
})
