import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addOrganizerOpinions,
  castVote,
  createOpinion,
  deleteOpinion,
  getConversation,
  listDecisions,
  listOpinions,
  listOpinionsBySlug,
  markAboutPerson,
  publishOpinion,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { assertRejected } from '#testing/refusal.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aVote } from '#testing/seed.ts'

const mark = (actor: Actor, opinionSlugId: string, isAboutPerson = true) =>
  actor(markAboutPerson, { opinionSlugId, isAboutPerson })

const isMarked = async (app: TestApp, opinionSlugId: string) => {
  const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [opinionSlugId] })
  return opinion?.aboutPerson !== undefined
}

const DONE = { success: true as const }
const TOO_LATE = { success: false as const, reason: 'others_have_voted' as const }

async function aCast(app: TestApp, draft: Parameters<typeof startConversation>[1] = {}) {
  const leader = await app.user()
  const conversationSlugId = await startConversation(leader, { publication: 'votes', ...draft })
  const author = await app.user()
  const post = async (opinionBody = 'I own a house.', isAboutPerson?: boolean, by = author) => {
    const posted = await by(createOpinion, { conversationSlugId, opinionBody, isAboutPerson })
    assert(posted.success)
    return posted.opinionSlugId
  }
  return { leader, author, conversationSlugId, post, moderator: await app.user({ isModerator: true }) }
}

