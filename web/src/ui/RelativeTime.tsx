import { useSyncExternalStore } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/ui.ts'
import { dateAndTime, longDate, relativeTime, timeOfDay } from './format.ts'

/** When something happened, in short; the full date is in the tooltip. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow()
  return (
    <time dateTime={instant} title={longDate(instant)}>
      {relativeTime(instant, now)}
    </time>
  )
}

/** When something happened, for a row below the heading of its day: today in short, later with the time of day. */
export function TimeBelowDay({ instant }: { instant: string }) {
  const now = useNow()
  const day = dayOf(instant, now)
  const time = timeOfDay(instant)
  return (
    <time dateTime={instant} title={dateAndTime(instant)}>
      {day === 'today' ? relativeTime(instant, now) : day === 'yesterday' ? m.yesterdayAt(time) : time}
    </time>
  )
}

/** On which day something happened, in the person's time zone. */
export const dayOf = (instant: string, now: number): 'today' | 'yesterday' | 'earlier' => {
  const day = new Date(instant).setHours(0, 0, 0, 0)
  if (day >= new Date(now).setHours(0, 0, 0, 0)) return 'today'
  const noonBefore = new Date(now).setHours(-12, 0, 0, 0)
  return day === new Date(noonBefore).setHours(0, 0, 0, 0) ? 'yesterday' : 'earlier'
}

/** The present minute. A rendered page counts from its own moment and is corrected when it is taken over. */
export function useNow(): number {
  const { rendered } = useFirstScreen()
  return useSyncExternalStore(followMinutes, presentMinute, () => wholeMinute(rendered?.at ?? Date.now()))
}

/** A moment with its time of day where the person is. A rendered page knows no place: there it is the day alone. */
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
