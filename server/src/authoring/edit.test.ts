import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addOrganizerOpinions,
  addToConversation,
  editConversation,
  getConversation,
  listConversationVersions,
  listOpinions,
  postOutcome,
  sendUpdate,
} from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { startConversation } from '#testing/authoring.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aVote, lockConversation, unlockConversation } from '#testing/seed.ts'
import { conversationAccess } from '#conversations/read.ts'

const HOUR = 3_600_000

const payloadOf = async ({ anyone }: TestApp, conversationSlugId: string) =>
  (await anyone(getConversation, { conversationSlugId })).conversationData.payload

const newText = { conversationTitle: 'Fewer trams?', conversationBody: 'Because of the <b>noise</b>' }
const ok = { success: true as const }
const refusedFor = (reason: string) => ({ success: false as const, reason })

async function idOf(app: TestApp, slugId: string): Promise<{ id: number }> {
  const access = await conversationAccess(app.ctx, slugId)
  return { id: access?.id ?? 0 }
}

/** Lets this many new guests vote on the first opinion. */
async function castVotes(app: TestApp, conversationSlugId: string, count: number): Promise<void> {
  const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  const opinionSlugId = opinions[0]?.opinionSlugId ?? ''
  for (let n = 0; n < count; n++) await aVote(app.stranger(), opinionSlugId)
}

describe('editing a conversation', () => {
  test('title and body of a conversation are replaced in its first hour and before ten votes, and earlier versions stay readable', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice, { conversationBody: 'Why?' })
    await castVotes(app, conversationSlugId, 9)
    app.setClock(new Date(Date.now() + HOUR - 60_000))
    assert.deepEqual(await alice(editConversation, { conversationSlugId, ...newText }), ok)
    assert.deepEqual(await payloadOf(app, conversationSlugId), {
      title: 'Fewer trams?',
      body: 'Because of the <b>noise</b>',
    })
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
    assert.equal(metadata.editedAt, metadata.updatedAt)
    const versions = await app.anyone(listConversationVersions, { conversationSlugId })
    assert.deepEqual(versions, [{ title: 'More trams?', body: 'Why?', replacedAt: metadata.editedAt }])
  })

  test('whoever may not change a conversation is told so before the new text is read', async () => {
    await using app = await startApp()
    const conversationSlugId = await startConversation(await app.user())
    const bob = await app.user()
    const text = '<b>'.repeat(900)
    const calls = [
      () =>
        bob(editConversation, { conversationSlugId, conversationTitle: 'Trams?', conversationBody: text }),
      () => bob(addToConversation, { conversationSlugId, additionBody: text }),
      () => bob(addOrganizerOpinions, { conversationSlugId, opinionList: [text] }),
      () => bob(postOutcome, { conversationSlugId, text }),
      () => bob(sendUpdate, { conversationSlugId, text }),
    ]
    for (const call of calls) await assertRejected(call(), 'forbidden', 'not_author')
  })

  test('a conversation cannot be edited after an hour, with ten votes, or while it is locked', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    const conversation = await idOf(app, conversationSlugId)
    const edit = () => alice(editConversation, { conversationSlugId, ...newText })
    await lockConversation(app, conversation)
    assert.deepEqual(await edit(), refusedFor('conversation_locked'))
    await unlockConversation(app, conversation)
    await castVotes(app, conversationSlugId, 10)
    assert.deepEqual(await edit(), refusedFor('ten_votes_cast'))
    app.setClock(new Date(Date.now() + HOUR))
    assert.deepEqual(await edit(), refusedFor('hour_has_passed'))
    assert.deepEqual(await payloadOf(app, conversationSlugId), { title: 'More trams?' })
    assert.deepEqual(await app.anyone(listConversationVersions, { conversationSlugId }), [])
  })

  test('a repeated edit succeeds without effect, even when editing is no longer allowed', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    assert.deepEqual(await alice(editConversation, { conversationSlugId, ...newText }), ok)
    app.setClock(new Date(Date.now() + 2 * HOUR))
    assert.deepEqual(await alice(editConversation, { conversationSlugId, ...newText }), ok)
    assert.equal((await app.anyone(listConversationVersions, { conversationSlugId })).length, 1)
  })

  test('an edit at the same time as the tenth vote either comes before the vote or is refused', async () => {
    await using app = await startApp()
    await using other = await app.sibling()
    const alice = await app.user()
    for (let round = 0; round < 6; round++) {
      const conversationSlugId = await startConversation(alice)
      await castVotes(app, conversationSlugId, 9)
      const [opinion] = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
      const voted = aVote(other.stranger(), opinion?.opinionSlugId ?? '').then(async () =>
        payloadOf(other, conversationSlugId),
      )
      const [answer, seenAfterVote] = await Promise.all([
        alice(editConversation, { conversationSlugId, ...newText }),
        voted,
      ])
      const { title } = await payloadOf(app, conversationSlugId)
      // Readers after the tenth vote must already see the final text.
      assert.equal(title, answer.success ? 'Fewer trams?' : 'More trams?')
      assert.equal(seenAfterVote.title, title)
    }
  })
})

