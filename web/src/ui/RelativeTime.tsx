import { useSyncExternalStore } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/ui.ts'
import { dateAndTime, isDay, longDate, relativeTime, timeOfDay } from './format.ts'

/** The time since something happened, abbreviated; the tooltip has the full date. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow()
  return (
    <time dateTime={instant} title={longDate(instant)}>
      {relativeTime(instant, now)}
    </time>
  )
}

/**
 * When something happened, for a row below the heading of its day: the time since then if that was today, otherwise the
 * time of day; the date where only that is known.
 */
export function TimeBelowDay({ instant }: { instant: string }) {
  const now = useNow()
  const day = dayOf(instant, now)
  const time = timeOfDay(instant)
  if (isDay(instant)) return <time dateTime={instant}>{longDate(instant)}</time>
  return (
    <time dateTime={instant} title={dateAndTime(instant)}>
      {day === 'today' ? relativeTime(instant, now) : day === 'yesterday' ? m.yesterdayAt({ time }) : time}
    </time>
  )
}

/** The day on which something happened, in the person's time zone; where only a day is known, that day. */
export const dayOf = (instant: string, now: number): 'today' | 'yesterday' | 'earlier' => {
  const day = isDay(instant)
    ? new Date(instant.slice(0, -1)).getTime()
    : new Date(instant).setHours(0, 0, 0, 0)
  if (day >= new Date(now).setHours(0, 0, 0, 0)) return 'today'
  const noonBefore = new Date(now).setHours(-12, 0, 0, 0)
  return day === new Date(noonBefore).setHours(0, 0, 0, 0) ? 'yesterday' : 'earlier'
}

/**
 * The current time to the minute. A page rendered on the server counts from its own time and is corrected on hydration.
 */
export function useNow(): number {
  const { rendered } = useFirstScreen()
  return useSyncExternalStore(followMinutes, presentMinute, () => wholeMinute(rendered?.at ?? Date.now()))
}

/**
 * A moment as a date and time of day in the person's time zone. A page rendered on the server, which does not know the
 * zone, shows the date alone.
 */
export function useLocalTime(instant: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => instant && dateAndTime(instant),
    () => instant && longDate(instant),
  )
}

const neverChanges = () => () => {}

const MINUTE_MS = 60_000
const wholeMinute = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS
const presentMinute = () => wholeMinute(Date.now())

const followMinutes = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}
