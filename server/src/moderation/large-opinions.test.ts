import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  getConversation,
  listOpinions,
  markAboutPerson,
  moderateOpinion,
  withdrawOpinionModeration,
  type ApiClient,
} from '@parley/contract'
import { sql } from 'kysely'
import { recountAll } from '#admin/recount.sql.ts'
import { eraseVotes, moveVotes } from '#votes/person.sql.ts'
import { lockUsers } from '#conversations/locks.sql.ts'
import { waitingJobs } from '#testing/contents.sql.ts'
import { recountOpinion, recountPart } from '#opinions/counting.ts'
import { RECOUNT_JOB } from '#opinions/recounts.sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { assertNoDrift, publicCounts } from '#testing/recount.ts'
import { until } from '#testing/until.ts'
import { pruneExpired } from '#worker.ts'
import { aConversation, aVote, type SeededConversation } from '#testing/seed.ts'

const NUM_VOTERS = 2500

/** Adds votes of many people on the first opinion, and of every second one of them on the second opinion. */
async function addVotesOfMany({ ctx: { db } }: TestApp, { id, opinions }: SeededConversation): Promise<void> {
  const [first, second] = opinions.map((opinion) => opinion.id)
  await sql`
    with people as (
      insert into users (username) select 'voter_' || n from generate_series(1, ${NUM_VOTERS}::int) as n returning id
    ),
    voting as (
      select p.id, o.opinion_id, 1 as choice from people p
      cross join unnest(array[${first}::int, ${second}::int]) as o (opinion_id)
      where o.opinion_id = ${first} or p.id % 2 = 0
    ),
    put as (
      insert into votes (user_id, opinion_id, conversation_id, choice)
      select id, opinion_id, ${id}::int, choice from voting
    ),
    joined as (
      insert into participations (conversation_id, user_id, num_votes)
      select ${id}::int, id, count(*) from voting group by id
    )
    insert into tally_deltas (conversation_id, opinion_id, votes, participants, agrees)
    select ${id}::int, opinion_id, count(*), 0, count(*) from voting group by opinion_id
    union all select ${id}::int, null, 0, count(distinct id), 0 from voting`.execute(db)
}

async function aCrowdedConversation(app: TestApp) {
  const conversation = await aConversation(app, { opinions: 3 })
  await addVotesOfMany(app, conversation)
  const [first, second, third] = conversation.opinions
  assert(first && second && third)
  const moderator = await app.user({ isModerator: true })
  const move = () =>
    moderator(moderateOpinion, {
      opinionSlugId: first.slugId,
      moderationAction: 'move',
      moderationReason: 'spam',
      moderationExplanation: '',
    })
  const withdraw = () => moderator(withdrawOpinionModeration, { opinionSlugId: first.slugId })
  return { conversation, first, second, third, moderator, move, withdraw }
}

const metadataOf = async (reader: ApiClient, conversationSlugId: string) =>
  (await reader(getConversation, { conversationSlugId })).conversationData.metadata

const personOf = async (app: TestApp, actor: Actor) => (await userIdOf(app.ctx.db, actor.device.did)) ?? 0

/** The ids of the people who voted, ascending. */
const voters = async ({ ctx: { db } }: TestApp, opinionId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('votes')
      .select('user_id')
      .where('opinion_id', '=', opinionId)
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id)

