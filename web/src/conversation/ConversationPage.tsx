import { resultsForLink } from '#messages/votes.ts'
import {
  conversationView,
  isOver,
  openingTab,
  type Conversation,
  type ConversationTab,
  type ConversationView,
  type SearchOf,
} from '@parley/contract'
import { useRef, useState } from 'react'
import { hasTotals } from '#counts/totals.ts'
import * as m from '#messages/conversation.ts'
import { FIRST_VIEW } from '#opinions/listFilters.ts'
import { PollLine } from '#polls/lazyPoll.ts'
import { usePoll, type Poll } from '#polls/usePoll.ts'
import { Page } from '#shell/Page.tsx'
import { useOrganizerRole } from '#shell/useOrganizerRole.ts'
import { Loading } from '#ui/Loading.tsx'
import { useClosedInTime } from '#votes/ClosedNotice.tsx'
import { useVoting, VotingProvider } from '#votes/useVoting.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { ConversationTabs, useTabScroll } from './ConversationTabs.tsx'
import {
  AnalysisTab,
  ConversationStats,
  countsGuestsByPlace,
  OpinionsTab,
  OrganizerUpdates,
  ResultPart,
  SharedPlaceQuestion,
  VoteTab,
  WhatWasDecided,
} from './lazyTabs.ts'
import { LazyBoundary } from './LazyBoundary.tsx'
import { PageActions } from './PageActions.tsx'
import { ShareButton } from './ShareButton.tsx'
import { Source } from './Source.tsx'
import type { VotingProgress } from './VoteTab.tsx'
import { useListView } from './useListView.ts'

type ConversationPageProps = {
  conversation: Conversation
  search: SearchOf<'/conversation/$postSlugId'>
}

/** A loaded conversation. The state of a tab survives a visit to another tab. */
export function ConversationPage({ conversation: loaded, search }: ConversationPageProps) {
  const conversation = useClosedInTime(loaded)
  // If the conversation closes meanwhile, people stay at the card that they are voting on.
  const [opensAt] = useState(() => openingTab({ isOver: isOver(conversation.metadata) }))
  const { page, ...view } = conversationView(search, opensAt)
  return (
    <VotingProvider
      conversation={conversation}
      readers={conversation.metadata.isIndexed ? undefined : resultsForLink()}
    >
      <ConversationViews
        conversation={conversation}
        opensAt={opensAt}
        part={page}
        showsWaiting={search.show === 'waiting'}
        {...view}
      />
    </VotingProvider>
  )
}

type ConversationViewsProps = Omit<ConversationView, 'page'> & {
  conversation: Conversation
  /** The tab of the address without a tab. */
  opensAt: ConversationTab
  /** The page of the shown list, starting at 1. */
  part: number
  /** The list of opinions begins with those that wait for review. */
  showsWaiting: boolean
}

function ConversationViews({ opensAt, ...props }: ConversationViewsProps) {
  const { conversation, tab } = props
  const { metadata, payload } = conversation
  const voting = useVoting()
  const [progress, setProgress] = useState<VotingProgress>('new')
  const poll = usePoll(conversation, voting)
  const isLeader = useOrganizerRole(conversation) !== undefined
  const tabs = useRef<HTMLDivElement>(null)
  useTabScroll(tab, tabs)

  const isSheet = tab === 'vote' && poll?.isDue === true
  const isVoting = tab === 'vote' && (isSheet || progress !== 'ended')
  return (
    <Page
      title={payload.title}
      heading="own"
      back={{ to: '/', label: m.home() }}
      actions={<PageActions conversation={conversation} hasResults={tab === 'analysis'} />}
      isWide={tab === 'analysis'}
      context={
        tab === 'analysis' ? undefined : (
          <LazyBoundary>
            <ConversationStats metadata={metadata} polis={conversation.polis} />
          </LazyBoundary>
        )
      }
    >
      <ConversationHead
        conversation={conversation}
        size={!isVoting ? 'line' : progress !== 'new' || (isSheet && poll.areResultsShown) ? 'short' : 'full'}
      />
      {poll?.isReady && !isSheet && tab !== 'analysis' && (
        <LazyBoundary>
          <PollLine poll={poll} />
        </LazyBoundary>
      )}
      {metadata.outcome && (
        <LazyBoundary>
          <WhatWasDecided conversation={conversation} />
        </LazyBoundary>
      )}
      {metadata.updates && (
        <LazyBoundary>
          <OrganizerUpdates conversation={conversation} />
        </LazyBoundary>
      )}
      {isLeader && countsGuestsByPlace(metadata) && (
        <LazyBoundary>
          <SharedPlaceQuestion conversation={conversation} />
        </LazyBoundary>
      )}
      <div ref={tabs}>
        <ConversationTabs metadata={metadata} current={tab} opensAt={opensAt} />
      </div>
      <TabContent {...props} poll={poll} onProgress={setProgress} />
      <Source metadata={metadata} />
    </Page>
  )
}

type TabContentProps = Omit<ConversationViewsProps, 'opensAt'> & {
  poll: Poll | undefined
  onProgress: (progress: VotingProgress) => void
}

function TabContent({ poll, onProgress, showsWaiting, ...shown }: TabContentProps) {
  const { conversation, tab, resultList, part, orderId } = shown
  const isLeader = useOrganizerRole(conversation) !== undefined
  const [view, setView] = useListView(
    conversation.metadata.conversationSlugId,
    showsWaiting && isLeader ? { ...FIRST_VIEW, filter: 'waiting' } : FIRST_VIEW,
  )
  const isAnalysis = tab === 'analysis'
  return (
    <LazyBoundary
      key={tab}
      fallback={<Loading label={isAnalysis ? m.loadingAnalysis() : m.loadingOpinions()} lines={8} />}
    >
      {tab === 'vote' && (
        <VoteTab conversation={conversation} poll={poll} onView={setView} onProgress={onProgress} />
      )}
      {tab === 'opinions' && <OpinionsTab {...shown} view={view} onView={setView} />}
      {isAnalysis &&
        (resultList === undefined || !hasTotals(conversation.metadata) ? (
          <AnalysisTab
            conversation={conversation}
            invite={
              isOver(conversation.metadata) ? undefined : (
                <ShareButton conversation={conversation} mainLabel={m.invite()} />
              )
            }
          />
        ) : (
          <ResultPart conversation={conversation} list={resultList} {...{ part, orderId }} />
        ))}
    </LazyBoundary>
  )
}
