import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { batched } from '#db/batched.ts'
import { waitTurns } from '#testing/until.ts'

const limits = { maxSize: 10, maxRuns: 2 }

test('a batch resolves each item with its own result', async () => {
  const double = batched(async (items: number[]) => items.map((item) => item * 2), limits)
  const items = Array.from({ length: 35 }, (_, item) => item)
  assert.deepEqual(
    await Promise.all(items.map(double)),
    items.map((item) => item * 2),
  )
})

test('items that arrive together run in one batch, no larger than allowed', async () => {
  const sizes: number[] = []
  let [running, most] = [0, 0]
  const ask = batched(async (items: number[]) => {
    sizes.push(items.length)
    most = Math.max(most, ++running)
    await waitTurns(2)
    running--
    return items
  }, limits)
  await Promise.all(Array.from({ length: 45 }, (_, item) => ask(item)))
  assert.deepEqual(sizes, [10, 10, 10, 10, 5])
  assert.equal(most, 2)
})

test('an item is never resolved by a batch that began before it arrived', async () => {
  let now = 0
  const read = batched(
    async (items: number[]) => {
      const seen = now
      await waitTurns(2)
      return items.map(() => seen)
    },
    { maxSize: 3, maxRuns: 1 },
  )
  await Promise.all(
    Array.from({ length: 50 }, async (_, place) => {
      await waitTurns(place % 7)
      const asked = ++now
      assert((await read(0)) >= asked)
    }),
  )
})

test('a failed batch rejects its own items alone, and the next batch runs', async () => {
  let runs = 0
  const ask = batched(
    async (items: number[]) => {
      if (++runs === 1) throw new Error('once')
      return items
    },
    { maxSize: 2, maxRuns: 1 },
  )
  const results = await Promise.allSettled([1, 2, 3].map(ask))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  )
  assert.equal(await ask(4), 4)
})

test('a missing result rejects its item, and an undefined result does not', async () => {
  const forgetful = batched(async (items: number[]) => items.slice(1), limits)
  const results = await Promise.allSettled([forgetful(1), forgetful(2)])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  )
  const empty = batched(async (items: number[]) => items.map(() => undefined), limits)
  assert.equal(await empty(1), undefined)
})

test('every item gets its own result once, whenever it arrives and however long batches take', async () => {
  const anItem = fc.record({ after: fc.nat(6), takes: fc.nat(4), fails: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(anItem, { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      async (items, maxSize, maxRuns) => {
        const ask = batched(
          async (places: number[]) => {
            assert(places.length <= maxSize)
            await waitTurns(items[places[0] ?? 0]?.takes ?? 0)
            if (places.length === 1 && items[places[0] ?? 0]?.fails) throw new Error(`${places[0]}`)
            return places.map((place) => `answer ${place}`)
          },
          { maxSize, maxRuns },
        )
        const asked = items.map(async ({ after }, place) => {
          await waitTurns(after)
          return ask(place).catch((error: Error) => `answer ${error.message}`)
        })
        assert.deepEqual(
          await Promise.all(asked),
          items.map((_, place) => `answer ${place}`),
        )
      },
    ),
    { numRuns: 40 },
  )
})
