import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cancelImport, getImportStatus, importConversation } from '@parley/contract'
import { resumeImports, runImport } from '#import/job.ts'
import { endRun, leaseImport } from '#import/runs.sql.ts'
import { type Actor, startApp, type TestApp } from '#testing/app.ts'
import { contentsOf, conversationIdOf } from '#testing/contents.sql.ts'
import { POLIS_CONVERSATIONS, startPolis } from '#testing/polis.ts'
import { until } from '#testing/until.ts'

const runScript = fileURLToPath(new URL('../testing/run-import.ts', import.meta.url))

async function startAppAndPolis(before?: (path: string) => Promise<void> | undefined) {
  const resources = new AsyncDisposableStack()
  const polis = resources.use(await startPolis(before ? { before } : {}))
  const env = { POLIS_URL: polis.url, IMPORT_REQUESTS_PER_SECOND: '1000' }
  const app = resources.use(await startApp({ env }))
  return { app, env, author: await app.user(), [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const startImport = async (author: Actor, { report }: { report: string }) => {
  const options = { isIndexed: true, isLoginRequired: false }
  const started = await author(importConversation, {
    polisUrl: `https://pol.is/report/${report}`,
    ...options,
  })
  return started.conversationSlugId
}

const idOf = ({ ctx }: TestApp, slugId: string) => conversationIdOf(ctx.db, slugId)

/** Runs an import in a separate process, and kills the process when the given number of votes is stored. */
async function workUntilKilled(
  { app, env, author }: { app: TestApp; env: Record<string, string>; author: Actor },
  { slugId, numVotes }: { slugId: string; numVotes: number },
) {
  const id = await idOf(app, slugId)
  const child = spawn(process.execPath, [runScript, app.ctx.connection, String(id)], {
    env: { ...process.env, ...env, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const status = () => author(getImportStatus, { conversationSlugId: slugId })
  await until(async () => ((await status()).numVotes ?? 0) >= numVotes)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal((await status()).state, 'running')
}

test('an import that was stopped by kill -9 is completed by another process without duplicate votes @full', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  const uninterruptedSlugId = await startImport(await app.user(), POLIS_CONVERSATIONS.uberx)
  await app.runJobs()
  const slugId = await startImport(author, POLIS_CONVERSATIONS.uberx)
  await workUntilKilled(both, { slugId, numVotes: 4000 })
  app.setClock(new Date(Date.now() + 60_000))
  await resumeImports(app.ctx)
  await app.runJobs()
  assert.equal((await author(getImportStatus, { conversationSlugId: slugId })).state, 'complete')
  const [killed, uninterrupted] = await Promise.all(
    [slugId, uninterruptedSlugId].map((one) => contentsOf(app.ctx.db, one)),
  )
  assert.deepEqual(killed?.votes, uninterrupted?.votes)
  assert.deepEqual(killed?.opinions, uninterrupted?.opinions)
  assert.equal(killed?.num_votes, uninterrupted?.num_votes)
})

test('if the job of an import runs twice at the same time, only one run works on it', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  const slugId = await startImport(author, POLIS_CONVERSATIONS.brexit)
  const conversationId = await idOf(app, slugId)
  await using sibling = await app.sibling()
  const job = { conversationId, analyse: async () => {}, signal: new AbortController().signal }
  await Promise.all([app, sibling, app].map(({ ctx }) => runImport(ctx, job)))
  assert.equal((await author(getImportStatus, { conversationSlugId: slugId })).state, 'complete')
  assert.equal((await contentsOf(app.ctx.db, slugId)).votes.length, 5303)
})

test('the imports of one person run one after another, so that they do not delay imports of other people @full', async () => {
  const { seattle, brexit, uberx } = POLIS_CONVERSATIONS
  const release = Promise.withResolvers<void>()
  const isSlow = (path: string) => [seattle, uberx].some(({ report }) => path.includes(report))
  await using both = await startAppAndPolis((path) => (isSlow(path) ? release.promise : undefined))
  const { app, author } = both
  const stateOf = async (actor: Actor, conversationSlugId: string) =>
    (await actor(getImportStatus, { conversationSlugId })).state
  const run = async (slugId: string) =>
    runImport(app.ctx, {
      conversationId: await idOf(app, slugId),
      analyse: async () => {},
      signal: new AbortController().signal,
    })
  const slowSlugIds = [await startImport(author, seattle), await startImport(author, uberx)] as const
  const running = run(slowSlugIds[0])
  await until(async () => (await stateOf(author, slowSlugIds[0])) === 'running')
  await run(slowSlugIds[1])
  assert.equal(await stateOf(author, slowSlugIds[1]), 'waiting')
  const other = await app.user()
  const quickSlugId = await startImport(other, brexit)
  await run(quickSlugId)
  assert.equal(await stateOf(other, quickSlugId), 'complete')
  release.resolve()
  await running
  await run(slowSlugIds[1])
  assert.equal(await stateOf(author, slowSlugIds[1]), 'complete')
})

test('an import that is canceled during its run stops and leaves no data', async () => {
  const votesRequested = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await using both = await startAppAndPolis((path) => {
    if (!path.includes('votes.csv')) return undefined
    votesRequested.resolve()
    return release.promise
  })
  const { app, author } = both
  const slugId = await startImport(author, POLIS_CONVERSATIONS.brexit)
  const running = app.runJobs()
  await votesRequested.promise
  await author(cancelImport, { conversationSlugId: slugId })
  release.resolve()
  await running
  await app.runJobs()
  const { votes, opinions, title } = await contentsOf(app.ctx.db, slugId)
  assert.deepEqual([votes, new Set(opinions.map(({ body }) => body)), title], [[], new Set(['']), ''])
  await assert.rejects(author(getImportStatus, { conversationSlugId: slugId }), { name: 'not_found' })
})

/** Starts one import for each listed author, and returns the ids of the waiting imports. */
async function waitingImports(app: TestApp, authors: Actor[]): Promise<number[]> {
  const ids: number[] = []
  const sources = Object.values(POLIS_CONVERSATIONS)
  for (const [index, author] of authors.entries())
    ids.push(await idOf(app, await startImport(author, sources[index % sources.length] ?? { report: '' })))
  return ids
}

const lease = ({ ctx: { db } }: TestApp, conversationId: number, now = new Date()) =>
  leaseImport(db, { conversationId, now, until: new Date(now.getTime() + 60_000) })

test('if one person starts several imports at the same moment, only one runs', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  const ids = await waitingImports(app, [author, author, author, author])
  await using sibling = await app.sibling()
  const runs = await Promise.all(ids.map((id, index) => lease(index % 2 === 0 ? app : sibling, id)))
  assert.equal(runs.filter((run) => run !== undefined).length, 1)
})

test('if several people start imports at the same moment, no more than the allowed number run', async () => {
  await using both = await startAppAndPolis()
  const { app } = both
  const people = [await app.user(), await app.user(), await app.user(), await app.user(), await app.user()]
  const ids = await waitingImports(app, people)
  const runs = await Promise.all(ids.map((id) => lease(app, id)))
  assert.equal(runs.filter((run) => run !== undefined).length, 3)
})

test('long imports do not delay an import, and no more than five run at a time', async () => {
  await using both = await startAppAndPolis()
  const { app } = both
  const people = await Promise.all(Array.from({ length: 6 }, () => app.user()))
  const ids = await waitingImports(app, people)
  const now = new Date()
  const inSeconds = (seconds: number) => new Date(now.getTime() + 1000 * seconds)
  for (const id of ids.slice(0, 3)) assert(await lease(app, id, now))
  const [fourth = 0, fifth = 0, sixth = 0] = ids.slice(3)
  assert.equal(await lease(app, fourth, inSeconds(1)), undefined)
  assert(await lease(app, fourth, inSeconds(3)))
  assert(await lease(app, fifth, inSeconds(3)))
  assert.equal(await lease(app, sixth, inSeconds(10)), undefined)
})

test('people take turns with their imports, even if some people have many waiting imports', async () => {
  await using both = await startAppAndPolis()
  const { app } = both
  const busyPeople = [await app.user(), await app.user(), await app.user(), await app.user()]
  const other = await app.user()
  const running = await waitingImports(app, busyPeople.slice(0, 3))
  for (const id of running) assert(await lease(app, id))
  const [next = 0, ...more] = await waitingImports(app, busyPeople.toReversed())
  const [last = 0] = await waitingImports(app, [other])
  for (const id of [next, ...more, last]) assert.equal(await lease(app, id), undefined)
  const [ended = 0, second = 0] = running
  const end = (conversationId: number) =>
    endRun(app.ctx.db, { conversationId, run: 1, state: 'waiting', now: new Date() })
  await end(ended)
  for (const id of [ended, ...more, last]) assert.equal(await lease(app, id), undefined)
  assert(await lease(app, next), 'whoever has had no turn yet and waits for longer')
  await end(second)
  for (const id of [ended, second, ...more]) assert.equal(await lease(app, id), undefined)
  assert(await lease(app, last))
})

test('an import that ended its process twice fails instead of ending a third one, and can be canceled', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  const slugId = await startImport(author, POLIS_CONVERSATIONS.brexit)
  const conversationId = await idOf(app, slugId)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  for (const minutes of [9, 6]) assert(await lease(app, conversationId, minutesAgo(minutes)))
  const job = { conversationId, analyse: async () => {}, signal: new AbortController().signal }
  await runImport(app.ctx, job)
  const { state, failure } = await author(getImportStatus, { conversationSlugId: slugId })
  assert.deepEqual([state, failure?.reason], ['failed', 'internal'])
  assert.deepEqual((await contentsOf(app.ctx.db, slugId)).opinions, [])
  await author(cancelImport, { conversationSlugId: slugId })
  await app.runJobs()
  await assert.rejects(author(getImportStatus, { conversationSlugId: slugId }), { name: 'not_found' })
})

test('an import whose turns end in order may have as many as it needs', async () => {
  await using both = await startAppAndPolis()
  const { app, author } = both
  const slugId = await startImport(author, POLIS_CONVERSATIONS.brexit)
  const conversationId = await idOf(app, slugId)
  for (const run of [1, 2, 3]) {
    assert(await lease(app, conversationId))
    await endRun(app.ctx.db, { conversationId, run, state: 'waiting', now: new Date() })
  }
  await app.runJobs()
  assert.equal((await author(getImportStatus, { conversationSlugId: slugId })).state, 'complete')
})
