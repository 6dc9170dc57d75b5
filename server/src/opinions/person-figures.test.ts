import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  castVote,
  createOpinion,
  getConversation,
  getOpinionMap,
  listNotifications,
  listOpinions,
  listOpinionsBySlug,
  markAboutPerson,
  type ApiClient,
  type Publication,
} from '@parley/contract'
import { sql } from 'kysely'
import { guestsAnswer } from '#testing/answers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { minutesPass } from '#testing/blocks.ts'
import { userIdOf } from '#testing/people.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, aVote, moderateOpinion } from '#testing/seed.ts'
import { unpackVotes } from '#results/packed-votes.ts'
import { publishPersonFigures } from '#opinions/person-figures.ts'

/** A conversation with ordinary opinions and a last one that is about the person. */
async function aPersonalConversation(app: TestApp, options: { publication: Publication; opinions?: number }) {
  const { opinions: numOthers = 1, publication } = options
  const author = await app.user()
  const conversation = await aConversation(app, {
    publication,
    opinions: numOthers + 1,
    authorId: (await userIdOf(app.ctx.db, author.device.did)) ?? 0,
  })
  const marked = conversation.opinions.at(-1)
  assert(marked)
  await author(markAboutPerson, { opinionSlugId: marked.slugId, isAboutPerson: true })
  return {
    ...conversation,
    conversationSlugId: conversation.slugId,
    author,
    marked: { ...marked, conversationId: conversation.id, opinionId: marked.id },
    others: conversation.opinions
      .slice(0, -1)
      .map((one) => ({ ...one, conversationId: conversation.id, opinionId: one.id })),
  }
}

const shown = async (ask: ApiClient, opinionSlugId: string) => {
  const [opinion] = await ask(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })
  assert(opinion)
  return opinion
}

const figureOf = async (app: TestApp, slugId: string) => (await shown(app.anyone, slugId)).aboutPerson?.figure

/** Lets an hour pass since the last figures, and publishes what is due then. */
async function anHourPasses(app: TestApp): Promise<void> {
  await sql`update person_figures set shown_at = shown_at - interval '61 minutes'`.execute(app.ctx.db)
  await publishPersonFigures(app.ctx.db, app.ctx.now())
}

describe('figures of opinions about the person where votes are published', () => {
  test('no total of an opinion about the person is told, whatever the call, and its figure only from thirty voters in steps of 5 %', async () => {
    await using app = await startApp()
    const { conversationSlugId, marked, author } = await aPersonalConversation(app, { publication: 'votes' })
    await guestsAnswer(app, marked, { agree: 20, disagree: 8, pass: 1 })
    await publishPersonFigures(app.ctx.db, app.ctx.now())
    for (const reader of [app.anyone, author, await app.user({ isModerator: true })])
      for (const opinion of [
        await shown(reader, marked.slugId),
        ...(await reader(listOpinions, { conversationSlugId, filter: 'new' })).filter(
          ({ opinionSlugId }) => opinionSlugId === marked.slugId,
        ),
      ]) {
        assert.deepEqual(opinion.aboutPerson, {}, 'fewer than thirty have answered')
        assert.deepEqual([opinion.numAgrees, opinion.numDisagrees, opinion.numPasses], [0, 0, 0])
        assert.deepEqual(opinion.clustersStats, [])
      }
    await guestsAnswer(app, marked, { disagree: 1 })
    await publishPersonFigures(app.ctx.db, app.ctx.now())
    const opinion = await shown(app.anyone, marked.slugId)
    assert.deepEqual(opinion.aboutPerson?.figure, { agree: 65, disagree: 30, pass: 'under10', base: 30 })
    assert.deepEqual([opinion.numAgrees, opinion.numDisagrees, opinion.numPasses], [0, 0, 0])
  })

  test('a figure changes at most once an hour, and only when ten answers differ', async () => {
    await using app = await startApp()
    const { marked } = await aPersonalConversation(app, { publication: 'votes' })
    await guestsAnswer(app, marked, { agree: 30 })
    await publishPersonFigures(app.ctx.db, app.ctx.now())
    assert.equal((await figureOf(app, marked.slugId))?.agree, 'over90')
    await guestsAnswer(app, marked, { disagree: 9 })
    await anHourPasses(app)
    assert.equal((await figureOf(app, marked.slugId))?.agree, 'over90', 'nine answers differ')
    await guestsAnswer(app, marked, { disagree: 21 })
    await anHourPasses(app)
    assert.equal((await figureOf(app, marked.slugId))?.agree, 50)
    await guestsAnswer(app, marked, { disagree: 40 })
    await publishPersonFigures(app.ctx.db, app.ctx.now())
    assert.equal((await figureOf(app, marked.slugId))?.agree, 50, 'an hour has not passed')
    await anHourPasses(app)
    assert.equal((await figureOf(app, marked.slugId))?.agree, 30)
  })

  test('whether a figure appears never tells what somebody answered, even if others change their answers', async () => {
    await using app = await startApp()
    const { marked } = await aPersonalConversation(app, { publication: 'votes' })
    await guestsAnswer(app, marked, { agree: 40 })
    const attackers = Array.from({ length: 9 }, () => app.stranger())
    for (const attacker of attackers) await aVote(attacker, marked.slugId)
    await publishPersonFigures(app.ctx.db, app.ctx.now())
    for (const attacker of attackers) await aVote(attacker, marked.slugId, 'disagree')
    await guestsAnswer(app, marked, { disagree: 1 })
    await anHourPasses(app)
    assert.equal((await figureOf(app, marked.slugId))?.agree, 'over90')
  })

  test('an answer makes no new run, which would tell when somebody answered', async () => {
    await using app = await startApp()
    const { conversationSlugId, marked, others } = await aPersonalConversation(app, { publication: 'votes' })
    await guestsAnswer(app, others[0] ?? marked, { agree: 12 })
    await app.runJobs()
    const runOf = async () => (await app.anyone(getOpinionMap, { conversationSlugId })).runId
    const before = await runOf()
    assert(before !== undefined)
    await guestsAnswer(app, marked, { agree: 1 })
    await app.runJobs()
    assert.equal(await runOf(), before)
  })

  test('votes on an opinion about the person change no count of the conversation, nor when it was last active, and the opinion is in none', async () => {
    await using app = await startApp()
    const conversation = await aPersonalConversation(app, { publication: 'votes' })
    const { conversationSlugId, marked, others } = conversation
    await guestsAnswer(app, others[0] ?? marked, { agree: 3 })
    const factsOf = async () => {
      const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
      const { voteCount, participantCount, opinionCount, lastReactedAt } = metadata
      return { voteCount, participantCount, opinionCount, lastReactedAt }
    }
    const before = await factsOf()
    assert.deepEqual([before.voteCount, before.participantCount, before.opinionCount], [3, 3, 1])
    const guest = app.stranger()
    await aVote(guest, marked.slugId)
    await aVote(guest, marked.slugId, 'disagree')
    await guestsAnswer(app, marked, { agree: 12 })
    assert.deepEqual(await factsOf(), before)
    await app.runJobs()
    assert.deepEqual(await factsOf(), before)
    await aVote(guest, others[0]?.slugId ?? '')
    await aVote(guest, marked.slugId, 'cancel')
    assert.equal((await factsOf()).participantCount, 4)
    await assertNoDrift(app, conversationSlugId)
  })

  test('its author is not told how many voted on it', async () => {
    await using app = await startApp()
    const { conversationSlugId, id } = await aPersonalConversation(app, { publication: 'votes' })
    const writer = await app.user()
    const posted = await writer(createOpinion, {
      conversationSlugId,
      opinionBody: 'I own a house.',
      isAboutPerson: true,
    })
    assert(posted.success)
    const { id: opinionId } = await app.ctx.db
      .selectFrom('opinions')
      .select('id')
      .where('slug_id', '=', posted.opinionSlugId)
      .executeTakeFirstOrThrow()
    await guestsAnswer(app, { conversationId: id, opinionId }, { agree: 12 })
    await app.runJobs()
    const { notificationList } = await writer(listNotifications, { includeAll: true })
    assert.deepEqual(notificationList, [])
  })

  test('a moved opinion about the person has no figure', async () => {
    await using app = await startApp()
    const { marked } = await aPersonalConversation(app, { publication: 'votes' })
    await guestsAnswer(app, marked, { agree: 40 })
    await publishPersonFigures(app.ctx.db, app.ctx.now())
    assert(await figureOf(app, marked.slugId))
    await moderateOpinion(app, { slugId: marked.slugId, action: 'move' })
    assert.deepEqual((await shown(app.anyone, marked.slugId)).aboutPerson, {})
  })
})

