import { useState } from 'react'
import * as m from '#messages/ui.ts'
import { longDate } from './format.ts'

/** When something happened, in short; the full date is in the tooltip. */
export function RelativeTime({ instant }: { instant: string }) {
  const [now] = useState(() => Date.now())
  return (
    <time dateTime={instant} title={longDate(instant)}>
      {relativeTime(instant, now)}
    </time>
  )
}

/** "3 days ago": the time since then in its largest whole unit. */
export const relativeTime = (instant: string, now: number): string => {
  const seconds = (now - Date.parse(instant)) / 1000
  const unit = UNITS.find((unit) => seconds >= unit.seconds)
  return unit ? RELATIVE.format(-Math.floor(seconds / unit.seconds), unit.name) : m.justNow()
}

const DAY = 86_400
const UNITS = [
  { name: 'year', seconds: 365 * DAY },
  { name: 'month', seconds: 30 * DAY },
  { name: 'week', seconds: 7 * DAY },
  { name: 'day', seconds: DAY },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
] as const
const RELATIVE = new Intl.RelativeTimeFormat('en-US')
