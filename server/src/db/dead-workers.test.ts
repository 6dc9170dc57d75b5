import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { watchDeadWorkers } from '#db/dead-workers.ts'
import { startApp, type TestApp } from '#testing/app.ts'

/** Two workers on one database; only the first one holds its lock. */
async function startBoth() {
  const closing = new AsyncDisposableStack()
  const app = closing.use(await startApp())
  const worker = (id: string) => {
    const started = watchDeadWorkers(app.ctx, [id])
    closing.defer(started.close)
    return started
  }
  const [living, other] = [worker('pool-living'), worker('pool-other')]
  await living.free()
  return { app, living, other, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** A job that a worker locked some seconds ago. */
const takenJob = async (
  { ctx }: TestApp,
  { id, by, secondsAgo }: { id: number; by: string; secondsAgo: number },
) => {
  await enqueueAnalysis(ctx.db, id)
  const values = [by, secondsAgo, `analyse:${id}`]
  await ctx.pool.query(
    `with job as (update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2)
       where key = $3 returning job_queue_id)
     update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where id in (select * from job)`,
    values,
  )
}

const lockedBy = async ({ ctx }: TestApp): Promise<unknown[]> => {
  const { rows } = await ctx.pool.query(
    `select locked_by from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null order by 1`,
  )
  return rows.map((row) => row.locked_by)
}

test('jobs of a killed worker are unlocked, jobs of living and of new workers are not', async () => {
  await using both = await startBoth()
  const { app, living, other } = both
  await takenJob(app, { id: 1, by: 'pool-killed', secondsAgo: 60 })
  await takenJob(app, { id: 2, by: 'pool-living', secondsAgo: 60 })
  await takenJob(app, { id: 3, by: 'pool-new', secondsAgo: 1 })

  await other.free()
  assert.deepEqual(await lockedBy(app), ['pool-living', 'pool-new'])

  await living.close()
  await other.free()
  assert.deepEqual(await lockedBy(app), ['pool-new'])
})

test('the lock of a worker is taken again after its connection has broken', async () => {
  await using both = await startBoth()
  const { app, living, other } = both
  await takenJob(app, { id: 1, by: 'pool-living', secondsAgo: 60 })
  await app.ctx.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = hashtext('pool-living')::oid`,
  )
  await living.free()
  await other.free()
  assert.deepEqual(await lockedBy(app), ['pool-living'])
})
