import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BASE_PATH, castVote, getHealth, listOwnVotes, respondToPoll } from '@parley/contract'
import { sql } from 'kysely'
import { ANALYSIS_JOB, enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import type { Runner } from '#analysis/worker/runner.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { setDatabaseReadOnly } from '#testing/read-only.ts'
import { readEverything, type ReadTarget } from '#testing/readings.ts'
import { aConversation, aVote } from '#testing/seed.ts'
import { until } from '#testing/until.ts'
import { startWorker } from '#worker.ts'

const READ_ONLY = { READ_ONLY: '1' }
const ANALYSIS_JOBS = `graphile_worker.jobs where task_identifier = '${ANALYSIS_JOB}'`
const JOBS_WAIT = 'jobs wait until the database can be written'

describe('a read-only database', () => {
  test('reads are answered, signed ones too, and votes and poll answers get 503 until it can be written again', async () => {
    await using app = await startApp()
    const { conversation, callers, target } = await aStage(app)
    await setDatabaseReadOnly(app.ctx.connection, true)
    // It has new connections only.
    await using later = await app.sibling()
    await assertReadOnly(later, { callers, target })
    const voter = later.as(callers.member.device)
    const [opinion] = conversation.opinions
    await setDatabaseReadOnly(app.ctx.connection, false)
    await until(async () => (await readiness(later)).status === 'ok')
    const vote = { opinionSlugId: opinion?.slugId ?? '', chosenOption: 'pass' } as const
    assert.equal(await voter(castVote, vote), true)
    const own = await voter(listOwnVotes, { conversationSlugIdList: [conversation.slugId] })
    assert.deepEqual(
      own.filter(({ opinionSlugId }) => opinionSlugId === vote.opinionSlugId),
      [vote].map(({ opinionSlugId, chosenOption }) => ({ opinionSlugId, votingAction: chosenOption })),
    )
  })

  test('a job that ends meanwhile and all others wait, the worker lives, and jobs go on by themselves @full', async () => {
    await using app = await startApp()
    const { connection, db } = app.ctx
    const conversation = await aConversation(app, { opinions: 1 })
    await app.runJobs()
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
    const analysed: number[] = []
    await using stopping = new AsyncDisposableStack()
    stopping.defer(release)
    const worker = await startWorker(app.ctx, {
      ...IDLE_RUNNER,
      run: async (id) => {
        analysed.push(id)
        await blocked
      },
    })
    stopping.defer(worker.stop)
    await enqueueAnalysis(db, conversation.id)
    await until(() => analysed.length === 1)
    await setDatabaseReadOnly(connection, true)
    await until(() => app.logged.some((line) => line.includes(JOBS_WAIT)))
    release()
    await setDatabaseReadOnly(connection, false)
    // It has new connections only.
    await using later = await app.sibling()
    await until(async () => (await numRows(later, ANALYSIS_JOBS)) === 0)
    assert.deepEqual(analysed, [conversation.id])
    await aVote(await later.guest(), conversation.opinions[0]?.slugId ?? '')
    await until(async () => (await numRows(later, 'tally_deltas')) === 0)
    await until(() => analysed.length === 2)
  })

  test('a worker that starts then waits, and can be stopped @full', async () => {
    await using app = await startApp()
    await setDatabaseReadOnly(app.ctx.connection, true)
    await using later = await app.sibling()
    const worker = await startWorker(later.ctx, IDLE_RUNNER)
    await until(() => later.logged.some((line) => line.includes(JOBS_WAIT)))
    await worker.stop()
  })
})

describe('READ_ONLY=1', () => {
  test('reads are answered, calls that write get 503, jobs wait, and nothing is written', async () => {
    await using app = await startApp()
    const { conversation, callers, target } = await aStage(app)
    await using maintained = await startApp({ env: READ_ONLY, connection: app.ctx.connection })
    await assertReadOnly(maintained, { callers, target })
    await enqueueAnalysis(app.ctx.db, conversation.id)
    const worker = await startWorker(maintained.ctx, IDLE_RUNNER)
    await until(() => maintained.logged.some((line) => line.includes(JOBS_WAIT)))
    await worker.stop()
    assert.equal(await numRows(app, `${ANALYSIS_JOBS} and locked_at is null`), 1)
    await assert.rejects(sql`delete from graphile_worker._private_jobs`.execute(maintained.ctx.db), {
      code: '25006',
    })
    await aVote(callers.member, conversation.opinions[0]?.slugId ?? '', 'pass')
  })
})

test('without a database, calls get 503 with the time to wait, and the server is not ready', async () => {
  await using app = await startApp({ connection: 'postgresql://parley@127.0.0.1:1/parley' })
  const { status, headers, text } = await app.send(`${BASE_PATH}/site/get`, { body: '{}' })
  const { name, code } = JSON.parse(text)
  assert.deepEqual([status, name, code, headers['retry-after']], [503, 'unavailable', 'no_database', '5'])
  assert.deepEqual(await readiness(app), { status: 'unavailable', reason: 'database' })
})

const IDLE_RUNNER: Runner = {
  run: async () => {},
  supplement: async () => {},
  replay: async () => {},
  close: async () => {},
}

/** A conversation with groups and a poll, and people who read it. */
async function aStage(app: TestApp) {
  const { conversation, left, divisive } = await twoCamps(app, {
    publication: 'votes',
    left: 8,
    right: 8,
    poll: ['Yes', 'No'],
  })
  await app.runJobs()
  const [member] = left
  assert(member !== undefined)
  const callers = {
    anyone: undefined,
    member,
    administrator: await app.user({ isAdministrator: true }),
  }
  const target: ReadTarget = {
    conversationSlugId: conversation.slugId,
    opinionSlugIds: divisive.slice(0, 2),
    runIds: [],
    decisionId: 'nothing1',
    queueItemIds: [],
    username: 'nobody_here',
  }
  return { conversation, callers, target }
}

type Callers = { anyone: undefined; member: Actor; administrator: Actor }

/** Asserts that everything can be read and nothing can be written. */
async function assertReadOnly(
  app: TestApp,
  { callers, target }: { callers: Callers; target: ReadTarget },
): Promise<void> {
  const readings = await readEverything(app, { callers, target })
  const refused = [...readings].filter(([, answer]) => /^5\d\d$/.test(answer)).map(([request]) => request)
  assert.deepEqual(
    refused.filter((request) => !/ \/(?:account|analysis\/bundle)\/export /.test(request)),
    [],
  )
  const [opinionSlugId = ''] = target.opinionSlugIds
  const { conversationSlugId } = target
  const writes: [path: string, input: object][] = [
    [castVote.path, { opinionSlugId, chosenOption: 'agree' }],
    [respondToPoll.path, { conversationSlugId, voteOptionChoice: 1 }],
  ]
  for (const [path, input] of writes) {
    const url = BASE_PATH + path
    const authorization = `Bearer ${app.token(callers.member.device, url)}`
    const { status, headers, text } = await app.send(url, {
      body: JSON.stringify(input),
      headers: { authorization },
    })
    const { name, code, retryAfter } = JSON.parse(text)
    assert.deepEqual([status, name, code, retryAfter], [503, 'unavailable', 'read_only', 5], path)
    assert.equal(headers['retry-after'], '5')
  }
  assert.deepEqual(await readiness(app), { status: 'read_only' })
  const { database } = await app.as(callers.administrator.device)(getHealth, {})
  assert.deepEqual([database.state, database.isReadOnly], ['stopped', true])
}

async function readiness(app: TestApp): Promise<{ status: string; reason?: string }> {
  const { text } = await app.send('/readyz', { method: 'GET' })
  return JSON.parse(text)
}

async function numRows({ ctx }: TestApp, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(table)}`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}
