import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createOpinion, deleteOpinion, listOpinions, listOwnOpinions } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type TestApp } from '#testing/app.ts'
import { startConversation } from '#testing/authoring.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, anOpinion, aVote, moderateOpinion, type SeededConversation } from '#testing/seed.ts'
import { sameTextKey } from '#opinions/same-text.ts'
import { pruneExpired } from '#worker.ts'

const TEXT = 'We need more benches.'

const bodies = async (app: TestApp, { slugId }: SeededConversation) =>
  (await app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'new' })).map(
    ({ opinion }) => opinion,
  )

describe('the key of a text', () => {
  const keyOf = (html: string) => sameTextKey(html).toString('hex')
  const same = [
    ['case', 'We NEED more benches'],
    ['white space and line breaks', ' We  need<br>more\u00a0benches '],
    ['formatting', '<div>We <b>need</b> more benches</div>'],
    ['final punctuation', 'We need more benches!!'],
    ['an ellipsis', 'We need more benches …'],
    ['characters that nobody sees', 'We need\u200d more ben\u00adches'],
  ] as const
  for (const [what, text] of same)
    test(`the key of a text ignores ${what}`, () => {
      assert.equal(keyOf(text), keyOf(TEXT))
    })

  const different = [
    ['a word', 'We need more benches?! Really', TEXT],
    ['a sign before a word', 'We need -5 degrees', 'We need 5 degrees'],
    ['a power', 'A square of 10²', 'A square of 102'],
    ['an accent', 'We need crêpes', 'We need crepes'],
    ['nothing but punctuation', '?', '!'],
    ['an entity', 'a &lt;b&gt; c', 'a c'],
  ] as const
  for (const [what, one, other] of different)
    test(`the keys of texts that differ by ${what} are different`, () => {
      assert.notEqual(keyOf(one), keyOf(other))
    })

  test('composed and decomposed letters have the same key', () => {
    assert.equal(keyOf('café'.normalize('NFC')), keyOf('café'.normalize('NFD')))
  })
})

test('300 guests who post the same opinion at once through two processes make one opinion with 300 agreements', async () => {
  await using app = await startApp()
  await using other = await app.sibling()
  const conversation = await aConversation(app)
  const posted = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      anOpinion(
        (n % 2 ? app : other).as(app.stranger().device),
        conversation,
        n % 3 ? TEXT : TEXT.toUpperCase(),
      ),
    ),
  )
  const [slugId = ''] = posted
  assert.deepEqual(new Set(posted), new Set([slugId]))
  const shown = await assertNoDrift(app, conversation.slugId)
  assert.deepEqual(shown.opinions, { [slugId]: [300, 0, 0] })
  assert.deepEqual([shown.opinionCount, shown.participantCount], [1, 300])
})

test('different opinions that are posted at once all appear, each with its author', async () => {
  await using app = await startApp()
  const [one, another] = [await aConversation(app), await aConversation(app)]
  const guests = Array.from({ length: 40 }, () => app.stranger())
  // The same texts in another order and in two conversations, so that locks are asked for in every order.
  await Promise.all(
    guests.flatMap((guest, n) => [
      anOpinion(guest, one, `Thought ${n}`),
      anOpinion(guest, another, `Thought ${39 - n}`),
    ]),
  )
  for (const conversation of [one, another]) {
    const { opinions, opinionCount } = await assertNoDrift(app, conversation.slugId)
    assert.equal(opinionCount, 40)
    assert.deepEqual(new Set(Object.values(opinions).map(String)), new Set(['1,0,0']))
  }
})

test('one person who posts the same text again and again, even simultaneously, has one opinion', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const guest = app.stranger()
  const posted = [await anOpinion(guest, conversation, TEXT)]
  posted.push(...(await Promise.all(Array.from({ length: 50 }, () => anOpinion(guest, conversation, TEXT)))))
  assert.equal(new Set(posted).size, 1)
  const own = await guest(listOwnOpinions, { conversationSlugIdList: [conversation.slugId] })
  assert.equal(own.length, 1)
  const shown = await assertNoDrift(app, conversation.slugId)
  assert.deepEqual(shown.opinions, { [posted[0] ?? '']: [1, 0, 0] })
})

