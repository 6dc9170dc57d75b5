import { expect, test } from 'vitest'
import { isListFilter } from './filters.ts'
import { inShownOrder, stepFor } from './shownOrder.ts'

test('A list that grows or changes its order keeps the rows a reader has seen in place', () => {
  expect(inShownOrder(['a', 'b', 'c'], ['d', 'c', 'a', 'e'])).toEqual(['a', 'c', 'd', 'e'])
})

test('The first request is small and the last one asks for everything', () => {
  expect([10, 20, 30, 100, 110].map(stepFor)).toEqual([20, 20, 100, 100, 3000])
})

test('Only the five filters of the select are filters', () => {
  expect(isListFilter('mine')).toBe(true)
  expect(isListFilter('hidden')).toBe(false)
})
