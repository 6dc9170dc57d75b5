import { expect, test } from 'vitest'
import { stableOrder } from './useStableOrder.ts'

test('a list that grows or changes its order keeps the rows a reader has seen in place', () => {
  expect(stableOrder(['a', 'b', 'c'], ['d', 'c', 'a', 'e'])).toEqual(['a', 'c', 'd', 'e'])
})
