import { locale, perLocale } from '#messages/catalogue.ts'
import * as m from '#messages/ui.ts'

/** 8123 as "8,123", and 12,400 as "12.4K", since the exact number no longer matters there. */
export const compactNumber = (value: number): string => (value < 10_000 ? WHOLE : COMPACT)().format(value)

/** 8123 as "8,123". */
export const wholeNumber = (value: number): string => WHOLE().format(value)

/** With fewer voters, counts are shown, since a share of so few would look more certain than it is. */
export const MIN_VOTERS_FOR_SHARES = 5

/** A part of the voters as a share, or as a count if there are few voters. */
export const shareOrCount = (part: number, voters: number): string =>
  voters < MIN_VOTERS_FOR_SHARES ? wholeNumber(part) : percent(part, voters)

/** A share in whole percent; below one percent with one decimal. */
export const percent = (part: number, base: number): string => {
  const share = base === 0 ? 0 : part / base
  return (share > 0 && share < 0.01 ? TENTHS_OF_PERCENT : PERCENT)().format(share)
}

/** "January 12, 2026", the same day in every time zone. */
export const longDate = (instant: string): string => withoutYearMark(LONG_DATE().format(new Date(instant)))

/** Ukrainian dates end in "р.", which would double the full stop of a sentence. */
export const withoutYearMark = (date: string): string => date.replace(/ р\.$/, '')

/** "November 21, 2026 at 3:40 PM", in the person's time zone. */
export const dateAndTime = (instant: string): string => DATE_AND_TIME().format(new Date(instant))

/** "3:40 PM", in the person's time zone. */
export const timeOfDay = (instant: string): string => TIME_OF_DAY().format(new Date(instant))

/** Whether only a day is known, as its first moment in UTC. */
export const isDay = (instant: string): boolean => instant.endsWith('T00:00:00.000Z')

/**
 * "3 days ago": the time since then in its largest whole unit. Where only a day is known, as its first moment in UTC, it
 * is "today" or "yesterday".
 */
export const relativeTime = (instant: string, now: number): string => {
  if (isDay(instant) && now - Date.parse(instant) < 2 * DAY * 1000)
    return RELATIVE_DAY().format(now - Date.parse(instant) < DAY * 1000 ? 0 : -1, 'day')
  const seconds = (now - Date.parse(instant)) / 1000
  const unit = UNITS.find((unit) => seconds >= unit.seconds)
  return unit ? closed(RELATIVE().format(-Math.floor(seconds / unit.seconds), unit.name)) : m.justNow()
}

/** "2 seconds", "3 days": the time since then in its largest whole unit. */
export const formatElapsed = (instant: string, now: number): string => {
  const seconds = Math.max(1, (now - Date.parse(instant)) / 1000)
  const unit = UNITS.find((unit) => seconds >= unit.seconds) ?? SECOND
  const { format } = new Intl.NumberFormat(locale(), { style: 'unit', unit: unit.name, unitDisplay: 'long' })
  return closed(format(Math.floor(seconds / unit.seconds)))
}

/** Without a space between a number and a Japanese or Chinese word; the translations have none there either. */
const closed = (text: string): string => text.replace(/(?<=\d) (?=[\u3040-\u9fff])/, '')

const SECOND = { name: 'second', seconds: 1 }
const DAY = 86_400
const UNITS = [
  { name: 'year', seconds: 365 * DAY },
  { name: 'month', seconds: 30 * DAY },
  { name: 'week', seconds: 7 * DAY },
  { name: 'day', seconds: DAY },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
] as const
const RELATIVE = perLocale((locale) => new Intl.RelativeTimeFormat(locale))
const RELATIVE_DAY = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const PERCENT = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)
const TENTHS_OF_PERCENT = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
)
const COMPACT = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)
const WHOLE = perLocale((locale) => new Intl.NumberFormat(locale))
const DATE_AND_TIME = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
)
const TIME_OF_DAY = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
const LONG_DATE = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)
