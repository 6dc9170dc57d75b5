import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fairQueue } from '#http/fair-queue.ts'

const queue = (maxRunning = 1, maxWaitingPerOwner = 100) =>
  fairQueue({ maxRunning, maxWaitingPerOwner, refusal: () => new Error('too many') })

test('owners take turns, however many tasks one of them has', async () => {
  const enqueue = queue()
  const order: string[] = []
  const task = (name: string) => async () => void order.push(name)
  const greedy = Array.from({ length: 5 }, (_, n) => enqueue('greedy', task(`greedy ${n}`)))
  const modest = enqueue('modest', task('modest'))
  await Promise.all([...greedy, modest])
  assert.equal(order.length, 6)
  assert.ok(order.indexOf('modest') <= 2)
})

test('no more tasks run at once than are allowed, and a failed one makes room', async () => {
  const enqueue = queue(2)
  let [running, most] = [0, 0]
  const tasks = Array.from({ length: 20 }, (_, n) =>
    enqueue(String(n % 3), async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      if (n % 4 === 0) throw new Error('failed')
    }),
  )
  const results = await Promise.allSettled(tasks)
  assert.equal(most, 2)
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 5)
})

test('only the owner with too many waiting tasks is refused', async () => {
  const enqueue = queue(1, 2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = enqueue('greedy', () => promise)
  const waiting = [enqueue('greedy', async () => 1), enqueue('greedy', async () => 2)]
  await assert.rejects(
    enqueue('greedy', async () => 3),
    /too many/,
  )
  const other = enqueue('other', async () => 4)
  resolve()
  await running
  assert.deepEqual(await Promise.all([...waiting, other]), [1, 2, 4])
})

test('an owner whose tasks do not end leaves room for others, where it may have only some of it', async () => {
  const enqueue = fairQueue({
    maxRunning: 2,
    maxRunningPerOwner: 1,
    maxWaitingPerOwner: 100,
    refusal: () => new Error('too many'),
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const endless = [enqueue('greedy', () => promise), enqueue('greedy', () => promise)]
  assert.deepEqual(
    await Promise.all([enqueue('one', async () => 1), enqueue('other', async () => 2)]),
    [1, 2],
  )
  resolve()
  await Promise.all(endless)
})
