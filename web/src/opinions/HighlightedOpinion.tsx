import { listOpinionsBySlug } from '@parley/contract'
import { useEffect, useRef } from 'react'
import * as m from '#messages/opinions.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useStore } from '#ui/store.ts'
import { TotalsNote } from '#votes/OpinionTotals.tsx'
import { deletedOpinions } from './useOpinions.ts'
import styles from './HighlightedOpinion.module.css'
import { OpinionRow } from './OpinionRow.tsx'
import { useOpinionsBySlug } from './useOpinionsBySlug.ts'

type HighlightedOpinionProps = { conversationSlugId: string; opinionSlugId: string }

type LinkedOpinionProps = HighlightedOpinionProps & {
  onShowAll: () => void
  /** Whether the other opinions are shown below. */
  isInContext: boolean
}

/** The opinion that a link points to, shown alone and focused. */
export function LinkedOpinion({
  conversationSlugId,
  opinionSlugId,
  onShowAll,
  isInContext,
}: LinkedOpinionProps) {
  const { opinion, isLoading, error, retry } = useOpinion({ conversationSlugId, opinionSlugId })
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = opinion !== undefined
  useEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])

  const showAll = () => {
    // The pressed button disappears, so the focus moves to the linked opinion.
    heading.current?.focus()
    onShowAll()
  }

  return (
    <section className={styles.highlighted} aria-label={m.linkedOpinion()}>
      {opinion && (
        <>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {m.linkedOpinion()}
          </h2>
          <TotalsNote opinions={[opinion]} className="note" />
          <OpinionRow opinion={opinion} conversationSlugId={conversationSlugId} isHighlighted />
        </>
      )}
      {isLoading && <Loading label={m.loading()} />}
      {error && <FailedState text={m.listFailed()} error={error} retry={retry} />}
      {!isLoading && !error && !opinion && <EmptyState title={m.linkedOpinionMissing()} />}
      {!isInContext && <Button onClick={showAll}>{m.showInContext()}</Button>}
    </section>
  )
}

type PostedOpinionProps = HighlightedOpinionProps & {
  /** Whether somebody else, or the viewer before, has posted it. */
  isExisting: boolean
}

/** The opinion that was just posted, or the earlier one that says the same, highlighted and scrolled into view. */
export function PostedOpinion({ conversationSlugId, opinionSlugId, isExisting }: PostedOpinionProps) {
  const { opinion } = useOpinion({ conversationSlugId, opinionSlugId })
  const isDeleted = useStore(deletedOpinions).has(opinionSlugId)
  const section = useRef<HTMLElement>(null)
  const isThere = opinion !== undefined && !isDeleted
  useEffect(() => {
    if (isThere) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])

  if (!isThere) return null
  const heading = isExisting ? (opinion.isOwn ? m.saidBefore() : m.alreadyPosted()) : m.postedOpinion()
  return (
    <section ref={section} className={styles.highlighted} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <OpinionRow opinion={opinion} conversationSlugId={conversationSlugId} isHighlighted />
    </section>
  )
}

/** Loads one opinion. Opinions waiting for review are not public, so participants sign the request. */
function useOpinion({ conversationSlugId, opinionSlugId }: HighlightedOpinionProps) {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const listed = useOpinionsBySlug(conversationSlugId, [opinionSlugId])
  const [opinion] = listed.opinions
  const isMissing = !listed.isLoading && listed.error === null && opinion === undefined
  const waiting = useApiQuery(
    listOpinionsBySlug,
    { opinionSlugIdList: [opinionSlugId] },
    { enabled: isMissing && isGuestOrLoggedIn, signed: true },
  )
  return {
    opinion: opinion ?? waiting.data?.[0],
    isLoading: listed.isLoading || waiting.isLoading,
    error: listed.error ?? waiting.error,
    retry: () => (listed.error ? listed.retry() : void waiting.refetch()),
  }
}
