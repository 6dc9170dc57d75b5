import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previousGroups } from './previous.ts'

test('the centre of a previous group is the mean of the positions that its members have now, without people who left', () => {
  const positions = { xs: Float64Array.of(1, 3, -2, 9), ys: Float64Array.of(4, 8, -5, 9) }
  const previous = {
    participantIds: Float64Array.of(10, 11, 12, 99),
    groups: Int8Array.of(0, 0, 2, 2),
    hadClearGroups: true,
  }
  assert.deepEqual(previousGroups(positions, Float64Array.of(10, 11, 12, 13), previous), {
    centres: [
      [2, 6],
      [-2, -5],
    ],
    hadClearGroups: true,
  })
})
