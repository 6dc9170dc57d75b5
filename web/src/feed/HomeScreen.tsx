import { getRouteApi, Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { useFollowedTopics } from '#topics/useFollow.ts'
import { Loading } from '#ui/Loading.tsx'
import { FeedList } from './FeedList.tsx'
import { FEED_TABS, FeedTabs, LISTINGS, type FeedTab } from './FeedTabs.tsx'
import styles from './HomeScreen.module.css'

const route = getRouteApi('/')

/** The conversations everyone can find: popular, new, or of followed topics. */
export function HomeScreen() {
  const { tab } = route.useSearch()
  const { isLoggedIn, isGuestOrLoggedIn } = useLoginStatus()
  const followed = useFollowedTopics()
  const followsTopics = (followed.data?.followedTopicCodeList.length ?? 0) > 0
  const isDeciding = tab === undefined && isGuestOrLoggedIn && followed.isPending
  const first: FeedTab = followsTopics ? 'following' : 'popular'
  const current = tab ?? first
  const tabs = isLoggedIn || followsTopics ? FEED_TABS : FEED_TABS.filter((tab) => tab !== 'following')
  return (
    <Page title={m.title()} context={<HowItWorks />}>
      <FeedTabs tabs={tabs} current={current} first={first} />
      {isDeciding ? (
        <Loading label={m.loading()} lines={9} />
      ) : (
        <FeedList key={current} listing={LISTINGS[current]} />
      )}
    </Page>
  )
}

/** Beside the list on wide screens. */
function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">{m.howTitle()}</h2>
      <ol className={styles.steps}>
        <li>{m.howVote()}</li>
        <li>{m.howAdd()}</li>
        <li>{m.howSee()}</li>
      </ol>
      <p>{m.noAccount()}</p>
      <Link to="/welcome">{m.howMore()}</Link>
    </section>
  )
}