describe('marking opinions as about the person', () => {
  test('an author marks an opinion when writing it, and the opinion and its author’s agreement are in no count', async () => {
    await using app = await startApp()
    const { conversationSlugId, post } = await aCast(app)
    const slugId = await post('I own a house.', true)
    assert(await isMarked(app, slugId))
    const counts = await assertNoDrift(app, conversationSlugId)
    assert.deepEqual([counts.opinionCount, counts.voteCount, counts.participantCount], [2, 0, 0])
  })

  test('until somebody else has voted, its author and those who lead mark and unmark an opinion; later only moderators do', async () => {
    await using app = await startApp()
    const { conversationSlugId, leader, author, post, moderator } = await aCast(app)
    const slugId = await post()
    for (const actor of [author, leader]) {
      assert.deepEqual(await mark(actor, slugId), DONE)
      assert(await isMarked(app, slugId))
      await assertNoDrift(app, conversationSlugId)
      assert.deepEqual(await mark(actor, slugId, false), DONE)
      assert(!(await isMarked(app, slugId)))
      await assertNoDrift(app, conversationSlugId)
    }
    await aVote(app.stranger(), slugId)
    for (const actor of [author, leader]) assert.deepEqual(await mark(actor, slugId), TOO_LATE)
    assert(!(await isMarked(app, slugId)))
    assert.deepEqual(await mark(moderator, slugId), DONE)
    assert(await isMarked(app, slugId))
    await assertNoDrift(app, conversationSlugId)
  })

  test('facilitators mark opinions of their conversations at any time, and strangers never do', async () => {
    await using app = await startApp()
    const member = await app.user()
    await anOrganization(app, member)
    const facilitator = await aFacilitator(app)
    const conversationSlugId = await startConversation(member, { postAsOrganization: 'Town Hall' })
    const author = await app.user()
    const posted = await author(createOpinion, { conversationSlugId, opinionBody: 'I am over 60.' })
    assert(posted.success)
    await aVote(app.stranger(), posted.opinionSlugId)
    const stranger = await app.user()
    await assertRejected(mark(stranger, posted.opinionSlugId), 'forbidden', 'not_author')
    assert.deepEqual(await mark(member, posted.opinionSlugId), TOO_LATE)
    assert.deepEqual(await mark(facilitator, posted.opinionSlugId), DONE)
    await assertRejected(mark(facilitator, 'nothingNo1'), 'not_found', 'opinion_not_found')
  })

  test('nobody moderates their own opinion: a moderator marks theirs only before others vote', async () => {
    await using app = await startApp()
    const { post, moderator } = await aCast(app)
    const slugId = await post('I own a house.', undefined, moderator)
    await aVote(app.stranger(), slugId)
    assert.deepEqual(await mark(moderator, slugId), TOO_LATE)
  })

  test('the ledger tells what those who lead and moderate said of opinions of others, without names, and nothing of authors', async () => {
    await using app = await startApp()
    const { conversationSlugId, leader, author, post, moderator } = await aCast(app)
    const slugId = await post()
    await mark(author, slugId)
    await mark(author, slugId, false)
    await mark(leader, slugId)
    await mark(moderator, slugId, false)
    await mark(moderator, slugId, false)
    const { decisionList } = await app.anyone(listDecisions, { conversationSlugId })
    assert.deepEqual(
      decisionList.map(({ kind, decidedAs, opinionSlugId, isAboutOpinion }) => ({
        kind,
        decidedAs,
        opinionSlugId,
        isAboutOpinion,
      })),
      [
        {
          kind: 'unmark_about_person',
          decidedAs: 'moderator',
          opinionSlugId: slugId,
          isAboutOpinion: true,
        },
        { kind: 'mark_about_person', decidedAs: 'author', opinionSlugId: slugId, isAboutOpinion: true },
      ],
    )
  })

  test('when a moderator unmarks an opinion, what others answered under the promise is gone, and earlier votes and the author’s first agreement count again', async () => {
    await using app = await startApp()
    const { conversationSlugId, author, post, moderator } = await aCast(app)
    const slugId = await post()
    const [before, promised, changed] = [app.stranger(), app.stranger(), app.stranger()]
    await aVote(before, slugId, 'disagree')
    await aVote(changed, slugId, 'disagree')
    await mark(moderator, slugId)
    await aVote(promised, slugId, 'agree')
    await aVote(changed, slugId, 'agree')
    await mark(moderator, slugId, false)
    const { opinions, participantCount } = await assertNoDrift(app, conversationSlugId)
    assert.deepEqual(opinions[slugId], [1, 1, 0])
    assert.equal(participantCount, 2)
    await aVote(promised, slugId, 'agree')
    assert.deepEqual((await assertNoDrift(app, conversationSlugId)).opinions[slugId], [2, 1, 0])
    await mark(moderator, slugId)
    await aVote(author, slugId, 'pass')
    await mark(moderator, slugId, false)
    const later = (await assertNoDrift(app, conversationSlugId)).opinions[slugId]
    assert.deepEqual(later, [1, 1, 0], 'what the author answered instead is gone')
  })

  test('what an organizer answers to their own opinion about the person is gone when it is unmarked', async () => {
    await using app = await startApp()
    const { conversationSlugId, leader, moderator } = await aCast(app)
    await leader(addOrganizerOpinions, {
      conversationSlugId,
      opinionList: ['I am over 60.'],
      aboutPersonList: [0],
    })
    const listed = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    const slugId = listed.find(({ aboutPerson }) => aboutPerson)?.opinionSlugId ?? ''
    await aVote(leader, slugId, 'agree')
    await mark(moderator, slugId, false)
    assert.deepEqual((await assertNoDrift(app, conversationSlugId)).opinions[slugId], [0, 0, 0])
  })

  test('a vote on a card about the person is refused once the opinion is unmarked, of guests and of people logged in', async () => {
    await using app = await startApp()
    const { conversationSlugId, post, moderator } = await aCast(app)
    const opinionSlugId = await post('I own a house.', true)
    const vote = { opinionSlugId, chosenOption: 'agree', isAboutPerson: true } as const
    assert.equal(await app.stranger()(castVote, vote), true)
    await mark(moderator, opinionSlugId, false)
    for (const person of [app.stranger(), await app.user()]) assert.equal(await person(castVote, vote), false)
    assert.deepEqual((await assertNoDrift(app, conversationSlugId)).opinions[opinionSlugId], [1, 0, 0])
  })

  test('a list that was read before has an opinion that is about the person from its beginning', async () => {
    await using app = await startApp()
    const { conversationSlugId, post } = await aCast(app)
    const listed = async () =>
      (await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })).map(
        ({ opinionSlugId }) => opinionSlugId,
      )
    await listed()
    const slugId = await post('I own a house.', true)
    assert((await listed()).includes(slugId))
  })

  test('a vote and a mark at the same moment: either the vote came first and the author cannot mark, or it is a vote about the person', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { conversationSlugId, author, post } = await aCast(app)
    const outcomes: boolean[] = []
    for (let round = 0; round < 12; round++) {
      const slugId = await post(`I own ${round} houses.`)
      const voter = other.as(app.stranger().device)
      const [voted, marked] = await Promise.all([
        voter(castVote, { opinionSlugId: slugId, chosenOption: 'agree' }),
        mark(author, slugId),
      ])
      assert.equal(voted, true)
      assert.equal(await isMarked(app, slugId), marked.success)
      outcomes.push(marked.success)
      const { opinionCount } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
        .metadata
      assert.equal(opinionCount, 2 + outcomes.filter((isDone) => !isDone).length)
    }
    await assertNoDrift(app, conversationSlugId)
  })

  test('whoever says of themselves what stands there as an opinion like others does not agree with it in public', async () => {
    await using app = await startApp()
    const { conversationSlugId, post } = await aCast(app)
    const slugId = await post('I own a house.')
    const other = await app.user()
    const said = await other(createOpinion, {
      conversationSlugId,
      opinionBody: 'I own a house',
      isAboutPerson: true,
    })
    assert.deepEqual(said, { success: true, opinionSlugId: slugId, isExisting: true, isWithoutVote: true })
    assert.deepEqual((await assertNoDrift(app, conversationSlugId)).opinions[slugId], [1, 0, 0])
  })

  test('an opinion that waits for review keeps its mark, which its author and those who review it can change', async () => {
    await using app = await startApp()
    const { conversationSlugId, author, moderator } = await aCast(app, { isReviewRequired: true })
    const posted = await author(createOpinion, {
      conversationSlugId,
      opinionBody: 'I own a house.',
      isAboutPerson: true,
    })
    assert(posted.success && posted.isWaiting)
    const { opinionSlugId } = posted
    const stranger = await app.user()
    await assertRejected(mark(stranger, opinionSlugId), 'not_found', 'opinion_not_found')
    await mark(author, opinionSlugId, false)
    await mark(moderator, opinionSlugId)
    await moderator(publishOpinion, { opinionSlugId })
    assert(await isMarked(app, opinionSlugId))
    assert.equal((await assertNoDrift(app, conversationSlugId)).opinionCount, 2)
  })

  test('deleting a marked opinion changes no count', async () => {
    await using app = await startApp()
    const { conversationSlugId, author, post } = await aCast(app)
    const slugId = await post('I own a house.', true)
    await aVote(app.stranger(), slugId)
    await author(deleteOpinion, { opinionSlugId: slugId })
    assert.equal((await assertNoDrift(app, conversationSlugId)).opinionCount, 2)
  })
})
