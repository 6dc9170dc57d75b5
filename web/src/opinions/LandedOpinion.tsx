import { useEffect, useRef } from 'react'
import * as m from '#messages/opinions.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { Voting } from '#votes/useVoting.ts'
import styles from './LandedOpinion.module.css'
import { OpinionRow } from './OpinionRow.tsx'
import { useOpinionsBySlug } from './useOpinionsBySlug.ts'

type LandedOpinionProps = {
  conversationSlugId: string
  opinionSlugId: string
  voting: Voting
  onShowAll: () => void
  /** The other opinions are shown below. */
  isInContext: boolean
}

/** The opinion that a link points to, alone and in focus. */
export function LandedOpinion({
  conversationSlugId,
  opinionSlugId,
  voting,
  onShowAll,
  isInContext,
}: LandedOpinionProps) {
  const { opinions, isLoading, error, retry } = useOpinionsBySlug([opinionSlugId])
  const [opinion] = opinions
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = opinion !== undefined
  useEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])

  const showAll = () => {
    // The button goes; the opinion that was come for stays in focus.
    heading.current?.focus()
    onShowAll()
  }

  return (
    <section className={styles.landed} aria-label={m.landed()}>
      {opinion && (
        <>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {m.landed()}
          </h2>
          <OpinionRow
            opinion={opinion}
            conversationSlugId={conversationSlugId}
            voting={voting}
            isHighlighted
          />
        </>
      )}
      {isLoading && <Loading label={m.loading()} />}
      {error && <FailedState text={m.listFailed()} retry={retry} code={error.name} />}
      {!isLoading && !error && !opinion && <EmptyState title={m.landedMissing()} />}
      {!isInContext && <Button onClick={showAll}>{m.showInContext()}</Button>}
    </section>
  )
}
