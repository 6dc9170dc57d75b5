import { useEffect, useState } from 'react'
import { serverNow } from '#device/clock.ts'
import * as m from '#messages/onboarding.ts'

/** Whole seconds until a moment of the server's clock, counted down to 0. */
export function useSecondsUntil(instant: string): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
}

/** Formats seconds as "4 min 5 s". */
export const formatDuration = (left: number): string => {
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  if (hours > 0) return m.hoursAndMinutes({ hours, minutes })
  return minutes > 0 ? m.minutesAndSeconds({ minutes, seconds }) : m.onlySeconds({ seconds })
}
