import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castVote, exportAccount, type Routing, type VoteAction } from '@parley/contract'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { assertRejected } from '#testing/refusal.ts'
import { aConversation, aVote } from '#testing/seed.ts'

const FIRST: Routing = { version: '1.7', propensity: 0.25 }
const LATER: Routing = { version: '1.9', propensity: 0.5 }

const castDrawnVote = (
  actor: Actor,
  opinionSlugId: string,
  vote: { chosenOption: VoteAction; routing: Routing },
) => actor(castVote, { opinionSlugId, ...vote })

const storedVotes = ({ ctx }: TestApp) =>
  ctx.db.selectFrom('votes').select(['choice', 'routing_version', 'propensity']).execute()

test('a vote records how its opinion was drawn, and changes and replays do not alter that', async () => {
  await using app = await startApp()
  const { opinions } = await aConversation(app, { opinions: 1 })
  const slugId = opinions[0]?.slugId ?? ''
  const alice = await app.guest()
  const kept = { routing_version: '1.7', propensity: 0.25 }
  await castDrawnVote(alice, slugId, { chosenOption: 'agree', routing: FIRST })
  assert.deepEqual(await storedVotes(app), [{ choice: 1, ...kept }])
  await castDrawnVote(alice, slugId, { chosenOption: 'agree', routing: LATER })
  await castDrawnVote(alice, slugId, { chosenOption: 'disagree', routing: LATER })
  await aVote(alice, slugId, 'pass')
  assert.deepEqual(await storedVotes(app), [{ choice: 0, ...kept }])
})

test('a vote that was withdrawn and cast again records how its opinion was drawn the second time', async () => {
  await using app = await startApp()
  const { opinions } = await aConversation(app, { opinions: 1 })
  const slugId = opinions[0]?.slugId ?? ''
  const alice = await app.guest()
  await castDrawnVote(alice, slugId, { chosenOption: 'agree', routing: FIRST })
  await aVote(alice, slugId, 'cancel')
  await castDrawnVote(alice, slugId, { chosenOption: 'pass', routing: LATER })
  assert.deepEqual(await storedVotes(app), [{ choice: 0, routing_version: '1.9', propensity: 0.5 }])
})

test('a vote on an opinion that was not drawn records nothing, even if a later change says otherwise', async () => {
  await using app = await startApp()
  const { opinions } = await aConversation(app, { opinions: 1 })
  const slugId = opinions[0]?.slugId ?? ''
  const alice = await app.guest()
  await aVote(alice, slugId, 'agree')
  await castDrawnVote(alice, slugId, { chosenOption: 'pass', routing: LATER })
  assert.deepEqual(await storedVotes(app), [{ choice: 0, routing_version: null, propensity: null }])
})

test('votes that are stored together each keep their own propensity', async () => {
  await using app = await startApp()
  const { opinions } = await aConversation(app, { opinions: 4 })
  const alice = await app.guest()
  const castings = opinions.map(({ slugId }, n) =>
    n === 2
      ? aVote(alice, slugId, 'agree')
      : castDrawnVote(alice, slugId, {
          chosenOption: 'agree',
          routing: { version: `1.${n}`, propensity: 1 / (n + 1) },
        }),
  )
  await Promise.all(castings)
  const rows = await app.ctx.db.selectFrom('votes').select('routing_version').orderBy('opinion_id').execute()
  assert.deepEqual(
    rows.map(({ routing_version }) => routing_version),
    ['1.0', '1.1', null, '1.3'],
  )
})

test('an invalid propensity is refused with the path of its field, and nothing is stored', async () => {
  await using app = await startApp()
  const { opinions } = await aConversation(app, { opinions: 1 })
  const alice = await app.guest()
  for (const [routing, field] of [
    [{ version: '1.7', propensity: 0 }, 'routing.propensity'],
    [{ version: '1.7', propensity: 1.5 }, 'routing.propensity'],
    // A probability smaller than the database can store, which would fail the whole batch of votes.
    [{ version: '1.7', propensity: 1e-60 }, 'routing.propensity'],
    [{ version: 'seven', propensity: 0.5 }, 'routing.version'],
  ] as const) {
    const vote = castDrawnVote(alice, opinions[0]?.slugId ?? '', { chosenOption: 'agree', routing })
    assert.equal((await assertRejected(vote, 'invalid_input')).details.field, field)
  }
  assert.deepEqual(await storedVotes(app), [])
})

test('a guest’s propensities move with the votes to the account, and are in its export', async () => {
  await using app = await startApp()
  const { opinions } = await aConversation(app, { opinions: 1 })
  const alice = await aRegisteredUser(app, 'alice')
  const guest = await app.guest()
  await castDrawnVote(guest, opinions[0]?.slugId ?? '', { chosenOption: 'agree', routing: FIRST })
  await logInAs(app, guest, 'alice')
  assert.partialDeepStrictEqual(await alice(exportAccount, {}), {
    votes: [{ choice: 'agree', routingVersion: '1.7', propensity: 0.25 }],
  })
})
