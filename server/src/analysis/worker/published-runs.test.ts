import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deleteUser, getOpinionMap, listOpinions, type ApiClient, type OpinionMap } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { startShell } from '#testing/shell.ts'
import { aConversation, aVote, deleteConversation, moderateOpinion } from '#testing/seed.ts'
import { foldAll, prune } from '#worker.ts'

const mapOf = (ask: ApiClient, { conversation }: Pick<Camps, 'conversation'>): Promise<OpinionMap> =>
  ask(getOpinionMap, { conversationSlugId: conversation.slugId })

/** The newest run after all due jobs have finished. */
const newestRun = async (app: TestApp, camps: Pick<Camps, 'conversation'>) => {
  await app.runJobs()
  const { runId, asOfVote, participantCount } = await mapOf(app.anyone, camps)
  return { runId, asOfVote, participantCount }
}

/** The total and the group figures of an opinion, as numbers of votes. */
const votesOn = async (app: TestApp, { conversation }: Camps, slugId: string) => {
  const opinions = await app.anyone(listOpinions, { conversationSlugId: conversation.slugId, filter: 'new' })
  const opinion = opinions.find(({ opinionSlugId }) => opinionSlugId === slugId)
  assert(opinion)
  const sum = (votes: { numAgrees: number; numDisagrees: number; numPasses: number }) =>
    votes.numAgrees + votes.numDisagrees + votes.numPasses
  return { total: sum(opinion), inGroups: opinion.clustersStats.reduce((all, group) => all + sum(group), 0) }
}

describe('runs where only results are published', () => {
  test('if only results are published, a run follows when the votes of at least five people differ, and totals are always current', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14 })
    const first = await newestRun(app, camps)
    assert.deepEqual([first.asOfVote, first.participantCount], [300, 30])
    await joinCamp(app, camps.conversation, { side: 0, size: 4 })
    assert.deepEqual(await newestRun(app, camps), first)
    const [common = ''] = camps.common
    assert.deepEqual(await votesOn(app, camps, common), { total: 34, inGroups: 30 })
    await joinCamp(app, camps.conversation, { side: 1, size: 1 })
    const second = await newestRun(app, camps)
    assert.deepEqual([second.asOfVote, second.participantCount], [350, 35])
    assert.deepEqual(await votesOn(app, camps, common), { total: 35, inGroups: 35 })
    await joinCamp(app, camps.conversation, { side: 1, size: 4 })
    assert.deepEqual(await newestRun(app, camps), second, 'people are counted from the newest run')
  })

  test('a run is published after changes by five people, not after five votes; withdrawn votes count', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14 })
    const first = await newestRun(app, camps)
    const [alice, ...others] = camps.left
    const [slugId = ''] = camps.common
    for (const { slugId } of camps.conversation.opinions) await aVote(alice ?? app.stranger(), slugId, 'pass')
    assert.deepEqual(await newestRun(app, camps), first)
    for (const person of others.slice(0, 4)) await aVote(person, slugId, 'cancel')
    assert.notEqual((await newestRun(app, camps)).runId, first.runId)
  })

  test('the first run is published when five people have voted', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const vote = async () => aVote(app.stranger(), conversation.opinions[0]?.slugId ?? '')
    for (let people = 1; people < 5; people++) await vote()
    assert.equal((await newestRun(app, { conversation })).runId, undefined)
    assert.equal((await mapOf(app.anyone, { conversation })).noMapReason, 'too_few_participants')
    await vote()
    assert.equal((await newestRun(app, { conversation })).participantCount, 5)
  })

  test('moderating an opinion, or withdrawing that, publishes a run at once on the votes of the last run', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14 })
    const first = await newestRun(app, camps)
    await joinCamp(app, camps.conversation, { side: 0, size: 3 })
    const [slugId = ''] = camps.divisive
    await moderateOpinion(app, { slugId, action: 'move' })
    const second = await newestRun(app, camps)
    assert.notEqual(second.runId, first.runId)
    assert.deepEqual([second.asOfVote, second.participantCount], [270, 30])
    await moderateOpinion(app, { slugId, action: 'withdraw' })
    const third = await newestRun(app, camps)
    assert.notEqual(third.runId, second.runId)
    assert.deepEqual([third.asOfVote, third.participantCount], [300, 30])
    await joinCamp(app, camps.conversation, { side: 1, size: 2 })
    assert.equal((await newestRun(app, camps)).participantCount, 35)
  })

  test('moderators cannot infer one person’s votes from a difference: nobody changes groups while the votes are the same', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14 })
    const [loner, [first = '', second = '', third = '']] = [app.stranger(), camps.divisive]
    // Without the first opinion these votes fit both groups.
    await aVote(loner, first, 'agree')
    await aVote(loner, second, 'agree')
    await aVote(loner, third, 'disagree')
    const stats = async () => {
      const { runId } = await newestRun(app, camps)
      const { groups } = await mapOf(app.anyone, camps)
      const conversationSlugId = camps.conversation.slugId
      const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
      const votes = opinions.map(({ opinionSlugId, clustersStats }) => [
        opinionSlugId,
        clustersStats.map(({ key, numAgrees, numDisagrees, numPasses, isSuppressed }) =>
          [key, numAgrees, numDisagrees, numPasses, isSuppressed].join(),
        ),
      ])
      return { runId, sizes: groups.map(({ size }) => size), votes: Object.fromEntries(votes) }
    }
    const before = await stats()
    assert.deepEqual(before.sizes, [17, 14])
    const moderated: string[] = []
    const assertSame = async (after: typeof before) => {
      assert.notEqual(after.runId, before.runId)
      assert.deepEqual(after.sizes, before.sizes)
      for (const [slugId, votes] of Object.entries(after.votes))
        if (!moderated.includes(slugId)) assert.deepEqual(votes, before.votes[slugId])
    }
    for (const slugId of [first, camps.divisive[4] ?? '']) {
      await moderateOpinion(app, { slugId, action: 'move' })
      moderated.push(slugId)
      await assertSame(await stats())
    }
    await sql`update opinions set deleted_at = now() where slug_id = ${third}`.execute(app.ctx.db)
    await enqueueAnalysis(app.ctx.db, camps.conversation.id)
    await assertSame(await stats())
    for (const person of camps.left.slice(0, 5)) await aVote(person, second, 'disagree')
    assert.notDeepEqual((await stats()).votes[second], before.votes[second])
  })

  test('groups in which people are kept are neither called stable nor shown if the votes no longer produce them', async () => {
    await using shell = await startShell({ env: { SUPPLEMENT_DELAY_MS: '0' } })
    const { app, admin } = shell
    const camps = await twoCamps(app, { left: 10, right: 10 })
    // These people vote like the left on five opinions, and like the right on all others.
    const between = Array.from({ length: 4 }, () => app.stranger())
    for (const person of between)
      for (const [at, slugId] of [...camps.divisive, ...camps.common].entries())
        await aVote(person, slugId, at === 4 ? 'disagree' : 'agree')
    await app.runJobs()
    const before = await mapOf(app.anyone, camps)
    assert.deepEqual([before.groups.map(({ size }) => size), before.redraws?.same], [[14, 10], 10])
    // Lets the next robustness report start without a pause.
    await sql`update run_supplements set duration_ms = 0`.execute(app.ctx.db)
    for (const slugId of camps.divisive.slice(0, 4)) await moderateOpinion(app, { slugId, action: 'move' })
    await app.runJobs()
    const after = await mapOf(app.anyone, camps)
    assert.deepEqual([after.groups, after.noMapReason], [[], 'no_clear_groups'])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.ctx.db)
    assert.equal((await newestRun(app, camps)).runId, after.runId)
    const { code, text } = await admin('verify', camps.conversation.slugId)
    assert.equal(code, 0, text)
    assert.match(text, /^matches {2}Re-draws of the groups/m)
  })

  test('the votes of people who left disappear from runs with four other changes, or alone within 30 days', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14 })
    const first = await newestRun(app, camps)
    const [alice = app.stranger(), ...others] = camps.left
    await alice(deleteUser, {})
    await app.runJobs()
    assert.deepEqual(await newestRun(app, camps), first)
    await prune(app.ctx)
    assert.deepEqual(await newestRun(app, camps), first)
    await daysPass(app, 29)
    await prune(app.ctx)
    const second = await newestRun(app, camps)
    assert.deepEqual([second.asOfVote, second.participantCount], [290, 29])
    for (const person of others.slice(0, 5)) await person(deleteUser, {})
    await app.runJobs()
    assert.equal((await newestRun(app, camps)).participantCount, 24)
  })

  test('merging a guest into an account publishes no run, because the same person voted the same', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14 })
    const first = await newestRun(app, camps)
    await aRegisteredUser(app, 'alice')
    await logInAs(app, camps.left[0] ?? app.stranger(), 'alice')
    await joinCamp(app, camps.conversation, { side: 0, size: 4 })
    assert.deepEqual(await newestRun(app, camps), first)
    await joinCamp(app, camps.conversation, { side: 0, size: 1 })
    assert.equal((await newestRun(app, camps)).participantCount, 35)
  })
})

