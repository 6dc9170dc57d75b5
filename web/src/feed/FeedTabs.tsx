import { HOME_TABS, type HomeTab } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { forgetFeeds } from './useFeed.ts'

const NAME: Record<HomeTab, () => string> = { popular: m.popular, new: m.newest, following: m.following }

type FeedTabsProps = {
  current: HomeTab
  /** The tab that opens without being named in the address. */
  first: HomeTab
}

/** The lists as links: each has its own address. Choosing one asks for the list as it is now. */
export function FeedTabs({ current, first }: FeedTabsProps) {
  const queryClient = useQueryClient()
  return (
    <Tabs label={m.lists()}>
      {HOME_TABS.map((tab) => (
        <Link
          key={tab}
          to="/"
          search={tab === first ? {} : { tab }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? 'page' : undefined}
          onClick={() => forgetFeeds(queryClient, { sortAlgorithm: tab === 'new' ? 'new' : 'following' })}
        >
          {NAME[tab]()}
        </Link>
      ))}
    </Tabs>
  )
}
