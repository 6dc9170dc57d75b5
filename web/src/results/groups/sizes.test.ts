import { expect, it } from 'vitest'
import { tenthsOf, shortSize, sizeInWords, tenthsOutsideGroups } from './sizes.ts'

it('a size is a number of people, or tenths of all where only these are known', () => {
  expect(sizeInWords({ size: 1028 })).toBe('1,028 people')
  expect(sizeInWords({ size: 1 })).toBe('1 person')
  expect(sizeInWords({ size: 24, tenths: 4 })).toBe('about 4 in 10 people')
  expect(sizeInWords({ size: 60, tenths: 10 })).toBe('nearly everybody')
  expect(shortSize({ size: 1028 })).toBe('1,028')
  expect(shortSize({ size: 24, tenths: 4 })).toBe('about 4 in 10')
  expect(shortSize({ size: 60, tenths: 10 })).toBe('nearly all')
})

it('an expected share is expressed as a simple fraction of everybody, however many are placed', () => {
  expect(sizeInWords({ size: 12, share: 0.27 })).toBe('about a quarter of the participants')
  expect(shortSize({ size: 12, share: 0.47 })).toBe('about half')
  expect(shortSize({ size: 12, share: 0.02 })).toBe('under a tenth')
})

it('any group of people is at least one tenth, and the tenths of groups and of everybody else add up to ten', () => {
  expect(tenthsOf(0, 240)).toBe(0)
  expect(tenthsOf(3, 240)).toBe(1)
  expect(tenthsOf(60, 240)).toBe(3)
  expect(
    tenthsOutsideGroups([
      { size: 24, tenths: 4 },
      { size: 18, tenths: 3 },
    ]),
  ).toBe(3)
  expect(
    tenthsOutsideGroups([
      { size: 24, tenths: 6 },
      { size: 18, tenths: 5 },
    ]),
  ).toBe(0)
})
