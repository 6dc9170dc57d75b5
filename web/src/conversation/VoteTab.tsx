import type { Conversation } from '@parley/contract'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as m from '#messages/conversation.ts'
import { LIST_CHUNK, type ListView } from '#opinions/listView.ts'
import type { OpinionsAnswer } from '#opinions/useOpinions.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { DeckState } from '#votes/useDeck.ts'
import type { Voting } from '#votes/useVoting.ts'
import { VotingCard } from '#votes/VotingCard.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import type { Writing } from './useWriting.tsx'
import styles from './VoteTab.module.css'

const WhereYouStand = lazy(() =>
  import('#analysis/WhereYouStand.tsx').then(({ WhereYouStand }) => ({ default: WhereYouStand })),
)

// Not on the first screen, so not in what a first visit loads.
const YouVoted = lazy(() => import('./YouVoted.tsx').then(({ YouVoted }) => ({ default: YouVoted })))
const AllVoted = lazy(() => import('#votes/AllVoted.tsx').then(({ AllVoted }) => ({ default: AllVoted })))

type VoteTabProps = {
  conversation: Conversation
  discover: OpinionsAnswer
  voting: Voting
  state: DeckState
  writing: Writing
  onView: (view: ListView) => void
}

/** The card, and below it what came of the votes. */
export function VoteTab({ conversation, discover, voting, state, writing, onView }: VoteTabProps) {
  const { conversationSlugId, opinionCount } = conversation.metadata
  const navigate = useNavigate()
  const stop = () =>
    void navigate({
      to: '/conversation/$postSlugId',
      params: { postSlugId: conversationSlugId },
      search: { tab: 'analysis' },
    })
  const isLoading = !voting.isReady || discover.isLoading
  const ended = discover.error ? (
    <FailedState text={m.opinionsFailed()} retry={discover.retry} code={discover.error.name} />
  ) : isLoading ? (
    <Loading label={m.loadingOpinions()} lines={7} />
  ) : (
    <PartBoundary>
      <Suspense fallback={<Loading label={m.loadingOpinions()} lines={7} />}>
        <AllVoted
          conversationSlugId={conversationSlugId}
          numOpinions={opinionCount}
          onWrite={voting.closedReason ? undefined : writing.open}
        />
      </Suspense>
    </PartBoundary>
  )
  return (
    <div className={styles.tab}>
      <VotingCard
        state={state}
        opinions={discover.opinions}
        voting={voting}
        numOpinions={opinionCount}
        onWrite={writing.open}
        onStop={stop}
        ended={ended}
      />
      <div>{writing.button}</div>
      {writing.fresh}
      {voting.votes.size > 0 && (
        <>
          <PartBoundary>
            <Suspense>
              <YouVoted
                conversationSlugId={conversationSlugId}
                opinions={discover.opinions}
                voting={voting}
                onAll={() => onView({ filter: 'mine', numShown: LIST_CHUNK })}
              />
            </Suspense>
          </PartBoundary>
          <PartBoundary>
            <Suspense>
              <WhereYouStand conversationSlugId={conversationSlugId} />
            </Suspense>
          </PartBoundary>
        </>
      )}
    </div>
  )
}
