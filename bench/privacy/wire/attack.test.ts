import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_GAIN, attackerGain } from '../gain.ts'
import { startApp } from '../../../server/src/testing/app.ts'
import { attackApi } from './attack.ts'

test('the API publishes the same about a block as the pure functions, and attackers find nothing more in it @full', async () => {
  await using app = await startApp({ env: { SUPPLEMENT_DELAY_MS: '0' } })
  const measured = await attackApi(app, { size: 30, helpers: 5, seed: 1000 })
  const { targets, numBlocks, numAsComputed } = measured
  assert.deepEqual([targets.length, numBlocks, numAsComputed], [3, 5, 5])
  const { mean, sure } = attackerGain([measured], ['differences', 'search'])
  assert.ok(mean <= MAX_GAIN.mean && sure === 0, `${mean} bits, ${sure} sure`)
})
