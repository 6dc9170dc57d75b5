import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createConversation,
  createOpinion,
  deleteOpinion,
  deleteUser,
  exportAccount,
  getConversation,
  listNotifications,
  listOpinions,
  listOpinionsBySlug,
  listOpinionsByViewer,
  listOwnOpinions,
  listOwnVotes,
  listWaitingForReview,
  listWaitingOpinions,
  publishOpinion,
  reportOpinion,
  setReviewRequired,
} from '@parley/contract'
import { mergeGuest } from '#auth/merge.ts'
import { startApp, type Actor } from '#testing/app.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import { anOrganization, idOf, waitingFor, waitingIn } from '#testing/review.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  closeConversation,
  deleteConversation,
  lockConversation,
} from '#testing/seed.ts'

describe('a waiting opinion', () => {
  test('calls for a waiting opinion get 404 from everybody but its author, no list contains it, and nobody can vote on it', async () => {
    await using app = await startApp()
    const { conversation, guest, slugId } = await waitingIn(app)
    const before = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual([before.opinionCount, before.voteCount, before.participantCount], [1, 0, 0])
    const { slugId: conversationSlugId } = conversation
    const otherUser = await app.user()
    for (const reader of [app.anyone, otherUser]) {
      for (const filter of ['new', 'discover', 'moderated'] as const)
        assert(
          !(await reader(listOpinions, { conversationSlugId, filter })).some(
            ({ opinionSlugId }) => opinionSlugId === slugId,
          ),
        )
      assert.deepEqual(await reader(listOpinionsBySlug, { opinionSlugIdList: [slugId] }), [])
    }
    assert.deepEqual(await otherUser(listWaitingOpinions, { conversationSlugId }), {
      isReviewer: false,
      numWaiting: 0,
      opinionList: [],
    })
    for (const voter of [otherUser, guest, await app.guest(), app.stranger()])
      await assertRejected(aVote(voter, slugId), 'not_found', 'opinion_not_found')
    await assertRejected(
      otherUser(reportOpinion, { opinionSlugId: slugId, reportReason: 'spam' }),
      'not_found',
      'opinion_not_found',
    )
    await assertRejected(
      otherUser(publishOpinion, { opinionSlugId: slugId }),
      'not_found',
      'opinion_not_found',
    )
    await assertRejected(
      otherUser(deleteOpinion, { opinionSlugId: slugId }),
      'not_found',
      'opinion_not_found',
    )
    for (const page of [
      `/conversation/${conversationSlugId}?opinion=${slugId}`,
      `/conversation/${conversationSlugId}`,
    ])
      assert(!(await app.send(page, { method: 'GET' })).text.includes('More benches'))
    assert.deepEqual(await assertNoDrift(app, conversationSlugId), before)
  })

  test('its author sees a waiting opinion in the conversation, by its slug and in the profile, marked as waiting and without a vote', async () => {
    await using app = await startApp()
    const { conversation, guest, slugId } = await waitingIn(app)
    const { slugId: conversationSlugId } = conversation
    const lists = [
      (await guest(listWaitingOpinions, { conversationSlugId })).opinionList,
      await guest(listOpinionsBySlug, { opinionSlugIdList: [slugId] }),
      (await guest(listOpinionsByViewer, {})).map(({ opinionItem }) => opinionItem),
    ]
    for (const [opinion] of lists) {
      assert.deepEqual(
        [opinion?.opinionSlugId, opinion?.isWaiting, opinion?.isOwn, opinion?.numAgrees, opinion?.opinion],
        [slugId, true, true, 0, 'More benches'],
      )
    }
    assert.deepEqual(await guest(listOwnOpinions, { conversationSlugIdList: [conversationSlugId] }), [
      { conversationSlugId, opinionSlugId: slugId },
    ])
    assert.deepEqual(await guest(listOwnVotes, { conversationSlugIdList: [conversationSlugId] }), [])
  })

  test('the response to a new opinion contains whether it waits; without review, the opinion appears at once', async () => {
    await using app = await startApp()
    const { conversation, guest } = await waitingIn(app)
    const input = { conversationSlugId: conversation.slugId, opinionBody: 'Again' }
    assert.deepEqual(Object.keys(await guest(createOpinion, input)), [
      'success',
      'opinionSlugId',
      'isWaiting',
    ])
    const conversationWithoutReview = await aConversation(app)
    const response = await guest(createOpinion, {
      ...input,
      conversationSlugId: conversationWithoutReview.slugId,
    })
    assert.deepEqual(Object.keys(response), ['success', 'opinionSlugId'])
  })

  test('a waiting opinion can be deleted by its author, and then nobody can publish it', async () => {
    await using app = await startApp()
    const { author, conversation, guest, slugId } = await waitingIn(app)
    await guest(deleteOpinion, { opinionSlugId: slugId })
    assert.deepEqual(await waitingFor(guest, conversation.slugId), [])
    await assertRejected(author(publishOpinion, { opinionSlugId: slugId }), 'not_found', 'opinion_not_found')
    await assertNoDrift(app, conversation.slugId)
  })

  test('a waiting opinion moves with its guest into an account, is in the export, and is erased with the account', async () => {
    await using app = await startApp()
    const { author, conversation, guest, slugId } = await waitingIn(app)
    const account = await app.user()
    const accountId = await idOf(app, account)
    await app.ctx.db
      .transaction()
      .execute(async (db) =>
        mergeGuest(db, { guestId: await idOf(app, guest), accountId, now: app.ctx.now() }),
      )
    assert.deepEqual(await waitingFor(account, conversation.slugId), [slugId])
    const { waitingOpinions } = await account(exportAccount, {})
    assert.deepEqual(
      Array.isArray(waitingOpinions) && waitingOpinions.map(({ opinion, body }) => [opinion, body]),
      [[slugId, 'More benches']],
    )
    await account(deleteUser, {})
    await app.runJobs()
    assert.deepEqual(await waitingFor(author, conversation.slugId), [])
  })

  test('the first opinions of a conversation, and opinions of an author who reviews it, never wait', async () => {
    await using app = await startApp()
    const author = await app.user()
    const { conversationSlugId } = await author(createConversation, {
      conversationTitle: 'What should change?',
      isIndexed: true,
      isLoginRequired: false,
      seedOpinionList: ['More trees', 'More trams'],
      isReviewRequired: true,
    })
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
    assert.equal(conversationData.metadata.isReviewRequired, true)
    const response = await author(createOpinion, { conversationSlugId, opinionBody: 'My own' })
    assert(response.success && response.isWaiting === undefined)
    assert.equal((await assertNoDrift(app, conversationSlugId)).opinionCount, 3)
  })
})

