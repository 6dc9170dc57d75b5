import { useState } from 'react'
import { longDate, relativeTime } from './format.ts'

/** When something happened: short to read, exact on demand. */
export function RelativeTime({ instant }: { instant: string }) {
  const [now] = useState(() => Date.now())
  return (
    <time dateTime={instant} title={longDate(instant)}>
      {relativeTime(instant, now)}
    </time>
  )
}
