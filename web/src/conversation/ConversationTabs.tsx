import { Link } from '@tanstack/react-router'
import { CONVERSATION_TABS, type Conversation, type ConversationTab } from '@parley/contract'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import * as m from '#messages/conversation.ts'
import { wholeNumber } from '#ui/format.ts'
import { TabCount, Tabs } from '#ui/Tabs.tsx'
import styles from './ConversationTabs.module.css'

const TAB_NAME: Record<ConversationTab, () => string> = {
  vote: m.tabVote,
  opinions: m.tabOpinions,
  analysis: m.tabAnalysis,
}

type ConversationTabsProps = {
  metadata: Conversation['metadata']
  current: ConversationTab
  /** The tab of the address without a tab. */
  opensAt: ConversationTab
}

/** The three tabs of a conversation, which are links, so that Back and new browser tabs work. */
export function ConversationTabs({ metadata, current, opensAt }: ConversationTabsProps) {
  return (
    <Tabs label={m.views()} className={styles.tabs}>
      {CONVERSATION_TABS.map((tab) => (
        <Link
          key={tab}
          to="/conversation/$postSlugId"
          params={{ postSlugId: metadata.conversationSlugId }}
          search={tab === opensAt ? {} : { tab }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {TAB_NAME[tab]()}
          {tab === 'opinions' && (
            <>
              {' '}
              <TabCount>{wholeNumber(metadata.opinionCount)}</TabCount>
            </>
          )}
        </Link>
      ))}
    </Tabs>
  )
}

/** Each tab keeps its own scroll position; a tab that is shown for the first time starts at its top. */
export function useTabScroll(tab: ConversationTab, top: RefObject<HTMLElement | null>) {
  const positions = useRef(new Map<ConversationTab, number>())
  const shown = useRef(tab)

  useEffect(() => {
    const remember = () => positions.current.set(shown.current, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    const start = (top.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    const position = positions.current.get(tab) ?? Math.min(window.scrollY, start)
    window.scrollTo(0, position)
    // When people go back, the router restores its own position after this effect and before the next frame.
    const frame = requestAnimationFrame(() => window.scrollTo(0, position))
    return () => cancelAnimationFrame(frame)
  }, [tab, top])
}