describe('publishing a waiting opinion', () => {
  test('publishing a waiting opinion counts it with its author’s vote, sorts it as the newest, and does not notify its reviewer', async () => {
    await using app = await startApp()
    const { author, conversation, guest, slugId } = await waitingIn(app, { publication: 'votes' })
    const { slugId: conversationSlugId } = conversation
    const laterOpinion = await anOpinion(author, conversation, 'Meanwhile')
    await author(publishOpinion, { opinionSlugId: slugId })
    // Repeats the call, like a client after a lost response.
    await author(publishOpinion, { opinionSlugId: slugId })
    const shown = await assertNoDrift(app, conversationSlugId)
    assert.deepEqual([shown.opinionCount, shown.voteCount, shown.participantCount], [3, 1, 1])
    assert.deepEqual(shown.opinions[slugId], [1, 0, 0])
    const newest = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    assert.deepEqual(
      newest.map(({ opinionSlugId, isWaiting }) => [opinionSlugId, isWaiting]),
      [
        [slugId, undefined],
        [laterOpinion, undefined],
        [conversation.opinions[0]?.slugId, undefined],
      ],
    )
    assert.deepEqual(await guest(listOwnVotes, { conversationSlugIdList: [conversationSlugId] }), [
      { opinionSlugId: slugId, votingAction: 'agree' },
    ])
    assert.equal(await aVote(await app.guest(), slugId), true)
    await app.runJobs()
    await assertNoDrift(app, conversationSlugId)
    assert.deepEqual((await author(listNotifications, {})).notificationList, [])
    assert.deepEqual(await waitingFor(author, conversationSlugId), [])
    await guest(deleteOpinion, { opinionSlugId: slugId })
    await assertNoDrift(app, conversationSlugId)
  })

  test('publishing a waiting opinion notifies its author once, with a link to it, if the client requests all kinds', async () => {
    await using app = await startApp()
    const { author, conversation, guest, slugId } = await waitingIn(app)
    await author(publishOpinion, { opinionSlugId: slugId })
    await author(publishOpinion, { opinionSlugId: slugId })
    await app.runJobs()
    const { notificationList } = await guest(listNotifications, { includeAll: true })
    assert.deepEqual(
      notificationList.map((notification) => [
        notification.type,
        notification.message,
        'routeTarget' in notification && notification.routeTarget,
      ]),
      [
        [
          'opinion_published',
          'More benches',
          { conversationSlugId: conversation.slugId, opinionSlugId: slugId },
        ],
      ],
    )
    assert.deepEqual((await guest(listNotifications, {})).notificationList, [])
  })

  test('if two reviewers publish a waiting opinion at once, it is published once, and the other gets an error', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const { author, conversation, slugId } = await waitingIn(app)
    const moderator = other.as((await app.user({ isModerator: true })).device)
    const results = await Promise.allSettled(
      [author, moderator].map((reviewer) => reviewer(publishOpinion, { opinionSlugId: slugId })),
    )
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    assert.equal(refusals.length, 1)
    await assertRejected(Promise.reject(refusals[0]), 'conflict', 'already_reviewed')
    assert.equal((await assertNoDrift(app, conversation.slugId)).voteCount, 1)
  })

  test('publishing and deleting a waiting opinion at the same time counts neither opinion nor vote twice', async () => {
    await using app = await startApp()
    const { author, conversation, guest } = await waitingIn(app)
    for (let round = 0; round < 5; round++) {
      const opinionSlugId = await anOpinion(guest, conversation)
      const [deleted] = await Promise.allSettled([
        guest(deleteOpinion, { opinionSlugId }),
        author(publishOpinion, { opinionSlugId }),
      ])
      assert.equal(deleted.status, 'fulfilled')
      assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 1)
    }
  })

  test('a waiting opinion cannot be published while the conversation is closed or locked, or after the opinion is deleted', async () => {
    await using app = await startApp()
    for (const close of [closeConversation, lockConversation]) {
      const { author, conversation, slugId } = await waitingIn(app)
      await close(app, conversation)
      assert.deepEqual(await author(publishOpinion, { opinionSlugId: slugId }), {
        success: false,
        reason: 'conversation_locked',
      })
      assert.deepEqual(await waitingFor(author, conversation.slugId), [slugId])
      await deleteConversation(app, conversation)
      await assertRejected(author(publishOpinion, { opinionSlugId: slugId }), 'not_found')
      assert.deepEqual((await author(listWaitingForReview, {})).waitingList, [])
    }
  })
})

