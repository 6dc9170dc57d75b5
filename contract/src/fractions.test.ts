import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestFraction } from './fractions.ts'

test('a share is expressed as the nearest simple fraction', () => {
  const told = [0.01, 0.09, 0.22, 0.27, 0.32, 0.39, 0.45, 0.5, 0.55, 0.61, 0.68, 0.73, 0.81, 0.9, 0.99]
  assert.deepEqual(told.map(nearestFraction), [
    'under_tenth',
    'tenth',
    'fifth',
    'quarter',
    'third',
    'two_fifths',
    'half',
    'half',
    'half',
    'three_fifths',
    'two_thirds',
    'three_quarters',
    'four_fifths',
    'nine_tenths',
    'nearly_all',
  ])
})
