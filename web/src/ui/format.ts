import * as m from '#messages/ui.ts'

/** How long ago, in the largest whole unit. */
export const relativeTime = (instant: string, now: number): string => {
  const seconds = (now - Date.parse(instant)) / 1000
  const step = STEPS.find(([size]) => seconds >= size)
  return step ? step[1](Math.floor(seconds / step[0])) : m.justNow()
}

/** 8123 as "8.1K". */
export const compactNumber = (value: number): string => COMPACT.format(value)

/** 8123 as "8,123". */
export const wholeNumber = (value: number): string => WHOLE.format(value)

/** A share as a whole number of hundredths; below one with one decimal. */
export const percent = (part: number, base: number): string => {
  const share = base === 0 ? 0 : (100 * part) / base
  return `${share > 0 && share < 1 ? share.toFixed(1) : Math.round(share)}%`
}

/** "January 12, 2026" */
export const longDate = (instant: string): string => LONG_DATE.format(new Date(instant))

const DAY = 86_400
const STEPS: readonly (readonly [number, (count: number) => string])[] = [
  [365 * DAY, m.yearsAgo],
  [30 * DAY, m.monthsAgo],
  [7 * DAY, m.weeksAgo],
  [DAY, m.daysAgo],
  [3600, m.hoursAgo],
  [60, m.minutesAgo],
]
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const WHOLE = new Intl.NumberFormat('en-US')
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