test('a person who posts the text of an existing opinion agrees with that opinion, unless they have voted on it', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const slugId = await anOpinion(await app.guest(), conversation, TEXT)
  const [against, undecided, fresh] = [await app.guest(), await app.guest(), app.stranger()]
  await aVote(against, slugId, 'disagree')
  await aVote(undecided, slugId, 'pass')
  for (const guest of [against, undecided, fresh]) {
    const said = await guest(createOpinion, { conversationSlugId: conversation.slugId, opinionBody: TEXT })
    assert.deepEqual(said, { success: true, opinionSlugId: slugId, isExisting: true })
  }
  const shown = await assertNoDrift(app, conversation.slugId)
  assert.deepEqual(shown.opinions, { [slugId]: [2, 1, 1] })
  // It stays the opinion of the first author.
  const own = await fresh(listOwnOpinions, { conversationSlugIdList: [conversation.slugId] })
  assert.deepEqual(own, [])
})

test('an opinion with the text of one in another conversation is an opinion of its own', async () => {
  await using app = await startApp()
  const guest = await app.guest()
  const [one, another] = [await aConversation(app), await aConversation(app)]
  assert.notEqual(await anOpinion(guest, one, TEXT), await anOpinion(guest, another, TEXT))
})

test('an opinion with the text of a moved, hidden or deleted one is posted as usual', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const author = await app.guest()
  const moved = await anOpinion(author, conversation, TEXT)
  await moderateOpinion(app, { slugId: moved, action: 'move' })
  const hidden = await anOpinion(await app.guest(), conversation, TEXT)
  assert.notEqual(hidden, moved)
  await moderateOpinion(app, { slugId: hidden, action: 'hide' })
  const deleted = await anOpinion(author, conversation, TEXT)
  await author(deleteOpinion, { opinionSlugId: deleted })
  const { rows } =
    await sql`select from opinions where deleted_at is not null and text_key is not null`.execute(app.ctx.db)
  assert.equal(rows.length, 0, 'a deleted text leaves no hash')
  const last = await anOpinion(await app.guest(), conversation, TEXT)
  assert.equal(new Set([moved, hidden, deleted, last]).size, 4)
  // A withdrawn decision makes two opinions with the same text, and the response then contains the older one.
  await moderateOpinion(app, { slugId: moved, action: 'withdraw' })
  assert.equal(await anOpinion(await app.guest(), conversation, TEXT), moved)
  await assertNoDrift(app, conversation.slugId)
})

test('the first opinions of a conversation are among those that a text is compared with', async () => {
  await using app = await startApp()
  const author = await app.user()
  const conversationSlugId = await startConversation(author, { seedOpinionList: [TEXT] })
  const said = await (await app.guest())(createOpinion, { conversationSlugId, opinionBody: TEXT })
  assert(said.success && said.isExisting)
})

test('opinions from before there were keys of texts get keys, except deleted ones', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app)
  const before = await anOpinion(await app.guest(), conversation, TEXT)
  await sql`update opinions set text_key = null`.execute(app.ctx.db)
  const guest = await app.guest()
  const twin = await anOpinion(guest, conversation, TEXT)
  await guest(deleteOpinion, { opinionSlugId: twin })
  await pruneExpired(app.ctx)
  await pruneExpired(app.ctx)
  assert.equal(await anOpinion(await app.guest(), conversation, TEXT), before)
  assert.deepEqual(await bodies(app, conversation), [TEXT])
  const { rows } = await sql`select from opinions where text_key is null`.execute(app.ctx.db)
  assert.equal(rows.length, 1)
})
