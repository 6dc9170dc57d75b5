import { fetchRecentConversations, firstPublicConversation, LIMITS } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/feed.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { useApiQuery } from '#queries.ts'
import { useIsNear } from '#ui/useIsNear.ts'
import { ExampleCard } from '#votes/ExampleCard.tsx'
import { FirstVote } from './FirstVote.tsx'
import type { FeedRequest } from './useFeed.ts'
import { useParticipation } from './useParticipation.ts'
import styles from './VoteHere.module.css'

type VoteHereProps = {
  request: FeedRequest
  isNewcomer: boolean
  /** Called at each press of a choice here. */
  onVote: () => void
}

/** An opinion to vote on at once: above the lists for new visitors, in the third column for everybody else. */
export function VoteHere(props: VoteHereProps) {
  if (props.isNewcomer) return <Offer {...props} />
  return <InThirdColumn {...props} />
}

/** Nothing loads for this column if the screen has no room for it. Its space is taken from the start. */
function InThirdColumn(props: VoteHereProps) {
  const { ref, isNear } = useIsNear(0)
  return (
    <div ref={ref} className={styles.column}>
      {isNear ? <Offer {...props} /> : WAITING}
    </div>
  )
}

const WAITING = <div className={styles.waiting} />

/**
 * Offers an opinion of the first conversation in the list that everybody can vote in, that has opinions left, and that
 * shows how others voted.
 */
function Offer({ request: { signed, ...list }, isNewcomer, onVote }: VoteHereProps) {
  const first = useApiQuery(fetchRecentConversations, { ...list, limit: LIMITS.feedChunk }, { signed })
  const { hasMutedAuthor } = useMuted()
  const listed = first.data?.conversationDataList ?? []
  const conversations = listed.filter((conversation) => !hasMutedAuthor(conversation))
  const ownOf = useParticipation(conversations.map(({ metadata }) => metadata.conversationSlugId))
  const found = firstPublicConversation(
    conversations.filter(
      ({ metadata }) => ownOf(metadata.conversationSlugId).numVotes < metadata.opinionCount,
    ),
  )
  // The card keeps its conversation even if the list changes its order.
  const [kept, keep] = useState(found)
  if (!kept && found) keep(found)
  const conversation = kept ?? found
  if (conversation) {
    return (
      <>
        {!isNewcomer && <h2 className={styles.title}>{m.tryIt()}</h2>}
        <FirstVote conversation={conversation} waiting={WAITING} onVote={onVote} />
      </>
    )
  }
  if (!isNewcomer) return null
  return first.isPending ? WAITING : <ExampleCard />
}
