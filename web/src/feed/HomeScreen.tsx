import type { HomeTab } from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/feed.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { useFollowedTopics } from '#topics/useFollow.ts'
import button from '#ui/Button.module.css'
import { Icon } from '#ui/Icon.tsx'
import { FeedList } from './FeedList.tsx'
import { FeedLoading } from './FeedLoading.tsx'
import { FeedTabs } from './FeedTabs.tsx'
import { Greeting } from './Greeting.tsx'
import styles from './HomeScreen.module.css'
import { HowItWorks } from './HowItWorks.tsx'
import type { Listing } from './useFeed.ts'
import { useNewcomer } from './useNewcomer.ts'
import { VoteHere } from './VoteHere.tsx'

const route = getRouteApi('/')

/** The conversations everyone can find: popular, new, or of followed topics; and an opinion to vote on at once. */
export function HomeScreen() {
  const { tab, after } = route.useSearch()
  const { isGuestOrLoggedIn, isInitialised } = useLoginStatus()
  const followed = useFollowedTopics()
  const { isNewcomer, stay } = useNewcomer()
  const followsTopics = (followed.data?.followedTopicCodeList.length ?? 0) > 0
  // A place further down is one in the popular list, as for those who follow nothing.
  const isOpen = tab === undefined && after === undefined
  const isStranger = isInitialised && !isGuestOrLoggedIn
  const [wasStranger, setWasStranger] = useState(isStranger)
  if (isStranger && !wasStranger) setWasStranger(true)
  // A first vote makes a guest of a stranger: the list that is being read stays.
  const isDeciding = isOpen && isGuestOrLoggedIn && !wasStranger && followed.isPending
  const first: HomeTab = followsTopics && after === undefined ? 'following' : 'popular'
  const current = tab ?? first
  const listing = listingOf(current, { isGuestOrLoggedIn, after })
  return (
    <Page
      title={m.title()}
      heading="own"
      hasBrand
      isWide
      actions={
        <Link
          to={isNewcomer ? '/welcome' : '/conversation/new/create'}
          className={`${button.button} ${isNewcomer ? `${button.secondary} ${styles.how}` : button.primary}`}
          data-phone-only
        >
          {!isNewcomer && <Icon name="plus" />}
          {isNewcomer ? m.howItWorks() : m.start()}
        </Link>
      }
    >
      <div className={styles.home} data-newcomer={isNewcomer || undefined}>
        <Greeting isNewcomer={isNewcomer} />
        <div className={styles.side}>
          <VoteHere listing={listing} isNewcomer={isNewcomer} onVote={stay} />
          <div className={styles.steps}>
            <HowItWorks />
          </div>
        </div>
        <div className={styles.lists}>
          <FeedTabs current={current} first={first} />
          {isDeciding ? (
            <FeedLoading />
          ) : (
            <FeedList key={`${current} ${after}`} listing={listing} isOfFollowed={current === 'following'} />
          )}
        </div>
      </div>
    </Page>
  )
}

/** Unsigned, the order of followed topics is the popular one, and nobody follows any without a guest or an account. */
const listingOf = (
  tab: HomeTab,
  { isGuestOrLoggedIn, after }: { isGuestOrLoggedIn: boolean; after: string | undefined },
): Listing => ({
  sortAlgorithm: tab === 'new' ? 'new' : 'following',
  ...(after === undefined ? {} : { lastSlugId: after }),
  ...(tab === 'following' && isGuestOrLoggedIn ? { signed: true } : {}),
})
