import type { Opinion } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hasTotals } from '#counts/totals.ts'
import * as m from '#messages/youVoted.ts'
import { OpinionRow } from '#opinions/OpinionRow.tsx'
import { useOpinionsBySlug } from '#opinions/useOpinionsBySlug.ts'
import { TotalsNote } from '#votes/OpinionTotals.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useVoting } from '#votes/useVoting.tsx'
import styles from './YouVoted.module.css'

type YouVotedProps = {
  conversationSlugId: string
  opinions: readonly Opinion[]
  /** Called when the link to all of the viewer's votes is followed. */
  onAll: () => void
}

/** The number of votes below the card; the rest is one link away. */
const NUM_SHOWN = 5

/** The viewer's newest votes, to change or withdraw in place. */
export function YouVoted({ conversationSlugId, opinions, onAll }: YouVotedProps) {
  const voting = useVoting()
  const known = new Set(opinions.map(({ opinionSlugId }) => opinionSlugId))
  const slugIds = [...voting.votes.keys()].reverse()
  // Opinions voted on in earlier visits may not be loaded yet. A further vote pushes one of them out of the list, but
  // does not change which were requested.
  const missing = slugIds.slice(0, NUM_SHOWN).filter((slugId) => !known.has(slugId))
  const [requested, setRequested] = useState(missing)
  if (missing.some((slugId) => !requested.includes(slugId))) setRequested(missing)
  const earlier = useOpinionsBySlug(conversationSlugId, requested)
  const bySlug = new Map(
    [...opinions, ...earlier.opinions].map((opinion) => [opinion.opinionSlugId, opinion]),
  )
  const newest = slugIds.flatMap((slugId) => bySlug.get(slugId) ?? [])
  // Its space is taken at once, and rows are shown together, so that nothing moves when the votes arrive.
  if (earlier.isLoading && missing.length > 0) return <Loading label={m.youVoted()} lines={7} />
  if (newest.length === 0) return null
  return (
    <section aria-labelledby="you-voted" className={styles.section}>
      <h2 id="you-voted">{m.youVoted()}</h2>
      {!voting.closedReason && <p className={styles.hint}>{m.youVotedHint()}</p>}
      {hasTotals(voting.metadata) && (
        <TotalsNote opinions={newest.slice(0, NUM_SHOWN)} className={styles.hint} />
      )}
      <ol className="stack gap-0">
        {newest.slice(0, NUM_SHOWN).map((opinion) => (
          <li key={opinion.opinionSlugId}>
            <OpinionRow opinion={opinion} conversationSlugId={conversationSlugId} />
          </li>
        ))}
      </ol>
      <Link
        to="/conversation/$postSlugId"
        params={{ postSlugId: conversationSlugId }}
        search={{ tab: 'opinions' }}
        resetScroll={false}
        className={styles.all}
        onClick={onAll}
      >
        {m.allYourVotes()}
      </Link>
    </section>
  )
}
