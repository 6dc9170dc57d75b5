import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteUser } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { startApp } from '#testing/app.ts'
import { until } from '#testing/until.ts'
import { startWorker } from '#worker.ts'

test('the erasure of an account does not wait for long analyses, however many analyses there are', async () => {
  await using app = await startApp()
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  let numRunning = 0
  const blockUntilReleased = () => {
    numRunning += 1
    return blocked
  }
  const worker = await startWorker(app.ctx, {
    run: blockUntilReleased,
    supplement: blockUntilReleased,
    replay: blockUntilReleased,
    close: async () => {},
  })
  try {
    for (let conversationId = 1; conversationId <= 9; conversationId++)
      await enqueueAnalysis(app.ctx.db, conversationId)
    await until(() => numRunning === 4)
    const alice = await app.user()
    await alice(deleteUser, {})
    await until(async () => {
      const { rows } = await sql`select from users where erased_at is not null`.execute(app.ctx.db)
      return rows.length === 1
    })
    assert.equal(numRunning, 4)
  } finally {
    release()
    await worker.stop()
  }
})
