import { expect, test } from 'vitest'
import { compactNumber, formatElapsed, longDate, percent, relativeTime } from './format.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const ago = (seconds: number) => relativeTime(new Date(NOW - seconds * 1000).toISOString(), NOW)

test.each([
  [-5, 'just now'],
  [0, 'just now'],
  [59.9, 'just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [7 * 86_400, '1 week ago'],
  [29 * 86_400, '4 weeks ago'],
  [30 * 86_400, '1 month ago'],
  [364 * 86_400, '12 months ago'],
  [365 * 86_400, '1 year ago'],
  [800 * 86_400, '2 years ago'],
])(
  'relative times have one unit, and less than a minute reads "just now": %d seconds ago reads "%s" (spec 9.11)',
  (seconds, text) => {
    expect(ago(seconds)).toBe(text)
  },
)

test.each([
  ['ja', '5分', '5分前'],
  ['zh-Hant', '5分鐘', '5分鐘前'],
  ['de', '5 Minuten', 'vor 5 Minuten'],
])('times in %s have a space after the number only where texts have one', (tag, elapsed, since) => {
  document.documentElement.lang = tag
  const instant = new Date(NOW - 300_000).toISOString()
  expect([formatElapsed(instant, NOW), relativeTime(instant, NOW)]).toEqual([elapsed, since])
  document.documentElement.lang = 'en'
})

test.each([
  ['2026-11-23T00:00:00.000Z', 'today'],
  ['2026-11-22T00:00:00.000Z', 'yesterday'],
  ['2026-11-21T00:00:00.000Z', '2 days ago'],
])('where only the day is told, the relative time of %s is %s', (day, told) => {
  expect(relativeTime(day, Date.parse('2026-11-23T15:30:00.000Z'))).toBe(told)
})

test.each([
  [0, 412, '0%'],
  [1, 412, '0.2%'],
  [4, 412, '1.0%'],
  [5, 412, '1%'],
  [300, 412, '73%'],
  [412, 412, '100%'],
  [3, 0, '0%'],
])(
  'percentages are whole numbers, and have one decimal below one percent: %d of %d is %s (spec 9.8)',
  (part, base, shown) => {
    expect(percent(part, base)).toBe(shown)
  },
)

test('numbers are compact from 10,000 (spec 9.9)', () => {
  expect([999, 2010, 9999, 12_400, 225_040, 3_400_000].map(compactNumber)).toEqual([
    '999',
    '2,010',
    '9,999',
    '12.4K',
    '225K',
    '3.4M',
  ])
})

test('dates are written out in American English (spec 9.10)', () => {
  expect(longDate('2026-01-12T12:00:00.000Z')).toBe('January 12, 2026')
})

test('a Ukrainian date has no abbreviation at its end, which would double the full stop of a sentence', () => {
  document.documentElement.lang = 'uk'
  expect(longDate('2026-11-27T00:00:00.000Z')).toBe('27 листопада 2026')
  document.documentElement.lang = 'en'
})