describe('reviewers', () => {
  test('moderators and the author of a personal conversation can review its opinions', async () => {
    await using app = await startApp()
    const { author, conversation, slugId } = await waitingIn(app)
    const otherConversation = await waitingIn(app)
    const moderator = await app.user({ isModerator: true })
    for (const reviewer of [author, moderator]) {
      const shown = await reviewer(listWaitingOpinions, { conversationSlugId: conversation.slugId })
      assert.deepEqual([shown.isReviewer, shown.numWaiting, shown.opinionList.length], [true, 1, 1])
      const [opinion] = await reviewer(listOpinionsBySlug, { opinionSlugIdList: [slugId] })
      assert.equal(opinion?.isWaiting, true)
    }
    const seen = async (actor: Actor) => {
      const { numWaiting, waitingList } = await actor(listWaitingForReview, {})
      return [numWaiting, waitingList.map(({ opinionItem }) => opinionItem.opinionSlugId)]
    }
    assert.deepEqual(await seen(author), [1, [slugId]])
    assert.deepEqual(await seen(moderator), [2, [otherConversation.slugId, slugId]])
    const second = await moderator(listWaitingForReview, { lastSlugId: otherConversation.slugId, limit: 1 })
    assert.deepEqual(
      second.waitingList.map(({ opinionItem }) => opinionItem.opinionSlugId),
      [slugId],
    )
  })

  test('facilitators can review the opinions of an organization’s conversation, but its author and members cannot', async () => {
    await using app = await startApp()
    const { organizationId, facilitator, member } = await anOrganization(app)
    const other = await app.user()
    const { author, conversation, slugId } = await waitingIn(app, { organizationId })
    for (const person of [author, member, other]) {
      await assertRejected(person(publishOpinion, { opinionSlugId: slugId }), 'not_found')
      assert.equal((await person(listWaitingForReview, {})).numWaiting, 0)
    }
    for (const person of [author, other]) {
      const own = await anOpinion(person, conversation)
      await assertRejected(person(publishOpinion, { opinionSlugId: own }), 'forbidden', 'own_opinion')
    }
    // A member speaks for the organization and does not wait.
    await anOpinion(member, conversation)
    assert.equal((await facilitator(listWaitingForReview, {})).numWaiting, 3)
    await facilitator(publishOpinion, { opinionSlugId: slugId })
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 3)
  })

  test('reviewers cannot publish their own opinions', async () => {
    await using app = await startApp()
    const { conversation } = await waitingIn(app)
    const moderator = await app.user({ isModerator: true })
    const opinionSlugId = await anOpinion(moderator, conversation)
    await assertRejected(moderator(publishOpinion, { opinionSlugId }), 'forbidden', 'own_opinion')
    assert.equal((await moderator(listWaitingForReview, {})).numWaiting, 1)
  })
})

