import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupSize, numOfSides, sizesOfGroups } from '#texts/english/summaries.ts'

test('summaries tell the expected share of a group as a fraction, and tell no size of a side', () => {
  assert.equal(groupSize({ numUsers: 30, share: 0.27 }, 1204), 'About a quarter of the participants.')
  assert.equal(groupSize({ numUsers: 60, tenths: 3 }, 204), 'About 3 in 10 of 204 people.')
  const [large, small] = [
    { numUsers: 90, share: 0.65 },
    { numUsers: 30, share: 0.35 },
  ]
  assert.equal(
    sizesOfGroups([large, small]),
    'Two groups, about two thirds and about a third of the participants.',
  )
  assert.equal(sizesOfGroups([large, large]), 'Two groups, each about two thirds of the participants.')
  assert.equal(numOfSides(4), 'Four sides, with people in between.')
})
