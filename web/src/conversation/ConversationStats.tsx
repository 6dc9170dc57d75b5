import { needsMorePeopleForGroups, type Conversation } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { lazy, useSyncExternalStore } from 'react'
import { oneNetworkSentence } from '#counts/totals.ts'
import * as m from '#messages/conversationStats.ts'
import { wholeNumber } from '#ui/format.ts'
import { PlaceText } from '#votes/PlaceText.tsx'
import { useOwnStanding } from '#votes/useFactData.ts'
import { useVoting } from '#votes/useVoting.tsx'
import styles from './ConversationStats.module.css'
import { LazyBoundary } from './LazyBoundary.tsx'

/** The third column: the number of participants, and the viewer's position. */
export function ConversationStats({ metadata, polis }: Pick<Conversation, 'metadata' | 'polis'>) {
  const { conversationSlugId, participantCount, opinionCount, voteCount, isUpdating } = metadata
  const { votes, closedReason, kind } = useVoting()
  const { standing, isPending } = useOwnStanding(conversationSlugId)
  // A closed conversation asks nobody for votes, and promises no groups.
  const isTooLate = closedReason !== undefined && (votes.size === 0 || !standing)
  const isLater = needsMorePeopleForGroups(metadata)
  const hasNoPlace = metadata.publication === 'results' && votes.size > 0 && !isPending
  const before = isLater || hasNoPlace ? m.placesFromThirty() : m.voteToBePlaced()
  const why = isLater && votes.size > 0 ? oneNetworkSentence(metadata) : undefined
  const place = votes.size > 0 && polis.clusters.length > 0 ? standing?.place : undefined
  const counts = [
    [participantCount, m.people({ count: participantCount })],
    [opinionCount, m.opinions({ count: opinionCount })],
    [voteCount, m.votes({ count: voteCount })],
  ] as const
  return (
    <div className={styles.stats}>
      <dl>
        {counts.map(([count, word]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{wholeNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {isUpdating && (
        <p>
          <LazyBoundary>
            <CountsUpdating conversationSlugId={conversationSlugId} />
          </LazyBoundary>
        </p>
      )}
      {!isTooLate && (
        <>
          <h2>{m.whereYouStand()}</h2>
          <p>
            {place ? (
              <LazyBoundary>
                <PlaceText place={place} kind={kind} />
              </LazyBoundary>
            ) : (
              [why, before].filter(Boolean).join(' ')
            )}
          </p>
        </>
      )}
      {polis.clusters.length > 0 && <MapOnWideScreens conversationSlugId={conversationSlugId} />}
      <Link
        to="/conversation/$postSlugId"
        params={{ postSlugId: conversationSlugId }}
        search={{ tab: 'analysis' }}
      >
        {m.seeResults()}
      </Link>
    </div>
  )
}

const CountsUpdating = lazy(async () => ({
  default: (await import('#moderation/CountsUpdating.tsx')).CountsUpdating,
}))
const SmallMap = lazy(() =>
  import('#results/map/SmallMap.tsx').then(({ SmallMap }) => ({ default: SmallMap })),
)

/** On screens of at least this width the column is beside the card; on narrower ones the map would be in the way. */
const WIDE = '(min-width: 73.75em)'

/** The map loads only on wide screens; its space is reserved. */
function MapOnWideScreens({ conversationSlugId }: { conversationSlugId: string }) {
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  return (
    <div className={styles.map}>
      {isWide && (
        <LazyBoundary>
          <SmallMap conversationSlugId={conversationSlugId} />
        </LazyBoundary>
      )}
    </div>
  )
}

const followWidth = (listener: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