describe('figures of opinions about the person where only results are published', () => {
  test('a figure follows blocks, and never tells answers that came after the newest one', async () => {
    await using app = await startApp()
    const { marked, others } = await aPersonalConversation(app, { publication: 'results' })
    const other = others[0] ?? marked
    await guestsAnswer(app, marked, { agree: 40 })
    await guestsAnswer(app, other, { agree: 9 })
    await app.runJobs()
    await publishPersonFigures(app.ctx.db, app.ctx.now())
    assert.equal(await figureOf(app, marked.slugId), undefined, 'there is no block')
    await guestsAnswer(app, other, { agree: 1 })
    await app.runJobs()
    await guestsAnswer(app, marked, { disagree: 40 })
    await publishPersonFigures(app.ctx.db, app.ctx.now())
    assert.equal((await figureOf(app, marked.slugId))?.agree, 'over90')
    await anHourPasses(app)
    assert.equal((await figureOf(app, marked.slugId))?.agree, 'over90', 'there is no newer block')
    await guestsAnswer(app, other, { agree: 10 })
    await minutesPass(app, 6)
    await app.runJobs()
    await anHourPasses(app)
    assert.equal((await figureOf(app, marked.slugId))?.agree, 50)
  })

  test('answers to opinions about the person make no block, and stay out of the stored votes of blocks', async () => {
    await using app = await startApp()
    const { conversationSlugId, marked, others, id } = await aPersonalConversation(app, {
      publication: 'results',
    })
    await guestsAnswer(app, marked, { agree: 50 })
    await app.runJobs()
    const asOf = async () =>
      (await app.anyone(getConversation, { conversationSlugId })).conversationData.metadata.asOf
    assert.equal(await asOf(), undefined)
    const guests = Array.from({ length: 10 }, () => app.stranger())
    for (const guest of guests) {
      await guest(castVote, { opinionSlugId: others[0]?.slugId ?? '', chosenOption: 'agree' })
      await guest(castVote, { opinionSlugId: marked.slugId, chosenOption: 'agree' })
    }
    await app.runJobs()
    assert.equal((await asOf())?.numPeople, 10)
    const { rows } = await sql<{ votes: Buffer }>`
      select votes from published_vote_parts where conversation_id = ${id}`.execute(app.ctx.db)
    const stored = new Set(rows.flatMap(({ votes }) => [...unpackVotes(votes).opinionIds]))
    assert.deepEqual([...stored], [others[0]?.id])
    await assertNoDrift(app, conversationSlugId)
  })
})
