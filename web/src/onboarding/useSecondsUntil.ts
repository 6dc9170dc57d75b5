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
export const formatDuration = (seconds: number): string =>
  m.duration({
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  })
