import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import { focusHeading } from '#shell/navigation.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { shownOf, type Listing } from './feed.ts'
import styles from './FeedList.module.css'
import { MoreConversations } from './MoreConversations.tsx'
import { useFeed } from './useFeed.ts'

/** The conversations of one list, ten at a time. */
export function FeedList({ listing }: { listing: Listing }) {
  const { isLoggedIn } = useLoginStatus()
  const { feed, error, retry, hasNew, showNew, ...more } = useFeed(listing)

  if (!feed && error) {
    return (
      <FailedState
        text={error.name === 'offline' ? m.offline() : m.failed()}
        code={error.code}
        retry={retry}
      />
    )
  }
  if (!feed) return <Loading label={m.loading()} lines={9} />
  if (feed.conversations.length === 0) {
    return (
      <EmptyState title={EMPTY[feed.shownAs]()}>
        {feed.shownAs === 'following' && <Link to="/topics">{m.chooseTopics()}</Link>}
      </EmptyState>
    )
  }

  const toNew = () => {
    showNew()
    scrollTo({ top: 0 })
    focusHeading()
  }
  return (
    <>
      {hasNew && (
        <Button kind="primary" className={styles.pill} onClick={toNew}>
          <Icon name="up" size={18} />
          {m.newConversations()}
        </Button>
      )}
      {isLoggedIn && feed.shownAs === 'popular' && (
        <p className={styles.note}>
          {m.nothingFollowed()} <Link to="/topics">{m.chooseTopics()}</Link>
        </p>
      )}
      <ul className={styles.list}>
        {shownOf(feed).map((conversation) => (
          <li key={conversation.metadata.conversationSlugId}>
            <ConversationRow conversation={conversation} />
          </li>
        ))}
      </ul>
      <MoreConversations feed={feed} {...more} />
    </>
  )
}

const EMPTY = { following: m.emptyFollowing, topic: m.emptyTopic, popular: m.empty, new: m.empty }
