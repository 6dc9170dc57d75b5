import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openDb } from '#db/open.ts'
import { claimReplayKeys, pruneReplays, storeReplayKeys } from '#http/sql.ts'
import { freshDatabase } from '#testing/cluster.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test('a replay key can be claimed once, even across several processes', async () => {
  await using pools = await twoPools()
  const [one, other] = [aMark(), aMark()]
  assert.deepEqual(await claimReplayKeys(pools.one, [one], NOW), ['fresh'])
  assert.deepEqual(await claimReplayKeys(pools.one, [one], NOW), ['used'])
  assert.deepEqual(await claimReplayKeys(pools.other, [one, other], NOW), ['used', 'fresh'])
})

test('of two equal replay keys in a batch only the first can be claimed', async () => {
  await using pools = await twoPools()
  const [one, other] = [aMark(), aMark()]
  const copy = { ...one, key: Buffer.from(one.key) }
  assert.deepEqual(await claimReplayKeys(pools.one, [one, other, copy, one], NOW), [
    'fresh',
    'fresh',
    'used',
    'used',
  ])
})

test('claiming no replay keys does nothing', async () => {
  await using pools = await twoPools()
  assert.deepEqual(await claimReplayKeys(pools.one, [], NOW), [])
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
      const fresh = await claimReplayKeys(round % 2 ? pools.one : pools.other, batch, NOW)
      for (const [place, at] of order.entries()) if (fresh[place] === 'fresh') wins[at] = (wins[at] ?? 0) + 1
    }),
  )
  assert.deepEqual(new Set(wins), new Set([1]))
})

test('a replay key is deleted some time after its token expired, not before', async () => {
  await using pools = await twoPools()
  const [old, late, live] = [aMark(-60), aMark(-10), aMark(30)]
  await claimReplayKeys(pools.one, [old, late, live], NOW)
  await pruneReplays(pools.one, NOW)
  assert.deepEqual(await claimReplayKeys(pools.one, [old, late, live], NOW), ['fresh', 'used', 'used'])
})

test('after a crash that lost the used keys, older keys are refused and later ones accepted', async () => {
  await using pools = await twoPools()
  const [before, early] = [aMark(), aMark(35)]
  assert.deepEqual(await claimReplayKeys(pools.one, [before], NOW), ['fresh'])
  // A crash of PostgreSQL empties unlogged tables in the same way.
  await pools.one.query('truncate token_replays')
  assert.deepEqual(await claimReplayKeys(pools.one, [before, early], NOW), ['unknowable', 'unknowable'])
  assert.deepEqual(await claimReplayKeys(pools.other, [before], NOW), ['unknowable'])
  const later = aMark(41)
  await pruneReplays(pools.other, new Date(NOW.getTime() + 3_600_000))
  assert.deepEqual(await claimReplayKeys(pools.other, [later, before], NOW), ['fresh', 'unknowable'])
  assert.deepEqual(await claimReplayKeys(pools.one, [later], NOW), ['used'])
})

test('replay keys can be logged or not, and stay when that changes, even if several processes change it at once', async () => {
  await using pools = await twoPools()
  const [one, other] = [aMark(), aMark()]
  await claimReplayKeys(pools.one, [one], NOW)
  const lines: string[] = []
  const store = (storage: 'logged' | 'unlogged') =>
    Promise.all(pools.dbs.map((db) => storeReplayKeys(db, storage, (line) => lines.push(line))))
  const persistence = async () => {
    const { rows } = await pools.one.query(
      `select relpersistence as is from pg_class where oid = 'token_replays'::regclass`,
    )
    return rows
  }
  await store('unlogged')
  assert.deepEqual([await persistence(), lines], [[{ is: 'u' }], []])
  await store('logged')
  assert.deepEqual(await persistence(), [{ is: 'p' }])
  assert.deepEqual(await claimReplayKeys(pools.one, [one, other], NOW), ['used', 'fresh'])
  const numLines = lines.length
  await store('logged')
  assert.equal(lines.length, numLines)
  await store('unlogged')
  assert.deepEqual(await persistence(), [{ is: 'u' }])
  assert.deepEqual(await claimReplayKeys(pools.other, [one, other], NOW), ['used', 'used'])
})

function aMark(secondsLeft = 30) {
  const expiresAt = new Date(NOW.getTime() + secondsLeft * 1000)
  return { key: randomBytes(32), issuedAt: new Date(expiresAt.getTime() - 40_000), expiresAt }
}

async function twoPools() {
  const database = await freshDatabase()
  const [one, other] = [openDb(database), openDb(database)]
  return {
    one: one.pool,
    other: other.pool,
    dbs: [one.db, other.db],
    [Symbol.asyncDispose]: async () => {
      await Promise.all([one.close(), other.close()])
      await database[Symbol.asyncDispose]()
    },
  }
}
