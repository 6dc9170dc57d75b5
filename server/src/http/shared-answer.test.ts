import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedAnswer } from '#http/shared-answer.ts'

test('everybody who asks within a second gets one answer, and who asks later a new one', async () => {
  let seconds = 100
  let numAsked = 0
  const ask = sharedAnswer(async () => ++numAsked, { ms: 1000, now: () => new Date(1000 * seconds) })
  assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [1, 1, 1])
  seconds += 0.9
  assert.equal(await ask(), 1)
  seconds += 0.1
  assert.deepEqual(await Promise.all([ask(), ask()]), [2, 2])
  seconds -= 50
  assert.equal(await ask(), 3)
})

test('a failure is shared no longer than an answer', async () => {
  let seconds = 0
  const ask = sharedAnswer(() => Promise.reject(new Error(String(seconds))), {
    ms: 1000,
    now: () => new Date(1000 * seconds),
  })
  for (const second of [0, 0, 5]) {
    seconds = second
    await assert.rejects(ask(), { message: String(second) })
  }
})
