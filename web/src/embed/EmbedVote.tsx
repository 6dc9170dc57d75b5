import type { Conversation } from '@parley/contract'
import { lazy, useEffect, useEffectEvent } from 'react'
import { LazyBoundary } from '#conversation/LazyBoundary.tsx'
import * as m from '#messages/conversation.ts'
import { useOpinions } from '#opinions/useOpinions.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useDeck } from '#votes/useDeck.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { VotingCard } from '#votes/VotingCard.tsx'
import { EmbedVoting, VoteOnSite } from './EmbedVoting.tsx'

// Not before the fifth vote, so not in what an article loads with it.
const loadPause = () => import('#votes/RoundPause.tsx')
const loadEnd = () => import('#votes/DeckEnd.tsx')
const RoundPause = lazy(() => loadPause().then(({ RoundPause }) => ({ default: RoundPause })))
const DeckEnd = lazy(() => loadEnd().then(({ DeckEnd }) => ({ default: DeckEnd })))

/** Cards loaded ahead of the one shown. */
const NUM_AHEAD = 5

type EmbedVoteProps = { conversation: Conversation }

/** The card, in place. */
export function EmbedVote(props: EmbedVoteProps) {
  return (
    <EmbedVoting {...props}>
      <Cards {...props} />
    </EmbedVoting>
  )
}

function Cards({ conversation }: EmbedVoteProps) {
  const { metadata } = conversation
  const { conversationSlugId, opinionCount } = metadata
  const voting = useVoting()
  const discover = useOpinions({ conversationSlugId, filter: 'discover' })
  const cards = useDeck(conversationSlugId, discover.opinions)
  const isRunningOut = voting.isReady && !discover.isLoading && discover.hasMore && cards.numLeft <= NUM_AHEAD
  const loadMore = useEffectEvent(() => discover.loadMore())
  useEffect(() => {
    if (isRunningOut) loadMore()
  }, [isRunningOut])
  useEffect(() => {
    if (cards.hasVoted) void Promise.all([loadPause(), loadEnd()]).catch(() => undefined)
  }, [cards.hasVoted])

  const loading = <Loading label={m.loadingOpinions()} lines={6} />
  const isComing = !voting.isReady || discover.isLoading || discover.hasMore
  return (
    <>
      <VotingCard
        cards={cards}
        numOpinions={opinionCount}
        pause={
          <LazyBoundary fallback={loading}>
            <RoundPause
              conversationSlugId={conversationSlugId}
              deck={cards.deck}
              opinions={discover.opinions}
              total={opinionCount}
              onContinue={cards.resume}
            />
          </LazyBoundary>
        }
        ended={
          discover.error ? (
            <FailedState text={m.opinionsFailed()} error={discover.error} retry={discover.retry} />
          ) : isComing ? (
            loading
          ) : (
            <LazyBoundary fallback={loading}>
              <DeckEnd conversation={conversation} opinions={discover.opinions} />
            </LazyBoundary>
          )
        }
        explanation={
          voting.intended && <VoteOnSite metadata={metadata} opinionSlugId={voting.intended.opinionSlugId} />
        }
      />
    </>
  )
}
