import type { Conversation, ConversationTab } from '@parley/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as m from '#messages/conversation.ts'
import { DeletionsProvider } from '#opinions/deletions.tsx'
import { FIRST_VIEW } from '#opinions/listFilters.ts'
import { useNextCards, useOffered } from '#opinions/useOffered.ts'
import type { Opinions } from '#opinions/useOpinions.ts'
import { PollLine } from '#polls/lazyPoll.ts'
import { usePoll, type Poll } from '#polls/usePoll.ts'
import { Page } from '#shell/Page.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useDeck, type DeckActions } from '#votes/useDeck.ts'
import { useVoting, VotingProvider } from '#votes/useVoting.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { ConversationStats } from './ConversationStats.tsx'
import { ConversationTabs, useTabScroll } from './ConversationTabs.tsx'
import { AnalysisTab, OpinionsTab, WhatWasDecided } from './lazyTabs.ts'
import { LazyBoundary } from './LazyBoundary.tsx'
import { PageActions } from './PageActions.tsx'
import { ShareButton } from './ShareButton.tsx'
import { Source } from './Source.tsx'
import { useComposer } from './useComposer.tsx'
import { VoteTab } from './VoteTab.tsx'

type ConversationPageProps = {
  conversation: Conversation
  tab: ConversationTab
  opinionSlugId?: string
  /** A page of the list of opinions, starting at 2. */
  part?: number | undefined
}

/** A loaded conversation. The state of a tab survives a visit to another tab. */
export function ConversationPage(props: ConversationPageProps) {
  return (
    <VotingProvider conversation={props.conversation}>
      <DeletionsProvider>
        <ConversationViews {...props} />
      </DeletionsProvider>
    </VotingProvider>
  )
}

/** The number of cards that are loaded ahead of the current one. */
const NUM_AHEAD = 5

function ConversationViews({ conversation, tab, opinionSlugId, part }: ConversationPageProps) {
  const { metadata, payload } = conversation
  const { conversationSlugId } = metadata
  const voting = useVoting()
  const discover = useOffered(conversationSlugId, voting.votes.size > 0)
  const cards = useDeck(conversationSlugId, discover)
  useNextCards(discover, cards.deck)
  const poll = usePoll(conversation, voting)
  const tabs = useRef<HTMLDivElement>(null)
  useTabScroll(tab, tabs)

  const isRunningOut = voting.isReady && !discover.isLoading && discover.hasMore && cards.numLeft <= NUM_AHEAD
  const loadMore = useEffectEvent(() => discover.loadMore())
  useEffect(() => {
    if (isRunningOut) loadMore()
  }, [isRunningOut])

  const hasOpinions = discover.opinions.length > 0
  const isEnded = voting.isReady && discover.isLoaded && !discover.hasMore && hasOpinions && cards.isEnded
  const isSheet = tab === 'vote' && poll?.isDue === true
  const isVoting = tab === 'vote' && (isSheet || !isEnded)
  return (
    <Page
      title={payload.title}
      heading="own"
      back={{ to: '/', label: m.home() }}
      actions={<PageActions conversation={conversation} hasResults={tab === 'analysis'} />}
      isWide={tab === 'analysis'}
      context={
        tab === 'analysis' ? undefined : <ConversationStats metadata={metadata} polis={conversation.polis} />
      }
    >
      <ConversationHead
        conversation={conversation}
        size={!isVoting ? 'line' : cards.hasVoted || (isSheet && poll.areResultsShown) ? 'short' : 'full'}
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
      <div ref={tabs}>
        <ConversationTabs metadata={metadata} current={tab} />
      </div>
      <TabContent {...{ conversation, tab, opinionSlugId, part, discover, cards, poll }} />
      <Source metadata={metadata} />
    </Page>
  )
}

type TabContentProps = ConversationPageProps & {
  discover: Opinions
  cards: DeckActions
  poll: Poll | undefined
}

function TabContent({ conversation, tab, opinionSlugId, part, discover, cards, poll }: TabContentProps) {
  const { conversationSlugId, opinionCount } = conversation.metadata
  const composer = useComposer(conversation)
  const [view, setView] = useState(FIRST_VIEW)

  if (tab === 'opinions') {
    return (
      <LazyBoundary fallback={<Loading label={m.loadingOpinions()} lines={8} />}>
        <OpinionsTab
          conversationSlugId={conversationSlugId}
          opinionSlugId={opinionSlugId}
          numOpinions={opinionCount}
          part={part}
          view={view}
          onView={setView}
          composer={composer}
        />
      </LazyBoundary>
    )
  }
  if (tab === 'analysis') {
    return (
      <LazyBoundary fallback={<Loading label={m.loadingAnalysis()} lines={8} />}>
        <AnalysisTab
          conversation={conversation}
          invite={<ShareButton conversation={conversation} mainLabel={m.invite()} />}
        />
      </LazyBoundary>
    )
  }
  return (
    <VoteTab
      conversation={conversation}
      discover={discover}
      cards={cards}
      poll={poll}
      composer={composer}
      onView={setView}
    />
  )
}
