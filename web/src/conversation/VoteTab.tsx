import type { Conversation } from '@parley/contract'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import * as m from '#messages/conversation.ts'
import { LIST_CHUNK, type ListView } from '#opinions/listFilters.ts'
import type { Opinions } from '#opinions/useOpinions.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { DeckActions } from '#votes/useDeck.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { VotingCard } from '#votes/VotingCard.tsx'
import { LazyPart } from './LazyPart.tsx'
import type { Composer } from './useComposer.tsx'
import styles from './VoteTab.module.css'

const WhereYouStand = lazy(() =>
  import('#analysis/WhereYouStand.tsx').then(({ WhereYouStand }) => ({ default: WhereYouStand })),
)

// Not on the first screen, so not in what a first visit loads.
const YouVoted = lazy(() => import('./YouVoted.tsx').then(({ YouVoted }) => ({ default: YouVoted })))
const AllVoted = lazy(() => import('#votes/AllVoted.tsx').then(({ AllVoted }) => ({ default: AllVoted })))

type VoteTabProps = {
  conversation: Conversation
  discover: Opinions
  cards: DeckActions
  composer: Composer
  onView: (view: ListView) => void
}

/** The card, and below it what came of the votes. */
export function VoteTab({ conversation, discover, cards, composer, onView }: VoteTabProps) {
  const { conversationSlugId, opinionCount } = conversation.metadata
  const voting = useVoting()
  const navigate = useNavigate()
  const openAnalysis = () =>
    void navigate({
      to: '/conversation/$postSlugId',
      params: { postSlugId: conversationSlugId },
      search: { tab: 'analysis' },
    })
  const loading = <Loading label={m.loadingOpinions()} lines={7} />
  const isComing = !voting.isReady || discover.isLoading || discover.hasMore
  const ended = discover.error ? (
    <FailedState text={m.opinionsFailed()} error={discover.error} retry={discover.retry} />
  ) : isComing ? (
    loading
  ) : (
    <LazyPart fallback={loading}>
      <AllVoted
        conversationSlugId={conversationSlugId}
        numOpinions={opinionCount}
        onWrite={voting.closedReason ? undefined : composer.open}
      />
    </LazyPart>
  )
  return (
    <div className={styles.tab}>
      <VotingCard
        cards={cards}
        opinions={discover.opinions}
        numOpinions={opinionCount}
        onWrite={composer.open}
        onStop={openAnalysis}
        ended={ended}
      />
      <div>{composer.button}</div>
      {composer.posted}
      {voting.votes.size > 0 && (
        <>
          <LazyPart>
            <YouVoted
              conversationSlugId={conversationSlugId}
              opinions={discover.opinions}
              onAll={() => onView({ filter: 'mine', numShown: LIST_CHUNK })}
            />
          </LazyPart>
          <LazyPart>
            <WhereYouStand conversationSlugId={conversationSlugId} />
          </LazyPart>
        </>
      )}
    </div>
  )
}
