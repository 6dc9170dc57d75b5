import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPresentVotes } from '#analysis/worker/present-votes.sql.ts'
import { inSnapshot } from '#analysis/worker/snapshot.sql.ts'
import { userRanges } from '#analysis/worker/user-ranges.sql.ts'
import { startApp } from '#testing/app.ts'
import { addVotesOfMany } from '#testing/partitions.sql.ts'
import { aConversation } from '#testing/seed.ts'

test('an analysis of a huge conversation reads its votes in parts, each of them once, and another in one', async () => {
  await using app = await startApp()
  const { pool } = app.ctx
  const conversation = await aConversation(app, { opinions: 3 })
  const other = await aConversation(app, { opinions: 1 })
  await addVotesOfMany(app, { conversations: [conversation, other], people: 50 })
  const query = { conversationId: conversation.id, count: { votes: 150, participants: 50 } }
  const opinions = conversation.opinions.map(({ id }) => ({ id, isModerated: false }))
  const read = (votesAtOnce?: number) =>
    inSnapshot(pool, (client) =>
      readPresentVotes(client, { ...query, opinions, ...(votesAtOnce && { votesAtOnce }) }),
    )
  const whole = await read()
  assert.equal(whole.votes.values.length, 150)
  for (const votesAtOnce of [1, 40, 149, 150]) assert.deepEqual(await read(votesAtOnce), whole)
  const rangesOf = (votesAtOnce?: number) =>
    inSnapshot(pool, async (client) => {
      const found: string[] = []
      for await (const range of userRanges(client, { ...query, votesAtOnce })) found.push(range)
      return found
    })
  const numRanges = await Promise.all(
    [undefined, 150, 40].map(async (votesAtOnce) => (await rangesOf(votesAtOnce)).length),
  )
  assert.deepEqual(numRanges, [1, 1, 4])
})
