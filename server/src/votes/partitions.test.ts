import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recountAll } from '#admin/recount.sql.ts'
import { readPresentVotes } from '#analysis/worker/present-votes.sql.ts'
import { inSnapshot } from '#analysis/worker/snapshot.sql.ts'
import { notifyOfVotes } from '#notifications/notify.sql.ts'
import { haveOthersVoted } from '#opinions/about-person.sql.ts'
import { readVoters } from '#patterns/voters.sql.ts'
import { votesOfPeople } from '#results/position.sql.ts'
import { startApp } from '#testing/app.ts'
import { addVotesOfMany, partitionOf } from '#testing/partitions.sql.ts'
import { insertUser } from '#testing/people.ts'
import { explainingConnection, watchTables } from '#testing/plans.ts'
import { aConversation } from '#testing/seed.ts'
import { startShell } from '#testing/shell.ts'
import { recountParticipations } from '#votes/import.sql.ts'
import { castVotes, countVotesOf, ownVotes, recountVoters, removeAnswers } from '#votes/sql.ts'
import { foldAll } from '#worker.ts'

test('a statement that names the conversation touches one partition of the votes', async () => {
  await using shell = await startShell()
  const conversations = await Promise.all(
    Array.from({ length: 12 }, () => aConversation(shell.app, { opinions: 4 })),
  )
  await addVotesOfMany(shell.app, { conversations, people: 250 })
  assert.equal((await shell.admin('partition-votes', '--partitions', '8')).code, 0)
  await using app = await startApp({ connection: explainingConnection(shell.app.ctx.connection) })
  const tables = watchTables(app)
  const { db, pool } = app.ctx
  const [{ id: conversationId, opinions } = assert.fail()] = conversations
  const [{ id: opinionId } = assert.fail(), { id: otherId } = assert.fail()] = opinions
  const userId = await insertUser(db, { isRegistered: true })
  const cast = (choice: number | null) =>
    castVotes(db, [
      { conversationId, opinionId, userId, isLoggedIn: true, choice },
      { conversationId, opinionId: otherId, userId, isLoggedIn: true, choice },
    ])
  const part = { conversationId, opinionId, sign: 1 as const }
  const statements: [what: string, run: () => Promise<unknown>][] = [
    ['a first vote', () => cast(1)],
    ['a changed vote', () => cast(-1)],
    ['own votes', () => ownVotes(db, { userId, conversationIds: [conversationId] })],
    ['votes of people', () => votesOfPeople(pool, [{ userId, conversationId }])],
    ['a vote taken back', () => cast(null)],
    [
      'the votes of an analysis',
      () =>
        inSnapshot(pool, (client) =>
          readPresentVotes(client, {
            conversationId,
            opinions: opinions.map(({ id }) => ({ id, isModerated: false })),
            count: { votes: 1000, participants: 250 },
          }),
        ),
    ],
    ['the votes that patterns are searched in', () => readVoters(pool, conversationId)],
    ['counting an opinion', () => countVotesOf(db, part)],
    ['counting its voters', () => recountVoters(db, { ...part, sign: 1, afterUserId: 0, limit: 100 })],
    ['removing answers', () => removeAnswers(db, { opinionId, since: new Date() })],
    ['whether others have voted', () => haveOthersVoted(db, opinionId)],
    ['milestones of an author', () => notifyOfVotes(db, [opinionId])],
    ['counting participants', () => recountParticipations(db, conversationId)],
    ['a recount', () => recountAll(db, [conversationId])],
  ]
  await foldAll(app.ctx)
  const partition = await partitionOf(shell.app, conversationId)
  for (const [what, run] of statements) {
    tables.clear()
    await run()
    const touched = tables.names().filter((name) => name.startsWith('votes_'))
    assert.deepEqual(touched, [partition], what)
  }
})
