import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concurrencyLimit } from '#auth/phone/concurrency-limit.ts'
import { assertRejected } from '#testing/refusal.ts'
import { turns } from '#testing/until.ts'

test('the concurrency limit runs all tasks, no more at once than allowed, also after a failure', async () => {
  const turn = concurrencyLimit(3, 100)
  let running = 0
  let peak = 0
  const acts = Array.from({ length: 40 }, (_, number) =>
    turn(async () => {
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
  assert.equal(await turn(async () => 'again'), 'again')
})

test('the concurrency limit refuses a task when too many are waiting', async () => {
  const turn = concurrencyLimit(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second] = [turn(() => promise), turn(async () => 2)]
  const refused = await assertRejected(
    turn(async () => 3),
    'too_many',
    'busy',
  )
  assert.equal(refused.details.retryAfter, 5)
  resolve()
  assert.deepEqual(await Promise.all([first, second]), [undefined, 2])
})
