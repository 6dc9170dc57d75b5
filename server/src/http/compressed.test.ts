import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedResults } from '#http/compressed.ts'
import type { Owner } from '#threads/semaphore.ts'

test('a shared result is made once for all callers, and a failure for one caller is not cached for the next', async () => {
  const asked: string[] = []
  const shared = sharedResults(async (_from: object, [network]: Owner) => {
    asked.push(network?.key ?? '')
    if (network?.key === 'crowded') throw new Error('too many')
    return `by ${network?.key}`
  })
  const [crowded, first, second] = ['crowded', 'first', 'second'].map((key) => [{ key, share: 1 }])
  assert(crowded && first && second)
  const response = {}
  await assert.rejects(shared(response, crowded), /too many/)
  assert.deepEqual(await Promise.all([shared(response, first), shared(response, second)]), [
    'by first',
    'by first',
  ])
  assert.equal(await shared(response, crowded), 'by first')
  assert.deepEqual(asked, ['crowded', 'first'])
})
