import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import { focusHeading } from '#shell/navigation.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import styles from './FeedList.module.css'
import { MoreConversations } from './MoreConversations.tsx'
import { useFeed, type Listing } from './useFeed.ts'
import { useOwnVotes } from './useOwnVotes.ts'

/** The conversations of one list, ten at a time. */
export function FeedList({ listing }: { listing: Listing }) {
  const { conversations, shownAs, isAtEnd, error, retry, hasNew, showNew, ...more } = useFeed(listing)
  const ownOf = useOwnVotes((conversations ?? []).map(({ metadata }) => metadata.conversationSlugId))

  if (!conversations && error) {
    return <FailedState text={m.failed()} error={error} retry={retry} />
  }
  if (!conversations) return <Loading label={m.loading()} lines={9} />
  if (conversations.length === 0) {
    return (
      <EmptyState title={EMPTY[shownAs]()}>
        {shownAs === 'following' && <Link to="/topics">{m.chooseTopics()}</Link>}
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
      {listing.signed && shownAs === 'popular' && (
        <p className={styles.note}>
          {m.nothingFollowed()} <Link to="/topics">{m.chooseTopics()}</Link>
        </p>
      )}
      <ul className={styles.list}>
        {conversations.map((conversation) => (
          <li key={conversation.metadata.conversationSlugId}>
            <ConversationRow
              conversation={conversation}
              own={ownOf(conversation.metadata.conversationSlugId)}
            />
          </li>
        ))}
      </ul>
      <MoreConversations
        numShown={conversations.length}
        end={isAtEnd ? END[shownAs]() : undefined}
        {...more}
      />
    </>
  )
}

const EMPTY = { following: m.emptyFollowing, topic: m.emptyTopic, popular: m.empty, new: m.empty }
const END = { following: m.endFollowing, topic: m.endTopic, popular: m.end, new: m.end }