describe('an opinion with many votes', () => {
  test('a moved opinion with many votes leaves lists and counts at once; the number of participants changes later, and the conversation is marked as updating', async () => {
    await using app = await startApp()
    const { conversation, first, move, withdraw } = await aCrowdedConversation(app)
    const { slugId } = conversation
    const before = await assertNoDrift(app, slugId)
    const { lastReactedAt } = await metadataOf(app.anyone, slugId)
    await move()
    const listed = await app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'new' })
    assert(!listed.some(({ opinionSlugId }) => opinionSlugId === first.slugId))
    const metadata = await metadataOf(app.anyone, slugId)
    assert.deepEqual(
      [metadata.opinionCount, metadata.voteCount, metadata.participantCount, metadata.isUpdating],
      [before.opinionCount - 1, before.voteCount - NUM_VOTERS, NUM_VOTERS, true],
    )
    assert.deepEqual((await recountAll(app.ctx.db, [conversation.id])).drifts, [])
    await app.runJobs()
    const after = await assertNoDrift(app, slugId)
    assert.equal(after.participantCount, NUM_VOTERS / 2)
    assert.equal((await metadataOf(app.anyone, slugId)).isUpdating, undefined)
    await withdraw()
    assert.equal((await metadataOf(app.anyone, slugId)).isUpdating, true)
    await app.runJobs()
    assert.deepEqual(await assertNoDrift(app, slugId), before)
    assert.equal((await metadataOf(app.anyone, slugId)).lastReactedAt, lastReactedAt, 'nobody did anything')
  })

  test('people go on answering an opinion with many votes that is marked as about the person, and counts stay exact', async () => {
    await using app = await startApp()
    const { conversation, first, moderator } = await aCrowdedConversation(app)
    const [newcomer, returning] = [app.stranger(), app.stranger()]
    await aVote(returning, first.slugId)
    await moderator(markAboutPerson, { opinionSlugId: first.slugId, isAboutPerson: true })
    await aVote(newcomer, first.slugId)
    await aVote(returning, first.slugId, 'cancel')
    await app.runJobs()
    const { participantCount } = await assertNoDrift(app, conversation.slugId)
    assert.equal(participantCount, NUM_VOTERS / 2)
    await moderator(markAboutPerson, { opinionSlugId: first.slugId, isAboutPerson: false })
    await app.runJobs()
    await assertNoDrift(app, conversation.slugId)
  })

  test('an opinion with many votes is recounted once, even if jobs run twice, at the same time, or after a killed job', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { conversation, first, move } = await aCrowdedConversation(app)
    await move()
    assert.equal(await recountPart(app.ctx, { opinionId: first.id, limit: 700 }), false)
    const { participantCount } = await publicCounts(app, conversation.slugId)
    assert(participantCount < NUM_VOTERS && participantCount > NUM_VOTERS / 2)
    await Promise.all([
      recountOpinion(app.ctx, first.id, 100),
      recountOpinion(other.ctx, first.id, 130),
      recountOpinion(app.ctx, first.id, 900),
    ])
    await assertNoDrift(app, conversation.slugId)
    await recountOpinion(app.ctx, first.id)
    await app.runJobs()
    await assertNoDrift(app, conversation.slugId)
  })

  test('the recount of an opinion is finished after kill -9 of its process, and each vote that is cast meanwhile counts once @full', async () => {
    await using app = await startApp()
    const early = await Promise.all([app.user(), app.user()])
    const { conversation, first, second, third, move, withdraw } = await aCrowdedConversation(app)
    const late = await Promise.all([app.user(), app.user()])
    for (const person of [...early, ...late]) await aVote(person, first.slugId)
    const voting = async (opinionSlugIds: string[]) => {
      for (const slugId of opinionSlugIds)
        for (const person of [...early, ...late, await app.guest()]) await aVote(person, slugId)
    }
    for (const change of [move, withdraw]) {
      await change()
      const people = await voters(app, first.id)
      await using recountProcess = startCounting(app, first.id)
      const voted = voting([second.slugId])
      await until(async () => (await recountedTo(app, first.id)) > (people[200] ?? 0))
      await recountProcess.kill()
      const reached = await recountedTo(app, first.id)
      assert(reached < (people.at(-1) ?? 0), 'it is killed in the middle')
      await voted
      await voting([third.slugId])
      if (change === withdraw) await aVote(await app.guest(), first.slugId, 'disagree')
      await app.runJobs()
      await assertNoDrift(app, conversation.slugId)
      assert.deepEqual((await recountAll(app.ctx.db, [conversation.id])).drifts, [])
    }
  })

  test('counts are exact if an opinion is put back and moved again during votes and two simultaneous recounts @full', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { conversation, first, second, third, move, withdraw } = await aCrowdedConversation(app)
    const before = await assertNoDrift(app, conversation.slugId)
    const people = await Promise.all([app.user(), app.user(), app.user()])
    let isFinished = false
    const pendingVotes: Promise<void>[] = []
    const voting = people.map(async (person, n) => {
      for (let k = n; !isFinished; k++) {
        const { slugId } = [second, third][k % 2] ?? second
        await aVote(person, slugId, k % 3 === 2 ? 'cancel' : 'agree')
      }
      await aVote(person, second.slugId, 'cancel')
      await aVote(person, third.slugId, 'cancel')
    })
    for (const change of [move, withdraw, move, withdraw]) {
      await change()
      const recounts = [recountOpinion(app.ctx, first.id, 40), recountOpinion(other.ctx, first.id, 70)]
      // The next change is made while both processes are counting.
      const half = (await voters(app, first.id))[NUM_VOTERS / 2] ?? 0
      await until(async () => (await recountedTo(app, first.id)) > half)
      pendingVotes.push(...recounts)
    }
    await Promise.all(pendingVotes)
    isFinished = true
    await Promise.all(voting)
    await app.runJobs()
    assert.deepEqual(await assertNoDrift(app, conversation.slugId), before)
  })

  test('an opinion with many votes is recounted even if its job was lost', async () => {
    await using app = await startApp()
    const { conversation, first, move } = await aCrowdedConversation(app)
    await move()
    await sql`delete from graphile_worker._private_jobs`.execute(app.ctx.db)
    await pruneExpired(app.ctx)
    assert((await waitingJobs(app.ctx.db)).includes(`${RECOUNT_JOB}:${first.id}`))
    await app.runJobs()
    await assertNoDrift(app, conversation.slugId)
  })

  test('an opinion that is moved and immediately put back has the same counts as before', async () => {
    await using app = await startApp()
    const { conversation, first, move, withdraw } = await aCrowdedConversation(app)
    const before = await assertNoDrift(app, conversation.slugId)
    for (let n = 0; n < 3; n++) {
      await move()
      await recountPart(app.ctx, { opinionId: first.id, limit: 300 * n + 1 })
      await withdraw()
    }
    await app.runJobs()
    assert.deepEqual(await assertNoDrift(app, conversation.slugId), before)
  })

  test('an opinion that is put back can be voted on at once, by people who are already recounted and by others', async () => {
    await using app = await startApp()
    const early = await Promise.all([app.guest(), app.guest()])
    const { conversation, first, second, move, withdraw } = await aCrowdedConversation(app)
    const late = await Promise.all([app.guest(), app.guest(), app.guest()])
    for (const person of [early[0], late[0], late[1]]) await aVote(person, first.slugId)
    await move()
    await app.runJobs()
    await withdraw()
    const half = (await voters(app, first.id))[NUM_VOTERS / 2] ?? 0
    while ((await recountedTo(app, first.id)) < half)
      await recountPart(app.ctx, { opinionId: first.id, limit: 100 })
    // The first person withdraws a vote, the last person changes one, and the others cast new votes.
    await aVote(early[0], first.slugId, 'cancel')
    await aVote(early[1], first.slugId)
    await aVote(late[0], first.slugId, 'cancel')
    await aVote(late[1], first.slugId, 'disagree')
    await aVote(late[2], first.slugId)
    await aVote(late[2], second.slugId)
    await app.runJobs()
    await assertNoDrift(app, conversation.slugId)
  })

  test('an opinion is recounted correctly while accounts are merged and erased', async () => {
    await using app = await startApp()
    const early = await app.user()
    const { conversation, first, second, move, withdraw } = await aCrowdedConversation(app)
    const late = await app.user()
    const accounts = [await personOf(app, early), await personOf(app, late)]
    await aVote(early, second.slugId)
    for (const change of [move, withdraw]) {
      await change()
      await recountPart(app.ctx, { opinionId: first.id, limit: 1200 })
      const people = await voters(app, first.id)
      const guests = people.filter((id) => !accounts.includes(id))
      // Some votes move from recounted people to others and back, and some are erased on both sides of the recount.
      for (const [guestId = 0, accountId = 0] of [
        [guests[0], accounts[1]],
        [guests.at(-1), accounts[0]],
      ])
        await app.ctx.db.transaction().execute(async (db) => {
          await lockUsers(db, { userIds: [guestId, accountId], mode: 'shared' })
          await moveVotes(db, { guestId, accountId })
        })
      for (const userId of [guests[1] ?? 0, guests.at(-2) ?? 0])
        await app.ctx.db.transaction().execute(async (db) => {
          await lockUsers(db, { userIds: [userId], mode: 'shared' })
          await eraseVotes(db, userId)
        })
      await app.runJobs()
      await assertNoDrift(app, conversation.slugId)
    }
  })
})

/** Starts another process that recounts until it is killed. */
function startCounting(app: TestApp, opinionId: number) {
  const script = fileURLToPath(new URL('../testing/run-recount.ts', import.meta.url))
  const child = spawn(process.execPath, [script, app.ctx.connection, String(opinionId)], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { kill, [Symbol.asyncDispose]: kill }
}

const recountedTo = async ({ ctx: { db } }: TestApp, opinionId: number): Promise<number> => {
  const row = await db
    .selectFrom('opinions')
    .select('recounted_to')
    .where('id', '=', opinionId)
    .executeTakeFirst()
  return row?.recounted_to ?? Number.POSITIVE_INFINITY
}
