import type { Conversation } from '@parley/contract'
import { lazy, Suspense, useRef, useState } from 'react'
import * as m from '#messages/conversation.ts'
import { FIRST_VIEW } from '#opinions/listView.ts'
import { useOpinions } from '#opinions/useOpinions.ts'
import { Page } from '#shell/Page.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useDeck } from '#votes/useDeck.ts'
import { useVoting } from '#votes/useVoting.ts'
import { ConversationHead } from './ConversationHead.tsx'
import { ConversationTabs } from './ConversationTabs.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { ShareButton } from './ShareButton.tsx'
import { SoFar } from './SoFar.tsx'
import { Source } from './Source.tsx'
import type { ConversationTab } from './tabs.ts'
import { useTabScroll } from './useTabScroll.ts'
import { useWriting } from './useWriting.tsx'
import { VoteTab } from './VoteTab.tsx'

const AnalysisTab = lazy(() =>
  import('#analysis/AnalysisTab.tsx').then(({ AnalysisTab }) => ({ default: AnalysisTab })),
)

// Not on the first screen, so not in what a first visit loads.
const OpinionsTab = lazy(() =>
  import('./OpinionsTab.tsx').then(({ OpinionsTab }) => ({ default: OpinionsTab })),
)

type ConversationPageProps = {
  conversation: Conversation
  tab: ConversationTab
  opinionSlugId?: string
}

/** Cards loaded ahead of the one shown. */
const AHEAD = 5

/** A loaded conversation. What a person has done on one tab is still there after a look at another. */
export function ConversationPage({ conversation, tab, opinionSlugId }: ConversationPageProps) {
  const { metadata, payload } = conversation
  const { conversationSlugId } = metadata
  const [numWanted, setNumWanted] = useState(AHEAD)
  const discover = useOpinions({ conversationSlugId, filter: 'discover', numWanted })
  const voting = useVoting(conversation, discover.opinions)
  const deck = useDeck(discover.opinions, voting)
  const [view, setView] = useState(FIRST_VIEW)
  const writing = useWriting(conversation, voting)
  const tabs = useRef<HTMLDivElement>(null)
  // A link to an opinion without a tab lands among the opinions.
  const shownTab = opinionSlugId && tab === 'vote' ? 'opinions' : tab
  useTabScroll(shownTab, tabs)

  const isRunningOut = voting.isReady && discover.hasMore && deck.deck.order.length - deck.deck.place <= AHEAD
  if (isRunningOut && !discover.isLoading && numWanted <= discover.opinions.length)
    setNumWanted(discover.opinions.length + 1)

  return (
    <Page
      title={payload.title}
      heading="own"
      back={{ to: '/', label: m.home() }}
      actions={<ShareButton title={payload.title} conversationSlugId={conversationSlugId} />}
      context={<SoFar metadata={metadata} />}
    >
      <ConversationHead conversation={conversation} />
      <div ref={tabs}>
        <ConversationTabs metadata={metadata} current={shownTab} />
      </div>
      {shownTab === 'vote' && (
        <VoteTab
          conversation={conversation}
          discover={discover}
          voting={voting}
          state={deck}
          writing={writing}
          onView={setView}
        />
      )}
      {shownTab === 'opinions' && (
        <PartBoundary>
          <Suspense fallback={<Loading label={m.loadingOpinions()} lines={8} />}>
            <OpinionsTab
              conversationSlugId={conversationSlugId}
              opinionSlugId={opinionSlugId}
              voting={voting}
              view={view}
              onView={setView}
              writing={writing}
            />
          </Suspense>
        </PartBoundary>
      )}
      {shownTab === 'analysis' && (
        <PartBoundary>
          <Suspense fallback={<Loading label={m.loadingAnalysis()} lines={8} />}>
            <AnalysisTab conversation={conversation} />
          </Suspense>
        </PartBoundary>
      )}
      <Source metadata={metadata} />
    </Page>
  )
}
