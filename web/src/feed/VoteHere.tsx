import { fetchRecentConversations, firstOpenToAll, LIMITS } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/feed.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { useApiQuery } from '#queries.ts'
import { useIsNear } from '#ui/useIsNear.ts'
import { ExampleCard } from '#votes/ExampleCard.tsx'
import { FirstVote } from './FirstVote.tsx'
import type { Listing } from './useFeed.ts'
import { useParticipation } from './useParticipation.ts'
import styles from './VoteHere.module.css'

type VoteHereProps = {
  listing: Listing
  isNewcomer: boolean
  /** The first vote was cast here. */
  onVote: () => void
}

/** An opinion to vote on at once: for somebody new above the lists, for everybody else in the third column. */
export function VoteHere(props: VoteHereProps) {
  if (props.isNewcomer) return <Offer {...props} />
  return <InThirdColumn {...props} />
}

/** Nothing is loaded for a column that the screen has no room for. */
function InThirdColumn(props: VoteHereProps) {
  const { ref, isNear } = useIsNear(0)
  return (
    <div ref={ref} className={styles.column}>
      {isNear && <Offer {...props} />}
    </div>
  )
}

const WAITING = <div className={styles.waiting} />

/** Offers an opinion of the first conversation in the list where anybody can vote and something is left to vote on. */
function Offer({ listing: { signed, ...list }, isNewcomer, onVote }: VoteHereProps) {
  const first = useApiQuery(fetchRecentConversations, { ...list, limit: LIMITS.feedChunk }, { signed })
  const { hasMutedAuthor } = useMuted()
  const listed = first.data?.conversationDataList ?? []
  const conversations = listed.filter((conversation) => !hasMutedAuthor(conversation))
  const ownOf = useParticipation(conversations.map(({ metadata }) => metadata.conversationSlugId))
  const found = firstOpenToAll(
    conversations.filter(
      ({ metadata }) => ownOf(metadata.conversationSlugId).numVotes < metadata.opinionCount,
    ),
  )
  // The list may change its order; the card stays with its conversation.
  const [kept, keep] = useState(found)
  if (!kept && found) keep(found)
  const conversation = kept ?? found
  if (conversation) {
    return (
      <>
        {!isNewcomer && <h2 className={styles.title}>{m.tryIt()}</h2>}
        <FirstVote conversation={conversation} waiting={isNewcomer && WAITING} onVote={onVote} />
      </>
    )
  }
  if (!isNewcomer) return null
  return first.isPending ? WAITING : <ExampleCard />
}
