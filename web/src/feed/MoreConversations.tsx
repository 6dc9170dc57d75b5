import type { AppError } from '@parley/contract'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import * as m from '#messages/feed.ts'
import button from '#ui/Button.module.css'
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
  /** The page that begins behind the last one shown, for whoever follows it without JavaScript or in a new tab. */
  link: LinkProps
}

/** How far below the screen the next conversations are loaded. */
const AHEAD_PX = 400

/** The end of the list: more by itself when it comes near, more by a press, or the words that this is all. */
export function MoreConversations({ numShown, end, isLoadingMore, failure, showMore, link }: MoreProps) {
  if (end) return <p className={styles.end}>{end}</p>
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoadingMore) showMore()
  }
  return (
    <div className={styles.more}>
      {failure ? (
        <FailedState text={m.failed()} error={failure} retry={showMore} />
      ) : (
        <>
          {/* A place that stays near reports itself only once, so each growth has its own. */}
          {!isLoadingMore && <NearEnd key={numShown} onNear={showMore} />}
          <Link
            {...link}
            preload={false}
            className={`${button.button} ${button.secondary}`}
            aria-busy={isLoadingMore || undefined}
            onClick={onClick}
          >
            {m.showMore()}
          </Link>
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
