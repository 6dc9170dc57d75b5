import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  getPrintedRun,
  LIMITS,
  listOpinions,
  listPinnedRuns,
  pinRun,
  unpinRun,
  type PrintedRun,
  type Publication,
} from '@parley/contract'
import { sql } from 'kysely'
import { pruneRuns } from '#analysis/sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { joinCamp, twoCamps, type Camps } from '#testing/camps.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, deleteConversation, moderateOpinion } from '#testing/seed.ts'

/** Two camps with a run, and their author. */
async function analysedCamps(app: TestApp, publication: Publication = 'votes') {
  const camps = await twoCamps(app, {
    ...(publication === 'votes' ? { left: 8, right: 7 } : { left: 16, right: 15 }),
    publication,
  })
  const author = await aRegisteredUser(app, 'author')
  await sql`update conversations set author_id = ${author.userId} where id = ${camps.conversation.id}`.execute(
    app.ctx.db,
  )
  await app.runJobs()
  const input = { conversationSlugId: camps.conversation.slugId }
  return { camps, author, input, first: await printedAt(app, input) }
}

type Input = { conversationSlugId: string; runId?: number }

async function printedAt(app: TestApp, input: Input): Promise<PrintedRun & { runId: number }> {
  const printed = await app.anyone(getPrintedRun, input)
  assert(printed?.map.runId !== undefined)
  return { ...printed, runId: printed.map.runId }
}

/** Enough people join for another run, this many hours later. */
async function anotherRun(app: TestApp, { conversation }: Camps, hours: number): Promise<void> {
  await sql`update analysis_runs set created_at = created_at - ${hours} * interval '1 hour'`.execute(
    app.ctx.db,
  )
  await joinCamp(app, conversation, { side: 0, size: 5 })
  await app.runJobs()
}

describe('the results for print', () => {
  test('the results for print contain the map, all opinions and the lists of one run, and no name', async () => {
    await using app = await startApp()
    const { camps, first } = await analysedCamps(app)
    assert.deepEqual(new Set(first.common), new Set(camps.common))
    assert(first.different.length > 0)
    assert.equal(first.opinions.length, 10)
    assert(first.map.drawings !== undefined)
    assert.equal(first.isPinned, false)
    const shared = first.opinions.find(({ opinionSlugId }) => opinionSlugId === camps.common[0])
    assert.deepEqual([shared?.numAgrees, shared?.numDisagrees, shared?.numParticipants], [15, 0, 15])
    assert(first.opinions.every(({ username }) => username === ''))
  })

  test('the results for print do not exist before the first run', async () => {
    await using app = await startApp()
    const { slugId } = await aConversation(app, { opinions: 1 })
    assert.equal(await app.anyone(getPrintedRun, { conversationSlugId: slugId }), null)
  })

  test('the results for print are those of the newest hourly run, because a run of this hour may still be replaced', async () => {
    await using app = await startApp()
    const { camps, input, first } = await analysedCamps(app)
    await anotherRun(app, camps, 1)
    assert.equal((await printedAt(app, input)).runId, first.runId)
    await anotherRun(app, camps, 1)
    const second = await printedAt(app, input)
    assert(second.runId > first.runId)
    assert.equal(second.map.participantCount, 20)
    // A run that is not pinned has no address of its own.
    assert.equal((await printedAt(app, { ...input, runId: first.runId })).runId, second.runId)
  })

  test('where only results are published, printed totals name the block that they are of, not the newest one', async () => {
    await using app = await startApp()
    const { camps, author, input, first } = await analysedCamps(app, 'results')
    await author(pinRun, { ...input, runId: first.runId })
    await sql`update blocks set published_at = published_at - interval '1 hour'`.execute(app.ctx.db)
    await joinCamp(app, camps.conversation, { side: 0, size: 10 })
    await app.runJobs()
    const newest = await app.anyone(listOpinions, { ...input, filter: 'discover' })
    const printed = await printedAt(app, { ...input, runId: first.runId })
    for (const [opinions, asOf] of [
      [newest, { block: 2, numPeople: 41 }],
      [first.opinions, { block: 1, numPeople: 31 }],
      [printed.opinions, { block: 1, numPeople: 31 }],
    ] as const)
      for (const opinion of opinions) assert.deepEqual(opinion.asOf, asOf)
  })

  test('pinned results keep their figures, and show the present texts, with an empty text for removed opinions', async () => {
    await using app = await startApp()
    const { camps, author, input, first } = await analysedCamps(app)
    assert.deepEqual(
      await author(pinRun, { ...input, runId: first.runId, headline: ' We agree on parks ' }),
      {
        success: true,
      },
    )
    const [moved = '', hidden = ''] = camps.divisive
    await moderateOpinion(app, { slugId: moved, action: 'move' })
    await moderateOpinion(app, { slugId: hidden, action: 'hide' })
    await sql`update opinions set body = 'Said better' where slug_id = ${camps.common[0] ?? ''}`.execute(
      app.ctx.db,
    )
    await anotherRun(app, camps, 72)
    const pinned = await printedAt(app, { ...input, runId: first.runId })
    assert.deepEqual([pinned.isPinned, pinned.headline], [true, 'We agree on parks'])
    const statsOf = ({ map }: PrintedRun) => ({
      ...map,
      groups: map.groups.map(({ summary: _words, ...stats }) => stats),
    })
    assert.deepEqual(statsOf(pinned), statsOf(first))
    assert.doesNotMatch(JSON.stringify(pinned.map), /Opinion [12]”/)
    const textOf = (slugId = '') =>
      pinned.opinions.find(({ opinionSlugId }) => opinionSlugId === slugId)?.opinion
    assert.deepEqual([textOf(moved), textOf(hidden), textOf(camps.common[0])], ['', '', 'Said better'])
    const stats = ({ opinions }: PrintedRun) =>
      opinions.map(({ opinionSlugId, numAgrees, clustersStats }) => [opinionSlugId, numAgrees, clustersStats])
    assert.deepEqual(stats(pinned), stats(first))
  })

  test('a printed run from before figures were published in steps shows steps, and no map of under a hundred people', async () => {
    await using app = await startApp()
    const { author, input, first } = await analysedCamps(app, 'results')
    await author(pinRun, { ...input, runId: first.runId })
    const printed = await printedAt(app, { ...input, runId: first.runId })
    await sql`update analysis_runs set published = null`.execute(app.ctx.db)
    await sql`delete from run_drawings`.execute(app.ctx.db)
    await using sibling = await app.sibling()
    const { map, opinions } = await printedAt(sibling, { ...input, runId: first.runId })
    assert.deepEqual([map.step, map.cells, map.drawings], ['cards', [], undefined])
    assert.deepEqual(opinions, printed.opinions)
    assert(opinions.some(({ clustersStats }) => clustersStats.some(({ figure }) => figure !== undefined)))
  })
})

