import { getRouteApi } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import { Page } from '#shell/Page.tsx'
import type { Order } from './feed.ts'
import { FeedList } from './FeedList.tsx'
import { FeedTabs } from './FeedTabs.tsx'
import { HowItWorks } from './HowItWorks.tsx'

const route = getRouteApi('/')

/** The conversations everyone can find, in one of two orders. */
export function HomeScreen() {
  const { tab } = route.useSearch()
  const order: Order = tab ?? 'following'
  return (
    <Page title={m.title()} context={<HowItWorks />}>
      <FeedTabs />
      <FeedList key={order} listing={{ sortAlgorithm: order }} />
    </Page>
  )
}
