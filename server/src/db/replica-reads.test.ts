import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castVote, getConversation, listDecisions, listOpinions } from '@parley/contract'
import { accessBySlug } from '#conversations/sql.ts'
import { currentPosition, newestPosition } from '#db/position.ts'
import { readContent, readCounts } from '#db/replica-reads.ts'
import { REPLICA_LIMIT_MS } from '#db/replicas.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { freshDatabase } from '#testing/cluster.ts'
import { laggingReplica } from '#testing/lagging-replica.ts'
import { aConversation } from '#testing/seed.ts'

/** Enough for a replica that answers on a busy machine. */
const AMPLE_MS = 10_000

/** An application with one replica that lags from the beginning. */
async function startWithReplica(limitMs = REPLICA_LIMIT_MS) {
  const closing = new AsyncDisposableStack()
  const { connection } = closing.use(await freshDatabase())
  const standby = closing.use(await laggingReplica(connection, limitMs))
  const app = closing.use(await startApp({ connection, replicas: [standby.replica] }))
  return { app, standby, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** Lets the time pass in which a replica that failed is left alone. */
const passRest = (app: TestApp) => app.setClock(new Date(app.ctx.now().getTime() + 60_000))

const votesOf = async (app: TestApp, conversationSlugId: string) =>
  (await app.anyone(getConversation, { conversationSlugId })).conversationData.metadata.voteCount

test('what was acknowledged is shown by the next read, however far a replica lags', async () => {
  await using place = await startWithReplica()
  const { app, standby } = place
  const { slugId, opinions } = await aConversation(app, { opinions: 2 })
  assert.equal(await votesOf(app, slugId), 0)
  const voter = await app.guest()
  for (const [index, { slugId: opinionSlugId }] of opinions.entries()) {
    await voter(castVote, { opinionSlugId, chosenOption: 'agree' })
    passRest(app)
    assert.equal(await votesOf(app, slugId), index + 1)
    const listed = await app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'new' })
    assert.equal(listed.length, 2)
  }
  assert(standby.numReads() > 0)
  assert.equal(readCounts(app.ctx).replica, 0)
})

test('a replica that has caught up answers what changes with the version of a conversation', async () => {
  await using place = await startWithReplica(AMPLE_MS)
  const { app, standby } = place
  const { slugId, opinions } = await aConversation(app, { opinions: 2 })
  const voter = await app.guest()
  await voter(castVote, { opinionSlugId: opinions[0]?.slugId ?? '', chosenOption: 'agree' })
  standby.follow()
  assert.equal(await votesOf(app, slugId), 1)
  assert.equal((await app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'new' })).length, 2)
  assert.deepEqual((await app.anyone(listDecisions, { conversationSlugId: slugId })).decisionList, [])
  const { replica, primary } = readCounts(app.ctx)
  assert.equal(primary, 0)
  assert(replica >= 4, `${replica} reads`)
})

test('a replica that does not answer in time is left alone for a while, and the primary answers', async () => {
  await using place = await startWithReplica()
  const { app, standby } = place
  const held = Promise.withResolvers<void>()
  standby.hooks.replayed = () => held.promise
  const { slugId } = await aConversation(app, { opinions: 0 })
  standby.follow()
  assert.equal(await votesOf(app, slugId), 0)
  const numReads = standby.numReads()
  assert(numReads > 0)
  assert.equal(readCounts(app.ctx).replica, 0)
  assert.equal(await readOne(app), 'primary')
  assert.equal(standby.numReads(), numReads)
  assert.equal(app.logged.filter((line) => line.includes('a replica fails or lags')).length, 1)
  held.resolve()
})

test('after its rest a single read tries a replica, and all do once it has answered', async () => {
  await using place = await startWithReplica(AMPLE_MS)
  const { app, standby } = place
  standby.hooks.connect = () => Promise.reject(new Error('connect ECONNREFUSED'))
  assert.equal(await readOne(app), 'primary')
  assert.equal(standby.numReads(), 1)
  passRest(app)
  const position = await currentPosition(app.ctx.pool)
  const readAgain = () => readContent(app.ctx, position, async () => {})
  await Promise.all([readAgain(), readAgain(), readAgain()])
  assert.equal(standby.numReads(), 2)
  standby.hooks.connect = async () => {}
  passRest(app)
  standby.follow()
  await readAgain()
  const { replica } = readCounts(app.ctx)
  await Promise.all([readAgain(), readAgain(), readAgain()])
  assert.equal(readCounts(app.ctx).replica, replica + 3)
})

test('the primary answers if a statement fails on a replica, and what fails on both is told', async () => {
  await using place = await startWithReplica(AMPLE_MS)
  const { app, standby } = place
  const position = await currentPosition(app.ctx.pool)
  standby.follow()
  const read = readContent(app.ctx, position, async (source) => {
    if (source !== app.ctx.pool) throw new Error('canceling statement due to conflict with recovery')
    return 'primary'
  })
  assert.equal(await read, 'primary')
  const failed = readContent(app.ctx, position, () => Promise.reject(new Error('no such column')))
  await assert.rejects(failed, /no such column/)
})

test('without replicas no position is read with a version', async () => {
  await using app = await startApp()
  const { slugId } = await aConversation(app)
  const [alone] = await accessBySlug(app.ctx, [slugId])
  assert.equal(alone?.position, undefined)
  const { connection } = app.ctx
  await using standby = await laggingReplica(connection, REPLICA_LIMIT_MS)
  await using other = await startApp({ connection, replicas: [standby.replica] })
  const before = await currentPosition(app.ctx.pool)
  const [access] = await accessBySlug(other.ctx, [slugId])
  assert.deepEqual(newestPosition([before, access?.position]), access?.position)
})

test('reads of several versions together need the newest of their positions', () => {
  const [old, later, promoted] = [
    { timeline: 1, lsn: 50 },
    { timeline: 1, lsn: 70 },
    { timeline: 2, lsn: 60 },
  ]
  assert.deepEqual(newestPosition([old, later, old]), later)
  assert.deepEqual(newestPosition([later, promoted]), promoted)
  assert.equal(newestPosition([later, undefined]), undefined)
  assert.equal(newestPosition([]), undefined)
})

/** Which database answers a read of the present. */
async function readOne({ ctx }: TestApp): Promise<'primary' | 'replica'> {
  const position = await currentPosition(ctx.pool)
  return readContent(ctx, position, async (source) => (source === ctx.pool ? 'primary' : 'replica'))
}
