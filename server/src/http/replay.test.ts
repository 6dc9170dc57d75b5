import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openDb } from '#db/open.ts'
import { claimReplayKeys, pruneReplays } from '#http/sql.ts'
import { freshDatabase } from '#testing/cluster.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test('a replay key can be claimed once, also over several processes', async () => {
  await using pools = await twoPools()
  const [one, other] = [aMark(), aMark()]
  assert.deepEqual(await claimReplayKeys(pools.one, [one]), [true])
  assert.deepEqual(await claimReplayKeys(pools.one, [one]), [false])
  assert.deepEqual(await claimReplayKeys(pools.other, [one, other]), [false, true])
})

test('of two equal replay keys in a batch only the first can be claimed', async () => {
  await using pools = await twoPools()
  const [one, other] = [aMark(), aMark()]
  const copy = { ...one, key: Buffer.from(one.key) }
  assert.deepEqual(await claimReplayKeys(pools.one, [one, other, copy, one]), [true, true, false, false])
})

test('claiming no replay keys does nothing', async () => {
  await using pools = await twoPools()
  assert.deepEqual(await claimReplayKeys(pools.one, []), [])
})

test('when many processes claim the same replay keys at once, in any order, exactly one gets each', async () => {
  await using pools = await twoPools()
  const marks = Array.from({ length: 100 }, () => aMark())
  const shuffled = (round: number) =>
    marks.map((_, at) => (at * (round % 3 ? 37 : 63) + round * 11) % marks.length)
  const wins = marks.map(() => 0)
  await Promise.all(
    Array.from({ length: 16 }, async (_, round) => {
      const order = shuffled(round)
      const batch = order.flatMap((at) => marks[at] ?? [])
      const fresh = await claimReplayKeys(round % 2 ? pools.one : pools.other, batch)
      for (const [place, at] of order.entries()) if (fresh[place]) wins[at] = (wins[at] ?? 0) + 1
    }),
  )
  assert.deepEqual(new Set(wins), new Set([1]))
})

test('a replay key is deleted some time after its token expired, not before', async () => {
  await using pools = await twoPools()
  const [old, late, live] = [aMark(-60), aMark(-10), aMark(30)]
  await claimReplayKeys(pools.one, [old, late, live])
  await pruneReplays(pools.one, NOW)
  assert.deepEqual(await claimReplayKeys(pools.one, [old, late, live]), [true, false, false])
})

function aMark(secondsLeft = 30) {
  return { key: randomBytes(32), expiresAt: new Date(NOW.getTime() + secondsLeft * 1000) }
}

async function twoPools() {
  const database = await freshDatabase()
  const [one, other] = [openDb(database), openDb(database)]
  return {
    one: one.pool,
    other: other.pool,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([one.close(), other.close()])
      await database[Symbol.asyncDispose]()
    },
  }
}
