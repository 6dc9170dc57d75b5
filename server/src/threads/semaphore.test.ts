import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@parley/contract'
import { semaphore as semaphoreOfOwners, type Owner } from '#threads/semaphore.ts'
import { assertRejected } from '#testing/refusal.ts'
import { waitTurns } from '#testing/until.ts'

/** A semaphore whose owners are named. */
const semaphore = (options: Parameters<typeof semaphoreOfOwners>[0]) => {
  const inTurn = semaphoreOfOwners(options)
  return <T>(owner: string, task: () => Promise<T>) => inTurn([{ key: owner, share: 1 }], task)
}

const queue = (maxRunning = 1, maxWaitingPerOwner = 100) =>
  semaphore({ maxRunning, maxWaitingPerOwner, refusal: () => new Error('too many') })

test('the owners of tasks take turns, even if one of them has many tasks', async () => {
  const enqueue = queue()
  const order: string[] = []
  const task = (name: string) => async () => void order.push(name)
  const greedy = Array.from({ length: 5 }, (_, n) => enqueue('greedy', task(`greedy ${n}`)))
  const modest = enqueue('modest', task('modest'))
  await Promise.all([...greedy, modest])
  assert.equal(order.length, 6)
  assert.ok(order.indexOf('modest') <= 2)
})

test('a semaphore runs no more tasks at once than allowed, and a failed task makes room', async () => {
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

test('a semaphore rejects only tasks of the owner with too many waiting tasks', async () => {
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

test('an owner whose tasks do not end leaves room for others if maxRunningPerOwner is set', async () => {
  const enqueue = semaphore({
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

const refusal = () => new AppError('too_many', 'busy', 'Too many.', { retryAfter: 5 })

test('a semaphore runs all tasks, no more at once than allowed, even after a failure', async () => {
  const turn = semaphore({ maxRunning: 3, maxWaiting: 100, refusal })
  let running = 0
  let peak = 0
  const acts = Array.from({ length: 40 }, (_, number) =>
    turn(`network ${number % 2}`, async () => {
      peak = Math.max(peak, ++running)
      await waitTurns(number % 3)
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

test('a semaphore rejects a task if too many are waiting', async () => {
  const turn = semaphore({ maxRunning: 1, maxWaiting: 1, refusal })
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

test('the owners of waiting tasks take turns, even if many tasks of one owner wait', async () => {
  const turn = semaphore({ maxRunning: 1, maxWaiting: 100, refusal })
  const { promise, resolve } = Promise.withResolvers<void>()
  const order: string[] = []
  const acts = [turn('a', () => promise)]
  for (const name of ['a', 'a', 'a', 'a', 'b', 'b', 'c'])
    acts.push(turn(name, async () => void order.push(name)))
  resolve()
  await Promise.all(acts)
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a', 'a'])
})

test('if one owner fills a semaphore, its own tasks are rejected and those of others are admitted', async () => {
  const turn = semaphore({ maxRunning: 1, maxWaiting: 3, refusal })
  const { promise, resolve } = Promise.withResolvers<void>()
  const crowd = Array.from({ length: 4 }, () => turn('a', () => promise))
  const [, , , newest] = crowd
  assert(newest)
  const refused = assertRejected(newest, 'too_many', 'busy')
  const neighbor = turn('b', async () => 'in')
  await refused
  resolve()
  assert.equal(await neighbor, 'in')
  assert.equal((await Promise.allSettled(crowd)).filter(({ status }) => status === 'fulfilled').length, 3)
})

test('a task that was rejected because too many were waiting does not count as waiting afterwards', async () => {
  const turn = semaphore({ maxRunning: 1, maxWaiting: 1, refusal })
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, second] = [turn('a', () => promise), turn('a', async () => 2)]
  await assertRejected(
    turn('a', async () => 3),
    'too_many',
    'busy',
  )
  resolve()
  await Promise.all([first, second])
  const again = Promise.withResolvers<void>()
  const acts = [turn('a', () => again.promise), turn('a', async () => 5)]
  again.resolve()
  assert.deepEqual(await Promise.all(acts), [undefined, 5])
})

const homeIn = (wide: string, home: string): Owner => [
  { key: home, share: 1 },
  { key: wide, share: 2 },
]

test('the homes of a wide network take turns with others as if they were as many as its share', async () => {
  const turn = semaphoreOfOwners({ maxRunning: 1, refusal })
  const { promise, resolve } = Promise.withResolvers<void>()
  const order: string[] = []
  const acts = [turn(homeIn('wide', 'first'), () => promise)]
  const owners = ['h1', 'h2', 'h3', 'h4', 'h5', 'h5'].map((home) => [homeIn('wide', home), home] as const)
  for (const [owner, name] of [...owners, [[{ key: 'a', share: 1 }], 'a'] as const])
    acts.push(turn(owner, async () => void order.push(name)))
  resolve()
  await Promise.all(acts)
  assert.deepEqual(order, ['h1', 'h2', 'a', 'h3', 'h4', 'h5', 'h5'])
})

test('a wide network whose tasks do not end leaves room for others, and waits with as many as its share', async () => {
  const turn = semaphoreOfOwners({ maxRunning: 3, maxRunningPerOwner: 1, maxWaitingPerOwner: 1, refusal })
  const { promise, resolve } = Promise.withResolvers<void>()
  const endless = ['h1', 'h2', 'h3', 'h4'].map((home) => turn(homeIn('wide', home), () => promise))
  await assertRejected(
    turn(homeIn('wide', 'h5'), async () => {}),
    'too_many',
    'busy',
  )
  assert.equal(await turn([{ key: 'a', share: 1 }], async () => 'ran'), 'ran')
  resolve()
  await Promise.all(endless)
})