describe('adding to a conversation', () => {
  const add = (author: Actor, conversationSlugId: string, additionBody: string) =>
    author(addToConversation, { conversationSlugId, additionBody })

  test('an addition appears below the body with its date, however late it is added, and the body stays unchanged', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice, { conversationBody: 'Why?' })
    app.setClock(new Date('2030-01-01T10:00:00Z'))
    assert.deepEqual(await add(alice, conversationSlugId, 'The council votes in <b>May</b>.'), ok)
    app.setClock(new Date('2030-01-02T10:00:00Z'))
    assert.deepEqual(await add(alice, conversationSlugId, 'It was moved to June.'), ok)
    const { body, additionList = [] } = await payloadOf(app, conversationSlugId)
    assert.equal(body, 'Why?')
    const { metadata } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
    assert.equal(metadata.updatedAt, additionList[1]?.createdAt)
    const page = await app.send(`/feed/conversation/${conversationSlugId}`, { method: 'GET' })
    assert.match(page.text, /Why\?\\nThe council votes in May\.\\nIt was moved to June\./)
    assert.deepEqual(
      additionList.map((addition) => [addition.body, addition.createdAt.slice(0, 10)]),
      [
        ['The council votes in <b>May</b>.', '2030-01-01'],
        ['It was moved to June.', '2030-01-02'],
      ],
    )
  })

  test('body and additions together have at most 1000 characters', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice, { conversationBody: 'x'.repeat(500) })
    assert.deepEqual(await add(alice, conversationSlugId, 'y'.repeat(400)), ok)
    const error = await assertRejected(add(alice, conversationSlugId, 'z'.repeat(101)), 'invalid_input')
    assert.equal(error.message, 'additionBody: Body content exceeds 1000 character limit (1001/1000)')
    const longer = { conversationTitle: 'More trams?', conversationBody: 'x'.repeat(601) }
    const refused = await assertRejected(
      alice(editConversation, { conversationSlugId, ...longer }),
      'invalid_input',
    )
    assert.equal(refused.details.field, 'conversationBody')
    await assertRejected(add(alice, conversationSlugId, '<b> </b>'), 'invalid_input', 'addition_empty')
    assert.equal((await payloadOf(app, conversationSlugId)).additionList?.length, 1)
  })

  test('a locked conversation refuses additions, and repeating the newest addition succeeds without effect', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const conversationSlugId = await startConversation(alice)
    await Promise.all(Array.from({ length: 4 }, () => add(alice, conversationSlugId, 'Once.')))
    await lockConversation(app, await idOf(app, conversationSlugId))
    assert.deepEqual(await add(alice, conversationSlugId, 'Once.'), ok)
    assert.deepEqual(await add(alice, conversationSlugId, 'More.'), refusedFor('conversation_locked'))
    assert.equal((await payloadOf(app, conversationSlugId)).additionList?.length, 1)
  })
})
