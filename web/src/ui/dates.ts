import { perLocale } from '#messages/catalogue.ts'
import { withoutYearMark } from './format.ts'

// Forms of dates that no first page needs; format.ts has the others.

/** "January 2026" */
export const monthAndYear = (instant: string): string =>
  withoutYearMark(MONTH_AND_YEAR().format(new Date(instant)))

/** "November 21, 2026", the day in the person's time zone. */
export const localDate = (instant: string): string => withoutYearMark(LOCAL_DATE().format(new Date(instant)))

/** "3:40:07 PM", in the person's time zone. */
export const timeWithSeconds = (instant: string): string => TIME_WITH_SECONDS().format(new Date(instant))

/** "November 21, 2026 at 3:40 PM UTC", the same for every reader. */
export const momentInUtc = (instant: string): string => MOMENT_IN_UTC().format(new Date(instant))

const MONTH_AND_YEAR = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
)
const LOCAL_DATE = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }))
const TIME_WITH_SECONDS = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }))
const MOMENT_IN_UTC = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
)
