import type { AppError } from '@parley/contract'
import { useEffect, useEffectEvent } from 'react'
import * as m from '#messages/feed.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { useIsNear } from '#ui/useIsNear.ts'
import styles from './MoreConversations.module.css'

type MoreProps = {
  numShown: number
  /** What has ended, where nothing is left to show. */
  end?: string
  isLoadingMore: boolean
  /** Why the next conversations could not be loaded. */
  failure: AppError | null
  showMore: () => void
}

/** How far below the screen the next conversations are loaded. */
const AHEAD_PX = 400

/** The end of the list: more by itself when it comes near, more by a press, or the words that this is all. */
export function MoreConversations({ numShown, end, isLoadingMore, failure, showMore }: MoreProps) {
  if (end) return <p className={styles.end}>{end}</p>
  return (
    <div className={styles.more}>
      {failure ? (
        <FailedState text={m.failed()} error={failure} retry={showMore} />
      ) : (
        <>
          {/* A place that stays near reports itself only once, so each growth has its own. */}
          {!isLoadingMore && <NearEnd key={numShown} onNear={showMore} />}
          <Button busy={isLoadingMore} onClick={showMore}>
            {m.showMore()}
          </Button>
        </>
      )}
    </div>
  )
}

function NearEnd({ onNear }: { onNear: () => void }) {
  const { ref, isNear } = useIsNear(AHEAD_PX)
  const comeNear = useEffectEvent(onNear)
  const canTell = typeof IntersectionObserver !== 'undefined'
  useEffect(() => {
    if (isNear && canTell) comeNear()
  }, [isNear, canTell])
  return <div ref={ref} />
}
