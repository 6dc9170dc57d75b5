import { useEffect, useRef } from 'react'
import * as m from '#messages/opinions.ts'
import { useStore } from '#ui/store.ts'
import type { Voting } from '#votes/useVoting.ts'
import { deletedHere } from './deletion.ts'
import styles from './LandedOpinion.module.css'
import { OpinionRow } from './OpinionRow.tsx'
import { useOpinionsBySlug } from './useOpinionsBySlug.ts'

type FreshOpinionProps = {
  opinionSlugId: string
  conversationSlugId: string
  voting: Voting
}

/** The opinion that was just posted, highlighted and scrolled to. */
export function FreshOpinion({ opinionSlugId, conversationSlugId, voting }: FreshOpinionProps) {
  const [opinion] = useOpinionsBySlug([opinionSlugId]).opinions
  const isGone = useStore(deletedHere).has(opinionSlugId)
  const place = useRef<HTMLElement>(null)
  const isThere = opinion !== undefined && !isGone
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])

  if (!isThere) return null
  return (
    <section ref={place} className={styles.landed} aria-label={m.fresh()}>
      <h2 className={styles.heading}>{m.fresh()}</h2>
      <OpinionRow opinion={opinion} conversationSlugId={conversationSlugId} voting={voting} isHighlighted />
    </section>
  )
}
