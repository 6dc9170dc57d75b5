import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@parley/contract'
import { fairLimit } from '#http/fair-limit.ts'
import { assertRejected } from '#testing/refusal.ts'
import { turns } from '#testing/until.ts'

const refusal = () => new AppError('too_many', 'busy', 'Too many.', { retryAfter: 5 })

test('the fair limit runs all tasks, no more at once than allowed, also after a failure', async () => {
  const turn = fairLimit({ maxRunning: 3, maxWaiting: 100, refusal })
  let running = 0
  let peak = 0
  const acts = Array.from({ length: 40 }, (_, number) =>
    turn(`network ${number % 2}`, async () => {
      peak = Math.max(peak, ++running)
      await turns(number % 3)
      running -= 1
      if (number % 5 === 0) throw new Error('failed')
      return number
    }),
  )
  const done = await Promise.allSettled(acts)
  assert.equal(peak, 3)
  assert.equal(done.filter(({ status }) => status === 'rejected').length, 8)
  assert.equal(await turn('a', async () => 'again'), 'again')
})

test('the fair limit refuses a task when too many are waiting', async () => {
  const turn = fairLimit({ maxRunning: 1, maxWaiting: 1, refusal })
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second] = [turn('a', () => promise), turn('a', async () => 2)]
  const refused = await assertRejected(
    turn('a', async () => 3),
    'too_many',
    'busy',
  )
  assert.equal(refused.details.retryAfter, 5)
  resolve()
  assert.deepEqual(await Promise.all([first, second]), [undefined, 2])
})

test('in the fair limit networks take turns, however many of one wait', async () => {
  const turn = fairLimit({ maxRunning: 1, maxWaiting: 100, refusal })
  const { promise, resolve } = Promise.withResolvers<void>()
  const order: string[] = []
  const acts = [turn('a', () => promise)]
  for (const name of ['a', 'a', 'a', 'a', 'b', 'b', 'c'])
    acts.push(turn(name, async () => void order.push(name)))
  resolve()
  await Promise.all(acts)
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a', 'a'])
})

test('if one network fills the fair limit, its own requests are refused and other networks are admitted', async () => {
  const turn = fairLimit({ maxRunning: 1, maxWaiting: 3, refusal })
  const { promise, resolve } = Promise.withResolvers<void>()
  const crowd = Array.from({ length: 4 }, () => turn('a', () => promise))
  const [, , , newest] = crowd
  assert(newest)
  const refused = assertRejected(newest, 'too_many', 'busy')
  const neighbour = turn('b', async () => 'in')
  await refused
  resolve()
  assert.equal(await neighbour, 'in')
  assert.equal((await Promise.allSettled(crowd)).filter(({ status }) => status === 'fulfilled').length, 3)
})
