import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { VersionedCache } from '#http/versioned-cache.ts'

const small = () => new VersionedCache<string>({ maxBytes: 100, sizeOf: (value) => value.length })

/** Makes values and counts how often. */
function counting() {
  const made: string[] = []
  const make = (value: string) => async () => {
    made.push(value)
    return value
  }
  return { made, make }
}

test('a value is made once for its version and again for the next', async () => {
  const [kept, { made, make }] = [small(), counting()]
  assert.equal(await kept.get('a', '1', make('one')), 'one')
  assert.equal(await kept.get('a', '1', make('other')), 'one')
  assert.equal(await kept.get('a', '2', make('two')), 'two')
  assert.equal(await kept.get('a', '1', make('one again')), 'one again')
  assert.deepEqual(made, ['one', 'two', 'one again'])
})

test('those who ask at the same time share one making', async () => {
  const [kept, { made, make }] = [small(), counting()]
  const values = await Promise.all(Array.from({ length: 20 }, () => kept.get('a', '1', make('x'))))
  assert.deepEqual([new Set(values).size, made.length], [1, 1])
})

test('a failure is told to all who wait for it, and not kept', async () => {
  const kept = small()
  const failing = () => kept.get('a', '1', () => Promise.reject(new Error('no')))
  const results = await Promise.allSettled([failing(), failing()])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await kept.get('a', '1', async () => 'x'), 'x')
})

test('a newer version that is made while an older one is under way stays', async () => {
  const kept = small()
  const { promise, resolve } = Promise.withResolvers<string>()
  const older = kept.get('a', '1', () => promise)
  assert.equal(await kept.get('a', '2', async () => 'new'), 'new')
  resolve('old')
  assert.equal(await older, 'old')
  assert.equal(await kept.get('a', '2', async () => 'made again'), 'new')
})

test('least recently used values go first when there is no room', async () => {
  const [kept, { made, make }] = [small(), counting()]
  const forty = (name: string) => name.repeat(40)
  await kept.get('a', '1', make(forty('a')))
  await kept.get('b', '1', make(forty('b')))
  await kept.get('a', '1', make('unused'))
  await kept.get('c', '1', make(forty('c')))
  await kept.get('a', '1', make('unused'))
  await kept.get('c', '1', make('unused'))
  await kept.get('b', '1', make(forty('b')))
  assert.deepEqual(made, ['a', 'b', 'c', 'b'].map(forty))
})

test('a value larger than all the room is given, and not kept', async () => {
  const [kept, { made, make }] = [small(), counting()]
  for (let n = 0; n < 2; n++) assert.equal((await kept.get('a', '1', make('x'.repeat(101)))).length, 101)
  await kept.get('b', '1', make('b'))
  await kept.get('b', '1', make('b'))
  assert.equal(made.length, 3)
})

test('whatever is asked in whatever order, the answer is of the version asked', async () => {
  const ask = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), version: fc.nat(3), size: fc.nat(60) })
  await fc.assert(
    fc.asyncProperty(fc.array(ask, { maxLength: 60 }), async (asks) => {
      const kept = new VersionedCache<{ of: string; size: number }>({
        maxBytes: 100,
        sizeOf: ({ size }) => size,
      })
      const values = asks.map(({ key, version, size }) =>
        kept.get(key, String(version), async () => ({ of: `${key}${version}`, size })),
      )
      for (const [place, value] of (await Promise.all(values)).entries())
        assert.equal(value.of, `${asks[place]?.key}${asks[place]?.version}`)
    }),
  )
})
