import { listOwnPositions, type Conversation } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import { useVoteOutcome } from '#outbox/useOutbox.ts'
import { refreshQueries } from '#queries.ts'
import { focusHeading } from '#shell/navigation.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { EmptyFeed } from './EmptyFeed.tsx'
import { FeedLoading } from './FeedLoading.tsx'
import styles from './FeedList.module.css'
import { MoreConversations } from './MoreConversations.tsx'
import { useFeed, type Listing } from './useFeed.ts'
import { useParticipation } from './useParticipation.ts'

type FeedListProps = {
  listing: Listing
  /** It is meant to show what the viewer follows. */
  isOfFollowed?: boolean
}

/** The conversations of one list, ten at a time. */
export function FeedList({ listing, isOfFollowed = false }: FeedListProps) {
  const { conversations, shownAs, isAtEnd, error, retry, hasNew, showNew, ...more } = useFeed(listing)
  const ownOf = useParticipation((conversations ?? []).map(({ metadata }) => metadata.conversationSlugId))
  const queryClient = useQueryClient()
  // A vote on the card beside the list changes what a row says.
  useVoteOutcome(({ fate }) => {
    if (fate === 'saved') void refreshQueries(queryClient, [listOwnPositions])
  })

  if (!conversations && error) return <FailedState text={m.failed()} error={error} retry={retry} />
  if (!conversations) return <FeedLoading />
  if (conversations.length === 0) return <EmptyFeed shownAs={shownAs} />

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
      {isOfFollowed && shownAs === 'popular' && (
        <p className={styles.note}>
          {m.nothingFollowed()} <Link to="/topics">{m.chooseTopics()}</Link>
        </p>
      )}
      <ul className={styles.list} data-ruled={listing.topicCode === undefined ? undefined : ''}>
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
        link={nextLink(listing, conversations)}
        {...more}
      />
    </>
  )
}

const END = { following: m.endFollowing, topic: m.endTopic, popular: m.end, new: m.end }

/** The address of the next page of a list, after the conversations shown; the server renders it too. */
const nextLink = (
  { topicCode, sortAlgorithm, signed }: Listing,
  conversations: readonly Conversation[],
): LinkProps => {
  const after = conversations.at(-1)?.metadata.conversationSlugId
  if (topicCode !== undefined)
    return linkOptions({ to: '/topic/$topicCode', params: { topicCode }, search: { after } })
  const tab = sortAlgorithm === 'new' ? 'new' : signed ? 'following' : undefined
  return linkOptions({ to: '/', search: { tab, after } })
}
