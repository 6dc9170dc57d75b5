import { Link } from '@tanstack/react-router'
import type { Conversation } from '@parley/contract'
import * as m from '#messages/conversation.ts'
import { wholeNumber } from '#ui/format.ts'
import styles from './ConversationTabs.module.css'
import { CONVERSATION_TABS, type ConversationTab } from './tabs.ts'

type ConversationTabsProps = {
  metadata: Conversation['metadata']
  current: ConversationTab
}

/** Three addresses of one page: links, so that back and new tabs work. */
export function ConversationTabs({ metadata, current }: ConversationTabsProps) {
  const words: Record<ConversationTab, string> = {
    vote: m.tabVote(),
    opinions: m.tabOpinions({ count: wholeNumber(metadata.opinionCount) }),
    analysis: m.tabAnalysis(),
  }
  return (
    <nav className={styles.tabs} aria-label={m.views()}>
      {CONVERSATION_TABS.map((tab) => (
        <Link
          key={tab}
          to="/conversation/$postSlugId"
          params={{ postSlugId: metadata.conversationSlugId }}
          search={tab === 'vote' ? {} : { tab }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={styles.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {words[tab]}
        </Link>
      ))}
    </nav>
  )
}
