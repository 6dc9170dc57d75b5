import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createOpinion,
  deleteOpinion,
  listOpinions,
  listOpinionsBySlug,
  listOwnOpinions,
  type ApiClient,
  type OpinionFilter,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { assertRejected } from '#testing/refusal.ts'
import {
  aConversation,
  anOpinion,
  aVote,
  closeConversation,
  deleteConversation,
  lockConversation,
  moderateOpinion,
  type SeededConversation,
} from '#testing/seed.ts'

const slugsIn = async (ask: ApiClient, { slugId }: SeededConversation, filter: OpinionFilter) =>
  (await ask(listOpinions, { conversationSlugId: slugId, filter })).map(({ opinionSlugId }) => opinionSlugId)

describe('a new opinion', () => {
  test('a new opinion is agreed with by its author at once, and counted (spec 1.7)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = app.stranger()
    const slugId = await anOpinion(alice, conversation, 'More benches')
    const shown = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual(shown, {
      opinionCount: 1,
      voteCount: 1,
      participantCount: 1,
      poll: {},
      opinions: { [slugId]: [1, 0, 0] },
    })
    const [opinion] = await app.anyone(listOpinions, {
      conversationSlugId: conversation.slugId,
      filter: 'new',
    })
    assert.equal(opinion?.opinion, 'More benches')
    assert.equal(opinion.isSeed, false)
    assert.match(opinion.username, /^[a-z]+_[a-z]+/)
  })

  test('whether there is a conversation to write in is said before a new opinion is read', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const opinionBody = '<b>'.repeat(900)
    const alice = app.stranger()
    const send = (conversationSlugId: string) => alice(createOpinion, { conversationSlugId, opinionBody })
    await assertRejected(send('none'), 'not_found', 'conversation_not_found')
    await assertRejected(send(conversation.slugId), 'invalid_input', 'text_too_complex')
    const tooLong = alice(createOpinion, {
      conversationSlugId: conversation.slugId,
      opinionBody: 'x'.repeat(24_001),
    })
    await assertRejected(tooLong, 'invalid_input')
  })

  test('a new opinion is stored in its canonical form: the six tags stay, all others go, their text stays (spec 5.12)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = await app.guest()
    const opinionBody =
      '<p onclick="x()"><B class=a>One</B> &amp; <a href="//b">two</a></p><script>three</script>' +
      '<i>a</i><u>b</u><strike>c</strike><div>d<br>e</div><em>f</em>'
    const slugId = await anOpinion(alice, conversation, opinionBody)
    const [opinion] = await app.anyone(listOpinionsBySlug, { opinionSlugIdList: [slugId] })
    assert.equal(opinion?.opinion, '<b>One</b> &amp; two<i>a</i><u>b</u><strike>c</strike><div>d<br>e</div>f')
  })

  test('a new opinion has at most 3000 visible characters, with tags not counted and entities counted as one (spec 5.3, 9.1)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = await app.guest()
    for (const opinionBody of ['é'.repeat(3000), `<b>${'&amp;'.repeat(3000)}</b>`])
      await anOpinion(alice, conversation, opinionBody)
    for (const opinionBody of [
      'x'.repeat(3000 + 1),
      `<i></i>${'&#120;'.repeat(3000 + 1)}`,
      '&amp;lt;'.repeat(3000 / 2),
    ]) {
      const { details } = await assertRejected(
        alice(createOpinion, { conversationSlugId: conversation.slugId, opinionBody }),
        'invalid_input',
        'opinion_too_long',
      )
      assert.equal(details.field, 'opinionBody')
    }
    await assertRejected(anOpinion(alice, conversation, 'x'.repeat(3000 * 8 + 1)), 'invalid_input')
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 2)
  })

  test('a new opinion must have visible text', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = await app.guest()
    const nothing = [
      '',
      ' ',
      '<b></b>',
      '&nbsp;<br>',
      '<script>x</script>',
      '\u200B\u2060',
      '&shy;&#x202e;',
      '\0',
    ]
    for (const opinionBody of nothing)
      await assertRejected(anOpinion(alice, conversation, opinionBody), 'invalid_input')
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 0)
  })

  test('a new opinion is refused if its tags are nested too deeply', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = await app.guest()
    await assertRejected(
      anOpinion(alice, conversation, `${'<b>'.repeat(3000)}x`),
      'invalid_input',
      'text_too_complex',
    )
  })

  test('a locked or closed conversation refuses new opinions, and their author does not become a participant', async () => {
    await using app = await startApp()
    for (const close of [lockConversation, closeConversation]) {
      const conversation = await aConversation(app)
      await close(app, conversation)
      const said = await app.stranger()(createOpinion, {
        conversationSlugId: conversation.slugId,
        opinionBody: 'Too late',
      })
      assert.deepEqual(said, { success: false, reason: 'conversation_locked' })
      const { opinionCount, participantCount } = await assertNoDrift(app, conversation.slugId)
      assert.deepEqual([opinionCount, participantCount], [0, 0])
    }
  })

  test('a new opinion is refused with 404 if there is no conversation, and with 410 if it was deleted', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app)
    const alice = await app.guest()
    await deleteConversation(app, conversation)
    await assertRejected(anOpinion(alice, conversation), 'gone', 'conversation_deleted')
    const nowhere = { ...conversation, slugId: 'nowhere1' }
    await assertRejected(anOpinion(alice, nowhere), 'not_found', 'conversation_not_found')
  })

  test('a new opinion in a private conversation is refused for the same reason as a request to read the conversation', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { isIndexed: false, isLoginRequired: true })
    const people = [app.stranger(), await app.guest(), await app.user({ isLoggedOut: true })]
    for (const person of people)
      await assertRejected(anOpinion(person, conversation), 'forbidden', 'login_required')
    await deleteConversation(app, conversation)
    for (const person of [...people, await app.user()])
      await assertRejected(anOpinion(person, conversation), 'not_found', 'conversation_not_found')
  })

  test('a new opinion requires a login if the conversation does, for unknown devices, guests and logged-out people', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { isLoginRequired: true })
    const refused = [app.stranger(), await app.guest(), await app.user({ isLoggedOut: true })]
    for (const person of refused) await assertRejected(anOpinion(person, conversation), 'forbidden')
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 0)
    await anOpinion(await app.user(), conversation)
    assert.equal((await assertNoDrift(app, conversation.slugId)).opinionCount, 1)
  })

  test('a new opinion is counted exactly while hundreds of votes and opinions arrive', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const conversation = await aConversation(app, { opinions: 5 })
    const people = Array.from({ length: 30 }, (_, n) => (n % 2 ? app : other).stranger())
    const jobs = app.runJobs()
    await Promise.all(
      people.flatMap((person) => [
        anOpinion(person, conversation),
        anOpinion(person, conversation),
        ...conversation.opinions.map(({ slugId }) => aVote(person, slugId, 'pass')),
      ]),
    )
    await jobs
    const { opinionCount, voteCount, participantCount } = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual([opinionCount, voteCount, participantCount], [65, 210, 30])
  })
})

