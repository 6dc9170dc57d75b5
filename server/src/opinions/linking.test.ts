import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getProfile, listOpinions, updateUsername } from '@parley/contract'
import { sql } from 'kysely'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { readEverything } from '#testing/readings.ts'
import { aConversation, anOpinion, aVote, type SeededConversation } from '#testing/seed.ts'

/** A conversation that publishes votes, in which somebody has written an opinion and voted. */
async function aConversationOf(app: TestApp, author: Actor) {
  const conversation = await aConversation(app, { publication: 'votes', opinions: 2 })
  const opinionSlugId = await anOpinion(author, conversation)
  for (const { slugId } of conversation.opinions) await aVote(author, slugId)
  for (let n = 0; n < 6; n++) await aVote(await app.guest(), opinionSlugId)
  return { conversation, opinionSlugId }
}

/** Everything that a stranger and a search engine can read of a conversation, as words. */
async function wordsOf(
  app: TestApp,
  { conversation, opinionSlugId }: { conversation: SeededConversation; opinionSlugId: string },
): Promise<Set<string>> {
  const readings = await readEverything(app, {
    callers: { anyone: undefined },
    target: {
      conversationSlugId: conversation.slugId,
      opinionSlugIds: [opinionSlugId],
      runIds: [],
      decisionId: 'nothing1',
      queueItemIds: [],
      username: 'nobody_here',
    },
  })
  // The feed and the sitemap name all conversations.
  const ofConversation = [...readings].filter(([request]) => request.includes(conversation.slugId))
  return new Set(ofConversation.flatMap(([, text]) => text.match(/\w+/g) ?? []))
}

describe('pseudonyms of one person in two conversations', () => {
  test('conversations contain no word by which a stranger could see that the same person wrote in both', async () => {
    await using app = await startApp()
    const [alice, bob] = [await app.user(), await app.guest()]
    const [first, second] = [await aConversationOf(app, alice), await aConversationOf(app, alice)]
    const byOther = await aConversationOf(app, bob)
    await app.runJobs()
    const [one, two, other] = [
      await wordsOf(app, first),
      await wordsOf(app, second),
      await wordsOf(app, byOther),
    ]
    assert.ok(one.size > 300, 'the calls answer')
    const inBoth = [...one].filter((word) => two.has(word) && !other.has(word))
    // Numbers and short words are equal by chance.
    assert.deepEqual(
      inBoth.filter((word) => word.length >= 6 && /[a-z]/i.test(word)),
      [],
    )
    const { username } = await alice(getProfile, {})
    for (const secret of [username, alice.device.did.split(':').at(-1) ?? ''])
      assert.ok(!one.has(secret) && !two.has(secret), secret)
  })

  test('renaming an account does not make the server read lists again in which the account has a pseudonym, so that no response gets slower', async () => {
    await using app = await startApp()
    const alice = await app.user()
    const open = await aConversation(app, { publication: 'votes' })
    const named = await aConversation(app, { publication: 'results' })
    for (const conversation of [open, named]) await anOpinion(alice, conversation, 'as it was')
    const textsIn = async ({ slugId }: SeededConversation) =>
      (await app.anyone(listOpinions, { conversationSlugId: slugId, filter: 'new' })).map(
        ({ opinion, username }) => [opinion, username],
      )
    const [before] = await textsIn(open)
    await textsIn(named)
    // Without a new version, so that a response shows whether its text was read again.
    await sql`update opinions set body = 'read anew'`.execute(app.ctx.db)
    await alice(updateUsername, { username: 'quiet_heron' })
    assert.deepEqual(await textsIn(open), [before])
    assert.deepEqual(await textsIn(named), [['read anew', 'quiet_heron']])
    const moderator = await app.user({ isModerator: true })
    const [seen] = await moderator(listOpinions, { conversationSlugId: open.slugId, filter: 'new' })
    assert.equal(seen?.username, 'quiet_heron')
  })
})
