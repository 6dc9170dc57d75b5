import type { Conversation } from '@parley/contract'
import { lazy, useEffect, type ReactNode } from 'react'
import * as m from '#messages/conversation.ts'
import type { Opinions } from '#opinions/useOpinions.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { DeckActions } from '#votes/useDeck.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { VotingCard } from '#votes/VotingCard.tsx'
import { LazyBoundary } from './LazyBoundary.tsx'

// The pause appears after the fifth vote, so a first visit does not load its code.
const loadPause = () => import('#votes/RoundPause.tsx')
const loadEnd = () => import('#votes/DeckEnd.tsx')
const RoundPause = lazy(() => loadPause().then(({ RoundPause }) => ({ default: RoundPause })))
const DeckEnd = lazy(() => loadEnd().then(({ DeckEnd }) => ({ default: DeckEnd })))

type ConversationDeckProps = {
  conversation: Conversation
  /** The opinions to vote on. */
  discover: Opinions
  cards: DeckActions
  /** Whether to load the code of the pause and of the end before it is needed. */
  loadsAhead: boolean
  /** What comes before the opinions: the poll. */
  first?: ReactNode
  /** The explanation below the card after a press that could not count. */
  explanation: ReactNode
  /** The button for adding an opinion, or why there is none; the end of the deck has its own button. */
  addOpinion?: ReactNode
  /** Starts writing an opinion; missing if the conversation takes none here. */
  onWrite?: (() => void) | undefined
}

/** The voting card and everything that can replace it: the pause after a round, the end, loading and errors. */
export function ConversationDeck(props: ConversationDeckProps) {
  const { conversation, discover, cards, loadsAhead, first, explanation, addOpinion, onWrite } = props
  const { conversationSlugId, opinionCount, aboutPersonCount = 0 } = conversation.metadata
  const numOpinions = opinionCount + aboutPersonCount
  const voting = useVoting()
  useEffect(() => {
    if (loadsAhead) void Promise.all([loadPause(), loadEnd()]).catch(() => undefined)
  }, [loadsAhead])

  const loading = <Loading label={m.loadingOpinions()} lines={7} />
  const isComing = !voting.isReady || discover.isLoading || discover.hasMore || !cards.isEnded
  const isOver = cards.isEnded && !discover.error && !isComing
  const ended = discover.error ? (
    <FailedState text={m.opinionsFailed()} error={discover.error} retry={discover.retry} />
  ) : isComing ? (
    loading
  ) : (
    <LazyBoundary fallback={loading}>
      <DeckEnd conversation={conversation} opinions={discover.opinions} onWrite={onWrite} />
    </LazyBoundary>
  )
  return (
    <VotingCard
      cards={cards}
      first={first}
      numOpinions={numOpinions}
      pause={
        <LazyBoundary fallback={loading}>
          <RoundPause
            conversationSlugId={conversationSlugId}
            deck={cards.deck}
            opinions={discover.opinions}
            total={numOpinions}
            onContinue={cards.resume}
            onWrite={onWrite}
          />
        </LazyBoundary>
      }
      ended={ended}
      explanation={explanation}
      addOpinion={isOver && onWrite ? undefined : addOpinion}
    />
  )
}