test('a check that finds too few changes delays the next check as long as a run would', async () => {
  await using app = await startApp({ env: { ANALYSIS_REST_FACTOR: '10' } })
  const { db } = app.ctx
  const camps = await twoCamps(app, { left: 6, right: 6 })
  await app.runJobs()
  await sql`update analysis_runs set duration_ms = 0`.execute(db)
  const [alice = app.stranger()] = camps.left
  const [slugId = ''] = camps.common
  await aVote(alice, slugId, 'pass')
  await app.runJobs()
  await sql`update published_votes set check_duration_ms = 6000`.execute(db)
  await aVote(alice, slugId, 'disagree')
  await foldAll(app.ctx)
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs
      where task_identifier = 'analyse'`.execute(db)
  assert.equal(rows.length, 1)
  assert(rows[0] && rows[0].wait > 30 && rows[0].wait <= 60, JSON.stringify(rows))
})

test('deleting a conversation deletes its published votes', async () => {
  await using app = await startApp()
  const camps = await twoCamps(app, { left: 3, right: 3 })
  await app.runJobs()
  const numKept = async () => (await sql`select from published_votes`.execute(app.ctx.db)).rows.length
  assert.equal(await numKept(), 1)
  await deleteConversation(app, camps.conversation)
  await enqueueAnalysis(app.ctx.db, camps.conversation.id)
  await app.runJobs()
  assert.equal(await numKept(), 0)
})

test('if votes are published, every change causes a run, and no second copy of the votes is stored', async () => {
  await using app = await startApp()
  const camps = await twoCamps(app, { left: 16, right: 14, publication: 'votes' })
  const first = await newestRun(app, camps)
  await joinCamp(app, camps.conversation, { side: 0, size: 1 })
  const second = await newestRun(app, camps)
  assert.notEqual(second.runId, first.runId)
  assert.equal(second.participantCount, 31)
  const { rows } = await sql`select from published_votes`.execute(app.ctx.db)
  assert.equal(rows.length, 0)
})

async function daysPass({ ctx }: TestApp, days: number): Promise<void> {
  await sql`update users set deleted_at = deleted_at - ${days} * interval '1 day'`.execute(ctx.db)
  await sql`update published_votes set refresh_by = refresh_by - ${days} * interval '1 day'`.execute(ctx.db)
}
