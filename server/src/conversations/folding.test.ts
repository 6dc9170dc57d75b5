import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getConversation } from '@parley/contract'
import { sql } from 'kysely'
import { accessBySlug } from '#conversations/sql.ts'
import {
  addDelta,
  conversationsToFold,
  secondsUnfolded,
  type TallyDelta,
} from '#conversations/tallies.sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { assertNoDrift } from '#testing/recount.ts'
import { aConversation, anOpinion, aVote } from '#testing/seed.ts'
import { foldAll } from '#worker.ts'

describe('folding deltas into counts', () => {
  test('folding reaches every conversation in one pass, however many have changed', async () => {
    await using app = await startApp()
    await manyConversations(app, 3000)
    await foldAll(app.ctx)
    assert.equal(await numDeltas(app), 0)
    const { rows } = await sql<{ votes: number; jobs: number }>`
      select (select sum(num_votes)::int from conversations) as votes,
        (select count(*)::int from graphile_worker.jobs) as jobs`.execute(app.ctx.db)
    assert.deepEqual(rows, [{ votes: 3000, jobs: 3000 }])
  })

  test('folding takes the conversations with the oldest deltas first, whatever the order of their ids', async () => {
    await using app = await startApp()
    await manyConversations(app, 10)
    const { db } = app.ctx
    await sql`update tally_deltas set written_at = now() - conversation_id * interval '1 second'`.execute(db)
    const ids = await conversationsToFold(db, [])
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    )
    assert.deepEqual(await conversationsToFold(db, ids.slice(0, 4)), ids.slice(4))
  })

  test('folding does not mix the counts of several conversations', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.guest(), await app.guest()]
    const conversations = await Promise.all([2, 3].map((opinions) => aConversation(app, { opinions })))
    for (const conversation of conversations) {
      await anOpinion(bob, conversation)
      for (const { slugId } of conversation.opinions) await aVote(alice, slugId, 'disagree')
    }
    await foldAll(app.ctx)
    for (const { slugId } of conversations) await assertNoDrift(app, slugId)
    const counts = await Promise.all(
      conversations.map(async ({ slugId }) => {
        const { conversationData } = await app.anyone(getConversation, { conversationSlugId: slugId })
        return conversationData.metadata.voteCount
      }),
    )
    assert.deepEqual(counts, [3, 4])
  })

  test('only actions of people make a conversation look active, both before and after folding', async () => {
    await using app = await startApp()
    const { id, slugId } = await aConversation(app, { createdAt: new Date('2026-01-01') })
    const { db } = app.ctx
    const lastReactedAt = async () =>
      (await app.anyone(getConversation, { conversationSlugId: slugId })).conversationData.metadata
        .lastReactedAt
    await addDelta(db, { conversationId: id, votes: 1, kind: 'silent' })
    await addDelta(db, { conversationId: id, participants: 1, kind: 'correction' })
    assert.equal(await lastReactedAt(), '2026-01-01T00:00:00.000Z')
    await foldAll(app.ctx)
    assert.equal(await lastReactedAt(), '2026-01-01T00:00:00.000Z')
    await addDelta(db, { conversationId: id, votes: 1 })
    const shown = await lastReactedAt()
    assert.notEqual(shown, '2026-01-01T00:00:00.000Z')
    await foldAll(app.ctx)
    assert.equal(await lastReactedAt(), shown)
  })

  test('corrections and new opinions give the content of a conversation a new version, but votes do not, both before and after folding', async () => {
    await using app = await startApp()
    const { id: conversationId, slugId } = await aConversation(app)
    const versions = async () => {
      const [access] = await accessBySlug(app.ctx, [slugId])
      assert(access !== undefined)
      return [access.version, access.contentVersion]
    }
    const changes: [Partial<TallyDelta>, boolean][] = [
      [{ votes: 1 }, false],
      [{ votes: 1, kind: 'silent' }, false],
      [{ votes: -1, kind: 'correction' }, true],
      [{ opinions: 1, kind: 'silent' }, true],
    ]
    for (const [delta, isContent] of changes) {
      const [version, content] = await versions()
      await addDelta(app.ctx.db, { conversationId, ...delta })
      const [changed, changedContent] = await versions()
      assert.notEqual(changed, version)
      assert.equal(changedContent !== content, isContent, JSON.stringify(delta))
      await foldAll(app.ctx)
      assert.equal((await versions())[1] !== content, isContent, JSON.stringify(delta))
    }
  })

  test('a failed folding of one conversation is logged and does not delay the others', async () => {
    await using app = await startApp()
    await manyConversations(app, 5)
    const { db } = app.ctx
    await sql`alter table conversations add constraint no_third check (id % 5 <> 3 or num_votes = 0)`.execute(
      db,
    )
    await foldAll(app.ctx)
    assert.equal(await numDeltas(app), 1)
    assert.equal(app.logged.filter((line) => line.includes('could not fold a conversation')).length, 1)
  })

  test('the server is not ready if nothing was folded for five minutes', async () => {
    await using app = await startApp()
    let seconds = 0
    // One answer is shared for a second.
    const readiness = async () => {
      app.setClock(new Date(Date.now() + 2000 * ++seconds))
      const { status, text } = await app.send('/readyz', { method: 'GET' })
      return { status, body: JSON.parse(text) }
    }
    assert.equal(await secondsUnfolded(app.ctx.db), 0)
    await manyConversations(app, 2)
    assert.deepEqual(await readiness(), { status: 200, body: { status: 'ok' } })
    await sql`update tally_deltas set written_at = now() - interval '6 minutes' where conversation_id % 2 = 0`.execute(
      app.ctx.db,
    )
    assert.deepEqual(await readiness(), { status: 503, body: { status: 'unavailable', reason: 'folding' } })
    await foldAll(app.ctx)
    assert.deepEqual(await readiness(), { status: 200, body: { status: 'ok' } })
  })
})

/** Creates conversations with one vote each that is not folded yet. */
async function manyConversations({ ctx: { db } }: TestApp, count: number): Promise<void> {
  await sql`
    with author as (insert into users (username) values ('author') returning id),
    made as (
      insert into conversations (slug_id, author_id, title, is_indexed, is_login_required)
      select 'c' || n, author.id, 'Conversation ' || n, true, false from author, generate_series(1, ${count}::int) n
      returning id
    )
    insert into tally_deltas (conversation_id, votes) select id, 1 from made`.execute(db)
}

async function numDeltas({ ctx: { db } }: TestApp): Promise<number> {
  return (await db.selectFrom('tally_deltas').select('conversation_id').execute()).length
}