describe('pinning a run', () => {
  test('a pinned run is kept when the other runs of its day are deleted, until it is unpinned', async () => {
    await using app = await startApp()
    const { camps, author, input, first } = await analysedCamps(app)
    await author(pinRun, { ...input, runId: first.runId })
    // Without the pin, another run of the same hour would replace it.
    await anotherRun(app, camps, 0)
    await sql`update analysis_runs set created_at = created_at - interval '5 days'`.execute(app.ctx.db)
    const { id } = camps.conversation
    await pruneRuns(app.ctx.db, id)
    assert.equal((await printedAt(app, { ...input, runId: first.runId })).runId, first.runId)
    await author(unpinRun, { ...input, runId: first.runId })
    await pruneRuns(app.ctx.db, id)
    assert.notEqual((await printedAt(app, { ...input, runId: first.runId })).runId, first.runId)
    assert.deepEqual(await author(pinRun, { ...input, runId: first.runId }), {
      success: false,
      reason: 'run_is_gone',
    })
  })

  test('the author and moderators pin runs; others can neither pin, unpin nor list them', async () => {
    await using app = await startApp()
    const { author, input, first } = await analysedCamps(app)
    const pin = { ...input, runId: first.runId }
    const other = await aRegisteredUser(app, 'other')
    const moderator = await aRegisteredUser(app, 'moderator')
    await app.ctx.db
      .updateTable('users')
      .set({ is_moderator: true })
      .where('id', '=', moderator.userId)
      .execute()
    for (const call of [
      () => other(pinRun, pin),
      () => other(unpinRun, pin),
      () => other(listPinnedRuns, input),
    ])
      await assertRejected(call(), 'forbidden', 'needs_author')
    await assertRejected((await app.guest())(pinRun, pin), 'forbidden')
    await assertRejected(app.anyone(pinRun, pin), 'unauthenticated')
    assert.deepEqual(await moderator(pinRun, { ...pin, headline: 'One' }), { success: true })
    assert.deepEqual(await author(pinRun, { ...pin, headline: 'Two' }), { success: true })
    const pins = await author(listPinnedRuns, input)
    assert.deepEqual(
      pins.map(({ runId, asOfVote, headline }) => [runId, asOfVote, headline]),
      [[first.runId, 150, 'Two']],
    )
  })

  test('a device on hold cannot unpin a run that was pinned before the device came, because the run could be deleted for good', async () => {
    await using app = await startApp()
    const { author, input, first } = await analysedCamps(app)
    const pin = { ...input, runId: first.runId }
    await author(pinRun, { ...pin, headline: 'Mine' })
    const newer = app.stranger()
    await logInAs(app, newer, 'author')
    await assertRejected(newer(unpinRun, pin), 'forbidden', 'device_on_hold')
    await assertRejected(newer(pinRun, { ...pin, headline: 'Not mine' }), 'forbidden', 'device_on_hold')
    assert.equal((await printedAt(app, pin)).headline, 'Mine')
    await author(unpinRun, pin)
    await newer(pinRun, { ...pin, headline: 'Written since' })
    await newer(unpinRun, pin)
    assert.deepEqual(await author(listPinnedRuns, input), [])
  })

  test('the headline of a pinned run loses control and direction characters, and is refused if it has nothing else', async () => {
    await using app = await startApp()
    const { author, input, first } = await analysedCamps(app)
    const pin = { ...input, runId: first.runId }
    await author(pinRun, { ...pin, headline: 'Parks\u0000 for \u202eeverybody\ud800' })
    assert.equal((await printedAt(app, pin)).headline, 'Parks for everybody\ufffd')
    for (const headline of ['\u202e\u0000', '\u200b'])
      await assertRejected(author(pinRun, { ...pin, headline }), 'invalid_input')
  })

  test('members of the organization that a conversation is posted as pin its runs while they are members, and so does its author', async () => {
    await using app = await startApp()
    const { author, camps, input, first } = await analysedCamps(app)
    const pin = { ...input, runId: first.runId }
    const [member, stranger] = [await aRegisteredUser(app, 'member'), await aRegisteredUser(app, 'stranger')]
    await sql`with made as (insert into organizations (name) values ('City'), ('Club') returning id, name),
      members as (insert into organization_members
        select id, case name when 'City' then ${member.userId}::int else ${stranger.userId}::int end from made)
      update conversations set organization_id = (select id from made where name = 'City')
      where id = ${camps.conversation.id}`.execute(app.ctx.db)
    for (const other of [stranger, author])
      await assertRejected(other(pinRun, pin), 'forbidden', 'needs_author')
    assert.deepEqual(await member(pinRun, pin), { success: true })
    assert.equal((await member(listPinnedRuns, input)).length, 1)
    await member(unpinRun, pin)
    await sql`delete from organization_members where user_id = ${member.userId}`.execute(app.ctx.db)
    await assertRejected(member(pinRun, pin), 'forbidden', 'needs_author')
  })

  test('only runs of the same conversation can be pinned, and at most fifty', async () => {
    await using app = await startApp()
    const { camps, author, input, first } = await analysedCamps(app)
    const foreign = await aConversation(app, { authorId: author.userId })
    assert.deepEqual(await author(pinRun, { conversationSlugId: foreign.slugId, runId: first.runId }), {
      success: false,
      reason: 'run_is_gone',
    })
    await sql`
      with more as (
        insert into analysis_runs (conversation_id, num_votes, num_participants, num_opinions, clusters, result)
        select conversation_id, num_votes, num_participants, num_opinions, clusters, result
        from analysis_runs, generate_series(1, ${LIMITS.pinnedRuns + 1}::int) where conversation_id = ${camps.conversation.id}
        returning id)
      insert into pinned_runs (run_id, conversation_id) select id, ${camps.conversation.id} from more order by id
      limit ${LIMITS.pinnedRuns - 1}`.execute(app.ctx.db)
    const { rows } = await sql<{ id: number }>`
      select id from analysis_runs where id not in (select run_id from pinned_runs) order by id desc limit 2`.execute(
      app.ctx.db,
    )
    const results = await Promise.all(rows.map(({ id }) => author(pinRun, { ...input, runId: id })))
    assert.deepEqual(results.map(({ success }) => success).toSorted(), [false, true])
    const pins = await author(listPinnedRuns, input)
    assert.equal(pins.length, LIMITS.pinnedRuns)
    assert.deepEqual(
      await author(pinRun, { ...input, runId: pins[0]?.runId ?? 0, headline: 'Still mine' }),
      { success: true },
      'a pinned run gets another headline even when no further run may be pinned',
    )
  })
})

test('the results for print are refused to people who may not read the conversation', async () => {
  await using app = await startApp()
  const { camps, author, input, first } = await analysedCamps(app)
  await author(pinRun, { ...input, runId: first.runId })
  await sql`update conversations set is_indexed = false, is_login_required = true, change_seq = change_seq + 1`.execute(
    app.ctx.db,
  )
  for (const asked of [input, { ...input, runId: first.runId }]) {
    await assertRejected(app.anyone(getPrintedRun, asked), 'forbidden', 'login_required')
    assert.equal((await author(getPrintedRun, asked))?.map.runId, first.runId)
  }
  await deleteConversation(app, camps.conversation)
  await assertRejected(author(getPrintedRun, input), 'not_found')
  await assertRejected(author(listPinnedRuns, input), 'not_found')
})