describe('review', () => {
  test('where only results are published, reviewers learn on which day a waiting opinion was written', async () => {
    await using app = await startApp()
    const { author, conversation, guest } = await waitingIn(app)
    const { slugId: conversationSlugId } = conversation
    const open = await waitingIn(app, { publication: 'votes' })
    const times = async (actor: Actor, slugId = conversationSlugId) =>
      (await actor(listWaitingOpinions, { conversationSlugId: slugId })).opinionList.flatMap(
        ({ createdAt, updatedAt }) => [createdAt, updatedAt],
      )
    const [listed] = (await author(listWaitingForReview, {})).waitingList
    for (const time of [
      ...(await times(author)),
      ...(await times(guest)),
      listed?.opinionItem.createdAt ?? '',
    ])
      assert.match(time, /T00:00:00\.000Z$/)
    for (const time of await times(open.author, open.conversation.slugId))
      assert.doesNotMatch(time, /T00:00:00\.000Z$/)
  })

  test('the author and moderators can switch review on and off, and the audit log records both', async () => {
    await using app = await startApp()
    const { author, conversation, guest, slugId } = await waitingIn(app)
    const { slugId: conversationSlugId } = conversation
    const moderator = await app.user({ isModerator: true })
    await assertRejected(
      (await app.user())(setReviewRequired, { conversationSlugId, isReviewRequired: false }),
      'forbidden',
      'not_author',
    )
    await author(setReviewRequired, { conversationSlugId, isReviewRequired: false })
    await moderator(setReviewRequired, { conversationSlugId, isReviewRequired: true })
    await moderator(setReviewRequired, { conversationSlugId, isReviewRequired: false })
    const rows = await app.ctx.db.selectFrom('audit').select(['action', 'reason']).orderBy('id').execute()
    assert.deepEqual(
      rows.filter(({ action }) => action === 'review.changed').map(({ reason }) => reason),
      ['not required', 'required', 'not required'],
    )
    const { conversationData } = await app.anyone(getConversation, { conversationSlugId })
    assert.equal(conversationData.metadata.isReviewRequired, undefined)
    await anOpinion(guest, conversation, 'At once')
    assert.equal((await assertNoDrift(app, conversationSlugId)).opinionCount, 2)
    assert.deepEqual(await waitingFor(guest, conversationSlugId), [slugId], 'nothing is let in by it')
    await author(publishOpinion, { opinionSlugId: slugId })
    assert.equal((await assertNoDrift(app, conversationSlugId)).opinionCount, 3)
  })

  test('switching review while opinions are posted neither loses nor duplicates an opinion', async () => {
    await using app = await startApp()
    const { author, conversation } = await waitingIn(app, { isReviewRequired: false })
    const { slugId: conversationSlugId } = conversation
    const guests = await Promise.all(Array.from({ length: 6 }, () => app.guest()))
    await Promise.all([
      ...guests.map((guest) => anOpinion(guest, conversation)),
      author(setReviewRequired, { conversationSlugId, isReviewRequired: true }),
    ])
    const { opinionCount } = await assertNoDrift(app, conversationSlugId)
    const { numWaiting } = await author(listWaitingOpinions, { conversationSlugId })
    assert.equal(opinionCount + numWaiting, 1 + 1 + guests.length)
  })

  test('in a conversation that publishes votes, only moderators see the names of authors of waiting opinions', async () => {
    await using app = await startApp()
    const { author, conversation, guest } = await waitingIn(app, { publication: 'votes' })
    const moderator = await app.user({ isModerator: true })
    const nameFor = async (actor: Actor) =>
      (await actor(listWaitingOpinions, { conversationSlugId: conversation.slugId })).opinionList[0]
    const [own, seen, moderated] = [await nameFor(guest), await nameFor(author), await nameFor(moderator)]
    assert.equal(moderated?.username, own?.username)
    assert.equal(moderated?.pseudonym, seen?.username)
    assert.notEqual(seen?.username, own?.username)
  })
})
