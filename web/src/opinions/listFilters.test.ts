import { expect, test } from 'vitest'
import { isListFilter } from './listFilters.ts'
import { stableOrder } from './useStableOrder.ts'

test('A list that grows or changes its order keeps the rows a reader has seen in place', () => {
  expect(stableOrder(['a', 'b', 'c'], ['d', 'c', 'a', 'e'])).toEqual(['a', 'c', 'd', 'e'])
})

test('Only the five filters of the select are filters', () => {
  expect(isListFilter('mine')).toBe(true)
  expect(isListFilter('hidden')).toBe(false)
})
