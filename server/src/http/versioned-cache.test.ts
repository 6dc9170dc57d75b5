import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { PoolClient } from 'pg'
import { openDb } from '#db/open.ts'
import { CacheBudget } from '#http/cache-budget.ts'
import { VersionedCache } from '#http/versioned-cache.ts'
import { emptyDatabase } from '#testing/cluster.ts'

const roomFor = (maxBytes: number) => new CacheBudget({ maxBytes })
const lengthOf = (value: string) => value.length
/** A cache with room for about two values of 3,000 characters. */
const small = () => new VersionedCache<string>(roomFor(8000), lengthOf)

/** A function that computes values and counts its calls. */
function countingCalls() {
  const made: string[] = []
  const make = (value: string) => async () => {
    made.push(value)
    return value
  }
  return { made, make }
}

test('a cached value is computed once for each version', async () => {
  const [kept, { made, make }] = [small(), countingCalls()]
  assert.equal(await kept.get('a', '1', make('one')), 'one')
  assert.equal(await kept.get('a', '1', make('other')), 'one')
  assert.equal(await kept.get('a', '2', make('two')), 'two')
  assert.equal(await kept.get('a', '1', make('one again')), 'one again')
  assert.deepEqual(made, ['one', 'two', 'one again'])
})

test('requests for a cached value at the same time share one computation', async () => {
  const [kept, { made, make }] = [small(), countingCalls()]
  const values = await Promise.all(Array.from({ length: 20 }, () => kept.get('a', '1', make('x'))))
  assert.deepEqual([new Set(values).size, made.length], [1, 1])
})

test('a failed computation rejects all who wait for it and is not cached', async () => {
  const kept = small()
  const failing = () => kept.get('a', '1', () => Promise.reject(new Error('no')))
  const results = await Promise.allSettled([failing(), failing()])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await kept.get('a', '1', async () => 'x'), 'x')
})

test('a newer cached version stays when an older computation ends after it', async () => {
  const kept = small()
  const { promise, resolve } = Promise.withResolvers<string>()
  const older = kept.get('a', '1', () => promise)
  assert.equal(await kept.get('a', '2', async () => 'new'), 'new')
  resolve('old')
  assert.equal(await older, 'old')
  assert.equal(await kept.get('a', '2', async () => 'made again'), 'new')
})

test('the least recently used values are evicted first, whichever cache they are in', async () => {
  const budget = roomFor(16_000)
  const [cache, other] = [
    new VersionedCache<string>(budget, lengthOf),
    new VersionedCache<string>(budget, lengthOf),
  ]
  const { made, make } = countingCalls()
  const long = (name: string) => name.repeat(3000)
  const askTwice = async (name: string) => {
    for (let n = 0; n < 2; n++) await other.get(name, '1', make(long(name)))
  }
  for (let n = 0; n < 2; n++) await cache.get('a', '1', make(long('a')))
  for (const name of ['b', 'c', 'd']) await askTwice(name)
  await cache.get('a', '1', make('unused'))
  await askTwice('e')
  await cache.get('a', '1', make('unused'))
  await other.get('b', '1', make(long('b')))
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'e', 'b'].map(long))
})

test('values that are requested only once take at most an eighth of the budget and evict nothing that is read', async () => {
  const budget = roomFor(160_000)
  const [cache, { made, make }] = [new VersionedCache<string>(budget, lengthOf), countingCalls()]
  for (let n = 0; n < 2; n++) await cache.get('read', '1', make('read'))
  for (let n = 0; n < 200; n++) await cache.get(`cold ${n}`, '1', async () => 'x'.repeat(1000))
  const { bytes } = budget.used
  assert.ok(bytes <= 160_000 / 8 + 1000, `${bytes} bytes`)
  await cache.get('read', '1', make('made again'))
  assert.deepEqual(made, ['read'])
})

test('a value too large for the budget is returned without being cached, and evicts nothing', async () => {
  const budget = roomFor(16_000)
  const [cache, { made, make }] = [new VersionedCache<string>(budget, lengthOf), countingCalls()]
  for (let n = 0; n < 2; n++) await cache.get('b', '1', make('b'))
  for (let n = 0; n < 2; n++) assert.equal((await cache.get('a', '1', make('x'.repeat(5000)))).length, 5000)
  await cache.get('b', '1', make('b'))
  assert.deepEqual(
    made.map(({ length }) => length),
    [1, 5000, 5000],
  )
})

