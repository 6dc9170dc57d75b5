import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import styles from './FeedTabs.module.css'
import { forgetFeed, type Listing } from './useFeed.ts'

/** The lists of the home page, as its address names them. */
export const FEED_TABS = ['popular', 'new', 'following'] as const
export type FeedTab = (typeof FEED_TABS)[number]

/** Unsigned, the order of followed topics is the popular one. */
export const LISTINGS: Record<FeedTab, Listing> = {
  popular: { sortAlgorithm: 'following' },
  new: { sortAlgorithm: 'new' },
  following: { sortAlgorithm: 'following', signed: true },
}

const NAME: Record<FeedTab, () => string> = { popular: m.popular, new: m.newest, following: m.following }

type FeedTabsProps = {
  tabs: readonly FeedTab[]
  current: FeedTab
  /** The tab that opens without being named in the address. */
  first: FeedTab
}

/** The lists as links: each has its own address. */
export function FeedTabs({ tabs, current, first }: FeedTabsProps) {
  const queryClient = useQueryClient()
  return (
    <nav className={styles.tabs} aria-label={m.lists()}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/"
          search={tab === first ? {} : { tab }}
          className={styles.tab}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? 'page' : undefined}
          onClick={() => forgetFeed(queryClient, LISTINGS[tab])}
        >
          {NAME[tab]()}
        </Link>
      ))}
    </nav>
  )
}
