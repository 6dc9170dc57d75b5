import type { QueueItem } from '@parley/contract'
import { useEffect, useState } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { Button } from '#ui/Button.tsx'
import styles from './ItemPane.module.css'
import type { QueueWork } from './useQueueWork.ts'

/** Who has reserved an item, and for how long; or the way to reserve it. */
export function ClaimLine({
  item: { claim: holder },
  claim,
}: {
  item: QueueItem
  claim: QueueWork['claim']
}) {
  if (holder !== undefined && !holder.isOwn)
    return <p className={styles.claim}>{m.isReviewing(holder.username)}</p>
  return (
    <p className={styles.claim}>
      {holder && <TimeLeft until={holder.until} />}
      <Button kind="quiet" busy={claim.isPending} onClick={holder ? claim.release : claim.take}>
        {holder ? m.release() : m.take()}
      </Button>
    </p>
  )
}

function TimeLeft({ until }: { until: string }) {
  const secondsLeft = () => Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000)
    return () => clearInterval(timer)
  })
  const time = m.minutesAndSeconds({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
  return <span>{m.reservedFor(time)}</span>
}