test('the sizes of keys and entries count, so that small values cannot take more than the budget', async () => {
  const budget = new CacheBudget({ maxBytes: 1_000_000 })
  const cache = new VersionedCache<string>(budget, () => 1)
  for (let n = 0; n < 5000; n++)
    for (let times = 0; times < 2; times++) await cache.get(`${n} ${'k'.repeat(300)}`, '1', async () => 'x')
  const { bytes, entries } = budget.used
  assert.ok(bytes <= 1_000_000)
  assert.ok(entries <= 1_000_000 / 900, `${entries} entries`)
  assert.ok(entries > 500, `${entries} entries`)
})

test('a budget has a maximum number of entries that small values cannot exceed', async () => {
  const budget = new CacheBudget({ maxBytes: 1_000_000, maxEntries: 20 })
  const caches = Array.from({ length: 3 }, () => new VersionedCache<string>(budget, lengthOf))
  for (let n = 0; n < 100; n++)
    for (let times = 0; times < 2; times++) await caches[n % 3]?.get(String(n), '1', async () => 'x')
  for (let n = 100; n < 200; n++) await caches[n % 3]?.get(String(n), '1', async () => 'x')
  assert.equal(budget.used.entries, 20)
})

test('a value that fails or is replaced frees its part of the budget', async () => {
  const budget = roomFor(16_000)
  const cache = new VersionedCache<string>(budget, lengthOf)
  await cache.get('a', '1', () => Promise.reject(new Error('no'))).catch(() => {})
  assert.deepEqual(budget.used, { bytes: 0, entries: 0 })
  for (let version = 0; version < 50; version++)
    await cache.get('a', String(version), async () => 'x'.repeat(1000))
  assert.equal(budget.used.entries, 1)
  assert.ok(budget.used.bytes < 2000)
})

test('the cache always returns the requested version, in any order of requests', async () => {
  const ask = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), version: fc.nat(3), size: fc.nat(900) })
  await fc.assert(
    fc.asyncProperty(fc.array(ask, { maxLength: 60 }), async (asks) => {
      const kept = new VersionedCache<{ content: string; size: number }>(roomFor(3000), ({ size }) => size)
      const values = asks.map(({ key, version, size }) =>
        kept.get(key, String(version), async () => ({ content: `${key}${version}`, size })),
      )
      for (const [place, value] of (await Promise.all(values)).entries())
        assert.equal(value.content, `${asks[place]?.key}${asks[place]?.version}`)
    }),
  )
})

test('content newer than its version is replaced with the next version, and content older than its version stays as long as the version', async () => {
  await using database = await emptyDatabase()
  const { pool, close } = openDb({ connection: database.connection, poolSize: 2 })
  await pool.query('create table notes as select 1 as version, 1 as words')
  const replica = await pool.connect()
  const lag = 'begin isolation level repeatable read read only'
  const valueOf = async (asked: Pick<PoolClient, 'query'>, column: string) =>
    String((await asked.query(`select ${column} as value from notes`)).rows[0].value)
  const kept = small()
  const read = async (asked: Pick<PoolClient, 'query'>) =>
    kept.get('note', await valueOf(pool, 'version'), () => valueOf(asked, 'words'))
  try {
    await replica.query(lag)
    assert.equal(await read(replica), '1')
    await pool.query('update notes set version = 2, words = 2')
    // The replica has not caught up, and its old content would stay in the cache.
    assert.equal(await read(replica), '1')
    assert.equal(await read(pool), '1')
    await pool.query('update notes set version = 3, words = 3')
    assert.equal(await read(pool), '3')
    const version = await valueOf(pool, 'version')
    await pool.query('update notes set version = 4, words = 4')
    assert.equal(await kept.get('other', version, () => valueOf(pool, 'words')), '4')
    assert.equal(await read(pool), '4')
  } finally {
    replica.release(true)
    await close()
  }
})
