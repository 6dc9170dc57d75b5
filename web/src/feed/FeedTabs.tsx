import { fetchRecentConversations } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { firstPage } from './feed.ts'
import styles from './FeedTabs.module.css'
import { forgetFeed } from './useFeed.ts'

/** The two orders of the feed, as links: each has its own address. */
export function FeedTabs() {
  const queryClient = useQueryClient()
  const { isLoggedIn } = useLoginStatus()
  const { data } = useApiQuery(fetchRecentConversations, firstPage({ sortAlgorithm: 'following' }), {
    enabled: false,
  })
  // A guest may follow topics too; only the answer knows.
  const isFollowing = isLoggedIn || data?.shownAs === 'following'
  const tabs = [
    { of: 'following', label: isFollowing ? m.following() : m.popular(), search: {} },
    { of: 'new', label: m.newest(), search: { tab: 'new' } },
  ] as const
  return (
    <nav className={styles.tabs} aria-label={m.lists()}>
      {tabs.map(({ of, label, search }) => (
        <Link
          key={of}
          to="/"
          search={search}
          className={styles.tab}
          activeOptions={{ exact: true, includeSearch: true }}
          onClick={() => forgetFeed(queryClient, { sortAlgorithm: of })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
