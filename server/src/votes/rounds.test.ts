import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startApp } from '#testing/app.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { userIdOf } from '#testing/people.ts'
import { runInTransactions } from '#votes/rounds.ts'

type Act = { userId: number; subject: number }

/** Runs acts in rounds, in which the acts of these people fail because they are gone; returns all rounds with the outcomes. */
async function rounds(
  ctx: Parameters<typeof runInTransactions>[0],
  items: readonly Act[],
  gone: readonly number[] = [],
) {
  const taken: Act[][] = []
  const outcomes = await runInTransactions<Act, 'saved' | 'user_gone' | 'absent'>(ctx, {
    items,
    keyOf: ({ userId, subject }) => `${userId} ${subject}`,
    run: async (round) => {
      taken.push(round)
      return round.map(({ userId }) => (gone.includes(userId) ? 'user_gone' : 'saved'))
    },
    resultIfGone: 'absent',
  })
  return { taken, outcomes }
}

describe('acts in rounds', () => {
  test('several actions of one person on one subject run one after another, and do not delay those of others', async () => {
    await using app = await startApp()
    const [first, again, other] = [
      { userId: 1, subject: 1 },
      { userId: 1, subject: 1 },
      { userId: 2, subject: 1 },
    ]
    assert.deepEqual(await rounds(app.ctx, [first, again, other]), {
      taken: [[first, other], [again]],
      outcomes: ['saved', 'saved', 'saved'],
    })
  })

  test('an action of a guest who was merged into an account becomes an action of the account, and that of a deleted person is dropped', async () => {
    await using app = await startApp()
    const [guest, alice] = [await app.guest(), await aRegisteredUser(app, 'alice')]
    const guestId = (await userIdOf(app.ctx.db, guest.device.did)) ?? 0
    await logInAs(app, guest, 'alice')
    const unknown = alice.userId + 1000
    const { taken, outcomes } = await rounds(
      app.ctx,
      [guestId, unknown].map((userId) => ({ userId, subject: 5 })),
      [guestId, unknown],
    )
    assert.deepEqual(taken.slice(1), [[{ userId: alice.userId, subject: 5 }]])
    assert.deepEqual(outcomes, ['saved', 'user_gone'])
  })
})
