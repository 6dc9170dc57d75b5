import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BAR_SECONDS, burstsIn } from '#patterns/rate.ts'

test('a burst of votes goes on over a pause of one bar, and ends with a longer one', () => {
  const spansOf = (...bars: number[]) =>
    burstsIn(new Map(bars.map((bar) => [bar, 100])), 1).map(({ from, to }) => [
      from / BAR_SECONDS,
      to / BAR_SECONDS,
    ])
  assert.deepEqual(spansOf(10, 11), [[10, 12]])
  assert.deepEqual(spansOf(10, 12), [[10, 13]])
  assert.deepEqual(spansOf(10, 13), [
    [10, 11],
    [13, 14],
  ])
})

test('a burst lasts three hours at most, and further votes begin another burst', () => {
  const lengthsOf = (numBars: number) =>
    burstsIn(new Map(Array.from({ length: numBars }, (_, bar) => [bar, 100])), 1).map(
      ({ from, to }) => (to - from) / BAR_SECONDS,
    )
  assert.deepEqual(lengthsOf(36), [36])
  assert.deepEqual(lengthsOf(37), [36, 1])
})
