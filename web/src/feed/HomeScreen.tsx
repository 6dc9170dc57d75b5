import { HOME_TABS, type HomeTab } from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/feed.ts'
import { Page } from '#shell/Page.tsx'
import { useLoginStatus } from '#shell/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { FeedList } from './FeedList.tsx'
import { FeedLoading } from './FeedLoading.tsx'
import styles from './HomeScreen.module.css'
import { HowItWorks } from './HowItWorks.tsx'
import { type FeedRequest, forgetFeeds } from './useFeed.ts'
import { useFirstTab } from './useFirstTab.ts'
import { VoteHere } from './VoteHere.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Tabs } from '#ui/Tabs.tsx'
import { Marked } from '#ui/Marked.tsx'
import { localStore } from '#device/storage.ts'
import { CONSENTS_KEY } from '#votes/consent.tsx'

const route = getRouteApi('/')

/**
 * The conversations that everyone can find (popular, new, or of followed topics), and an opinion to vote on at once.
 */
export function HomeScreen() {
  const { tab, after } = route.useSearch()
  const { isGuestOrLoggedIn, isInitialized } = useLoginStatus()
  const { isNewcomer, stay } = useNewcomer()
  const isOpen = tab === undefined && after === undefined
  const { first, ...following } = useFirstTab({ isOpen, after })
  const isStranger = isInitialized && !isGuestOrLoggedIn
  const [wasStranger, setWasStranger] = useState(isStranger)
  if (isStranger && !wasStranger) setWasStranger(true)
  // A first vote makes a stranger a guest; the list that they are reading stays.
  const isDeciding = isOpen && isGuestOrLoggedIn && !wasStranger && following.isDeciding
  const current = tab ?? first ?? 'following'
  const request = requestOf(current, { isGuestOrLoggedIn, after })
  return (
    <Page
      title={m.title()}
      heading="own"
      hasBrand
      isWide
      actions={
        <Link
          to={isNewcomer ? '/welcome' : '/conversation/new/create'}
          className={`button ${isNewcomer ? `secondary ${styles.how}` : 'primary'}`}
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
          <VoteHere request={request} isNewcomer={isNewcomer} onVote={stay} />
          <div className={styles.steps}>
            <HowItWorks />
          </div>
        </div>
        <div className={styles.lists}>
          <FeedTabs current={current} first={first} />
          {isDeciding ? (
            <FeedLoading />
          ) : (
            <FeedList
              key={`${current} ${after}`}
              request={request}
              isForFollowedTopics={current === 'following'}
            />
          )}
        </div>
      </div>
    </Page>
  )
}

/**
 * The list of a tab. Unsigned requests for followed topics return the popular list, as only guests and accounts follow
 * any.
 */
const requestOf = (
  tab: HomeTab,
  { isGuestOrLoggedIn, after }: { isGuestOrLoggedIn: boolean; after: string | undefined },
): FeedRequest => ({
  sortAlgorithm: tab === 'new' ? 'new' : 'following',
  lastSlugId: after,
  signed: (tab === 'following' && isGuestOrLoggedIn) || undefined,
})

const NAME: Record<HomeTab, () => string> = { popular: m.popular, new: m.newest, following: m.following }

type FeedTabsProps = {
  current: HomeTab
  /** The tab that opens if the address names none, once that is known. */
  first: HomeTab | undefined
}

/** The lists as links with their own addresses. Choosing one reloads its list. */
function FeedTabs({ current, first }: FeedTabsProps) {
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

/** The heading of Home: the purpose of Parley for new visitors, a short title for everybody else. */
function Greeting({ isNewcomer }: { isNewcomer: boolean }) {
  if (!isNewcomer) return <h1 className={styles.heading}>{m.heading()}</h1>
  return (
    <h1 className={styles.purpose}>
      <span>{m.purposeSay()}</span>
      {betweenSentences()}
      <span>
        <Marked text={m.purposeSee()} />
      </span>
    </h1>
  )
}

/**
 * Stored once somebody has taken part on this device. inlineBoot.ts reads it, and the consents, before the first paint.
 */
const KNOWN_KEY = 'parley:known'

const hasTakenPart = () =>
  localStore.get(KNOWN_KEY) !== undefined || localStore.get(CONSENTS_KEY) !== undefined

/**
 * Whether Home greets a new visitor. People who have voted or logged in get Home without the greeting; a first vote on
 * this page changes nothing until the next visit.
 */
function useNewcomer(): { isNewcomer: boolean; stay: () => void } {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const [wasKnown] = useState(hasTakenPart)
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    if (isGuestOrLoggedIn) localStore.set(KNOWN_KEY, 'yes')
  }, [isGuestOrLoggedIn])
  return { isNewcomer: isStaying || (!wasKnown && !isGuestOrLoggedIn), stay: () => setStaying(true) }
}
