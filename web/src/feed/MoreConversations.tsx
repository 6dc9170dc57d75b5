import { useEffect, useEffectEvent, useRef } from 'react'
import * as m from '#messages/feed.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import type { Feed } from './feed.ts'
import styles from './MoreConversations.module.css'

type MoreProps = {
  feed: Feed
  isLoadingMore: boolean
  hasMoreFailed: boolean
  showMore: () => void
}

/** The end of the list: more by itself when it comes near, more by a press, or the words that this is all. */
export function MoreConversations({ feed, isLoadingMore, hasMoreFailed, showMore }: MoreProps) {
  if (feed.isAtEnd && feed.numShown >= feed.conversations.length)
    return <p className={styles.end}>{m.end()}</p>
  return (
    <div className={styles.more}>
      {hasMoreFailed ? (
        <FailedState text={m.failed()} retry={showMore} />
      ) : (
        <>
          {/* A mark that stays in view reports itself only once, so each growth has its own. */}
          {!isLoadingMore && (
            <NearMark key={`${feed.numShown} ${feed.conversations.length}`} onNear={showMore} />
          )}
          <Button busy={isLoadingMore} onClick={showMore}>
            {m.showMore()}
          </Button>
        </>
      )}
    </div>
  )
}

function NearMark({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const comeNear = useEffectEvent(onNear)
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      (parts) => parts.some((part) => part.isIntersecting) && comeNear(),
      {
        rootMargin: '0px 0px 400px',
      },
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [])
  return <span ref={mark} />
}