describe('an opinion', () => {
  test('only its author can delete an opinion, and only once (spec 7.18)', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const [alice, bob] = [await app.guest(), await app.guest()]
    const slugId = await anOpinion(alice, conversation)
    await aVote(bob, slugId, 'disagree')
    await assertRejected(bob(deleteOpinion, { opinionSlugId: slugId }), 'forbidden', 'not_author')
    await assertRejected(app.stranger()(deleteOpinion, { opinionSlugId: slugId }), 'forbidden', 'needs_guest')
    await assertRejected(
      alice(deleteOpinion, { opinionSlugId: 'nowhere1' }),
      'not_found',
      'opinion_not_found',
    )
    assert.equal(await alice(deleteOpinion, { opinionSlugId: slugId }), undefined)
    await assertRejected(
      alice(deleteOpinion, { opinionSlugId: slugId }),
      'conflict',
      'opinion_already_deleted',
    )
  })

  test('a deleted opinion leaves counts and lists, with its votes and with people who voted on nothing else', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const [alice, bob] = [await app.guest(), await app.guest()]
    const slugId = await anOpinion(alice, conversation)
    await aVote(bob, slugId, 'disagree')
    await aVote(bob, conversation.opinions[0]?.slugId ?? '')
    assert.equal((await assertNoDrift(app, conversation.slugId)).participantCount, 2)
    await alice(deleteOpinion, { opinionSlugId: slugId })
    const { opinionCount, voteCount, participantCount } = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual([opinionCount, voteCount, participantCount], [1, 1, 1])
    assert.deepEqual(await alice(listOpinionsBySlug, { opinionSlugIdList: [slugId] }), [])
    for (const filter of ['new', 'discover', 'moderated'] as const)
      assert(!(await slugsIn(alice, conversation, filter)).includes(slugId))
    await app.runJobs()
    await assertNoDrift(app, conversation.slugId)
  })

  test('an opinion can be deleted in a locked conversation, and is not subtracted twice if it was moved before', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const alice = await app.guest()
    const [one, other] = [await anOpinion(alice, conversation), await anOpinion(alice, conversation)]
    await moderateOpinion(app, { slugId: one, action: 'move' })
    await lockConversation(app, conversation)
    for (const opinionSlugId of [one, other]) await alice(deleteOpinion, { opinionSlugId })
    const { opinionCount, participantCount } = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual([opinionCount, participantCount], [1, 0])
  })

  test('an opinion that is deleted while others vote on it leaves no vote behind in the counts', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const conversation = await aConversation(app, { opinions: 1 })
    const alice = await app.guest()
    const slugId = await anOpinion(alice, conversation)
    const voting = Array.from({ length: 40 }, (_, n) =>
      aVote((n % 2 ? app : other).stranger(), slugId).catch(() => undefined),
    )
    await alice(deleteOpinion, { opinionSlugId: slugId })
    await Promise.all(voting)
    const { opinionCount, voteCount, participantCount } = await assertNoDrift(app, conversation.slugId)
    assert.deepEqual([opinionCount, voteCount, participantCount], [1, 0, 0])
  })

  test('only its author sees an opinion marked as own', async () => {
    await using app = await startApp()
    const conversation = await aConversation(app, { opinions: 1 })
    const [alice, bob] = [await app.guest(), await app.guest()]
    const slugId = await anOpinion(alice, conversation)
    const own = async (ask: ApiClient) => {
      const listed = await ask(listOpinions, { conversationSlugId: conversation.slugId, filter: 'new' })
      const asked = await ask(listOpinionsBySlug, { opinionSlugIdList: [slugId] })
      return [...listed, ...asked].filter(({ isOwn }) => isOwn).map(({ opinionSlugId }) => opinionSlugId)
    }
    assert.deepEqual(await own(alice), [slugId, slugId])
    assert.deepEqual(await own(bob), [])
    assert.deepEqual(await own(app.anyone), [])
  })

  test('the list of an author’s opinions contains an opinion with its conversation, newest first (spec 7.22)', async () => {
    await using app = await startApp()
    const [one, other] = [await aConversation(app), await aConversation(app)]
    const hidden = await aConversation(app, { isIndexed: false, isLoginRequired: true })
    const [alice, bob] = [await app.guest(), await app.guest()]
    const first = await anOpinion(alice, one)
    const second = await anOpinion(alice, one)
    const deleted = await anOpinion(alice, one)
    const elsewhere = await anOpinion(alice, other)
    await alice(deleteOpinion, { opinionSlugId: deleted })
    const asked = { conversationSlugIdList: [one.slugId, hidden.slugId, 'nowhere1'] }
    assert.deepEqual(await alice(listOwnOpinions, asked), [
      { conversationSlugId: one.slugId, opinionSlugId: second },
      { conversationSlugId: one.slugId, opinionSlugId: first },
    ])
    assert.deepEqual(await alice(listOwnOpinions, { conversationSlugIdList: [other.slugId] }), [
      { conversationSlugId: other.slugId, opinionSlugId: elsewhere },
    ])
    assert.deepEqual(await bob(listOwnOpinions, asked), [])
  })
})
