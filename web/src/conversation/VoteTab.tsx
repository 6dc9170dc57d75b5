import type { Conversation } from '@parley/contract'
import { lazy, useEffect, useState } from 'react'
import * as m from '#messages/conversation.ts'
import { LIST_CHUNK, type ListView } from '#opinions/listFilters.ts'
import { PartLinks } from '#opinions/PartLinks.tsx'
import { PlainOpinions } from '#opinions/PlainOpinions.tsx'
import type { Opinions } from '#opinions/useOpinions.ts'
import { useWaitingVotes } from '#outbox/useOutbox.ts'
import { PollSheet } from '#polls/lazyPoll.ts'
import type { Poll } from '#polls/usePoll.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { NeedsAccount } from '#votes/NeedsAccount.tsx'
import type { DeckActions } from '#votes/useDeck.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { VotingCard } from '#votes/VotingCard.tsx'
import { LazyBoundary } from './LazyBoundary.tsx'
import type { Composer } from './useComposer.tsx'
import styles from './VoteTab.module.css'

// Not on the first screen, so not in what a first visit loads.
const YouVoted = lazy(() => import('./YouVoted.tsx').then(({ YouVoted }) => ({ default: YouVoted })))
const loadPause = () => import('#votes/RoundPause.tsx')
const loadEnd = () => import('#votes/DeckEnd.tsx')
const RoundPause = lazy(() => loadPause().then(({ RoundPause }) => ({ default: RoundPause })))
const DeckEnd = lazy(() => loadEnd().then(({ DeckEnd }) => ({ default: DeckEnd })))

type VoteTabProps = {
  conversation: Conversation
  discover: Opinions
  cards: DeckActions
  poll: Poll | undefined
  composer: Composer
  onView: (view: ListView) => void
}

/** The card, and below it what came of the votes. */
export function VoteTab({ conversation, discover, cards, poll, composer, onView }: VoteTabProps) {
  const { conversationSlugId, opinionCount } = conversation.metadata
  const voting = useVoting()
  const hasVoted = useHasSentVote(voting.votes.size > 0)
  // What follows the fifth vote and the last one is there before it is needed.
  useEffect(() => {
    if (hasVoted) void Promise.all([loadPause(), loadEnd()]).catch(() => undefined)
  }, [hasVoted])

  const loading = <Loading label={m.loadingOpinions()} lines={7} />
  const isComing = !voting.isReady || discover.isLoading || discover.hasMore
  const isOver = cards.isEnded && !discover.error && !isComing
  const ended = discover.error ? (
    <FailedState text={m.opinionsFailed()} error={discover.error} retry={discover.retry} />
  ) : isComing ? (
    loading
  ) : (
    <LazyBoundary fallback={loading}>
      <DeckEnd
        conversation={conversation}
        opinions={discover.opinions}
        onWrite={voting.closedReason ? undefined : composer.open}
      />
    </LazyBoundary>
  )
  return (
    <div className={styles.tab}>
      <VotingCard
        cards={cards}
        {...(poll?.isDue
          ? {
              first: poll.isReady ? (
                <LazyBoundary fallback={loading}>
                  <PollSheet poll={poll} />
                </LazyBoundary>
              ) : (
                loading
              ),
            }
          : {})}
        numOpinions={opinionCount}
        pause={
          <LazyBoundary fallback={loading}>
            <RoundPause
              conversationSlugId={conversationSlugId}
              deck={cards.deck}
              opinions={discover.opinions}
              total={opinionCount}
              onContinue={cards.resume}
              onWrite={composer.open}
            />
          </LazyBoundary>
        }
        ended={ended}
        explanation={
          voting.intended && <NeedsAccount choice={voting.intended.choice} {...voting.published} />
        }
        // The end of the deck has its own.
        addOpinion={isOver ? undefined : composer.button}
      />
      <PlainOpinions opinions={discover.opinions} start={1}>
        <PartLinks {...{ conversationSlugId, part: 1, numOpinions: opinionCount }} />
      </PlainOpinions>
      {composer.posted}
      {hasVoted && (
        <LazyBoundary>
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

/** Becomes true when no vote is on its way any more, so that what is loaded next does not hold up the first one. */
function useHasSentVote(hasVoted: boolean): boolean {
  const { numWaiting, isOffline } = useWaitingVotes()
  const [hasSent, setSent] = useState(false)
  if (!hasSent && hasVoted && (numWaiting === 0 || isOffline)) setSent(true)
  return hasSent
}
