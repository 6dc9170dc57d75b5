import { expect, test } from 'vitest'
import { isPostable, isTooLong } from './opinionText.ts'

test('an opinion of 3000 characters can be posted, and one of 3001 or of none cannot (spec 5.3)', () => {
  expect(isPostable('a'.repeat(3000))).toBe(true)
  expect(isTooLong('a'.repeat(3001))).toBe(true)
  expect(isPostable('a'.repeat(3001))).toBe(false)
  expect(isPostable('  \n ')).toBe(false)
})

test('an accent as a separate character counts together with its letter, as on the server', () => {
  expect(isPostable('e\u0301'.repeat(3000))).toBe(true)
})
