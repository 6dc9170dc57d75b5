import type { Conversation } from '@parley/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import * as m from '#messages/conversation.ts'
import { LIST_CHUNK, type ListView } from '#opinions/listFilters.ts'
import { PartLinks } from '#opinions/PartLinks.tsx'
import { PlainOpinions } from '#opinions/PlainOpinions.tsx'
import { useNextCards, useOfferedOpinions } from '#opinions/useOfferedOpinions.ts'
import { useWaitingVotes } from '#outbox/useOutbox.ts'
import { PollSheet } from '#polls/lazyPoll.ts'
import type { Poll } from '#polls/usePoll.ts'
import { Loading } from '#ui/Loading.tsx'
import { NeedsAccount } from '#votes/NeedsAccount.tsx'
import { useDeck } from '#votes/useDeck.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { ConversationDeck } from './ConversationDeck.tsx'
import { LazyBoundary } from './LazyBoundary.tsx'
import { YouVoted } from './lazyYouVoted.ts'
import { useComposer } from './useComposer.tsx'
import styles from './VoteTab.module.css'

type VoteTabProps = {
  conversation: Conversation
  poll: Poll | undefined
  onView: (view: ListView) => void
  onProgress: (progress: VotingProgress) => void
}

/** How far the viewer is: without a vote, with votes, or without a card that is left. */
export type VotingProgress = 'new' | 'voted' | 'ended'

/** The number of cards that are loaded ahead of the current one. */
const NUM_AHEAD = 5

/** The voting card, with the viewer's votes and the parts that follow them below it. */
export function VoteTab({ conversation, poll, onView, onProgress }: VoteTabProps) {
  const { conversationSlugId, opinionCount, aboutPersonCount = 0 } = conversation.metadata
  const numOpinions = opinionCount + aboutPersonCount
  const voting = useVoting()
  const composer = useComposer(conversation)
  const discover = useOfferedOpinions(conversationSlugId, voting.votes.size > 0)
  const cards = useDeck(conversationSlugId, discover)
  useNextCards(discover, cards.deck)

  const isRunningOut = voting.isReady && !discover.isLoading && discover.hasMore && cards.numLeft <= NUM_AHEAD
  const loadMore = useEffectEvent(() => discover.loadMore())
  useEffect(() => {
    if (isRunningOut) loadMore()
  }, [isRunningOut])

  const isOffered = voting.isReady && discover.isLoaded && !discover.hasMore && discover.opinions.length > 0
  const progress = isOffered && cards.isEnded ? 'ended' : cards.hasVoted ? 'voted' : 'new'
  // Runs before the browser paints, so that the head of the page never changes its size in view.
  useLayoutEffect(() => onProgress(progress), [progress, onProgress])
  const hasVoted = useHasSentVote(voting.votes.size > 0)
  const loading = <Loading label={m.loadingOpinions()} lines={7} />
  return (
    <div className={styles.tab}>
      <ConversationDeck
        {...{ conversation, discover, cards }}
        loadsAhead={hasVoted}
        first={
          poll?.isDue &&
          (poll.isReady ? (
            <LazyBoundary fallback={loading}>
              <PollSheet poll={poll} />
            </LazyBoundary>
          ) : (
            loading
          ))
        }
        explanation={
          voting.intended && <NeedsAccount choice={voting.intended.choice} {...voting.published} />
        }
        addOpinion={composer.button}
        onWrite={composer.open}
      />
      <PlainOpinions opinions={discover.opinions} start={1}>
        <PartLinks {...{ conversationSlugId, part: 1, numOpinions }} opinions={discover.opinions} />
      </PlainOpinions>
      {composer.sheet}
      {composer.posted}
      {hasVoted && discover.isLoaded && (
        <LazyBoundary fallback={loading}>
          <YouVoted
            conversationSlugId={conversationSlugId}
            opinions={discover.opinions}
            onAll={() => onView({ filter: 'mine', numShown: LIST_CHUNK })}
          />
        </LazyBoundary>
      )}
    </div>
  )
}

/** Becomes true once no vote is being sent any more, for whatever reason, so that later loading does not delay the first vote. */
function useHasSentVote(hasVoted: boolean): boolean {
  const { numWaiting, isOffline, isUnavailable } = useWaitingVotes()
  const [hasSent, setSent] = useState(false)
  if (!hasSent && hasVoted && (numWaiting === 0 || isOffline || isUnavailable)) setSent(true)
  return hasSent
}
