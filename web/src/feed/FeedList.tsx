import {
  listOwnPositions,
  type Conversation,
  type fetchRecentConversations,
  type Output,
  type AppError,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/feed.ts'
import { useVoteOutcome } from '#outbox/useOutbox.ts'
import { refreshQueries } from '#queries.ts'
import { focusHeading } from '#shell/navigation.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { FeedLoading } from './FeedLoading.tsx'
import styles from './FeedList.module.css'
import { useFeed, type FeedRequest } from './useFeed.ts'
import { useParticipation } from './useParticipation.ts'
import { EmptyPage, EmptyState } from '#ui/EmptyState.tsx'
import { Marked } from '#ui/Marked.tsx'
import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { useIsNear } from '#ui/useIsNear.ts'

type FeedListProps = {
  request: FeedRequest
  /** Whether the list was meant to show followed topics. */
  isForFollowedTopics?: boolean
}

/** The conversations of one list, ten at a time. */
export function FeedList({ request, isForFollowedTopics = false }: FeedListProps) {
  const { conversations, shownAs, isAtEnd, error, retry, hasNew, showNew, ...more } = useFeed(request)
  const ownOf = useParticipation((conversations ?? []).map(({ metadata }) => metadata.conversationSlugId))
  const queryClient = useQueryClient()
  // A vote on the card beside the list changes the facts of a row.
  useVoteOutcome(({ status }) => {
    if (status === 'saved') void refreshQueries(queryClient, [listOwnPositions])
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
      {isForFollowedTopics && shownAs === 'popular' && (
        <p className={styles.note}>
          {m.nothingFollowed()}
          {betweenSentences()}
          <Link to="/topics">{m.chooseTopics()}</Link>
        </p>
      )}
      <ul className={styles.list} data-ruled={request.topicCode === undefined ? undefined : ''}>
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
        isFollowing={shownAs === 'following'}
        link={nextLink(request, conversations)}
        {...more}
      />
    </>
  )
}

const END = { following: m.endOfFollowing, topic: m.endOfTopic, popular: m.endOfAll, new: m.endOfAll }

/** The link to the next page of a list, after the conversations shown; the server renders it too. */
const nextLink = (
  { topicCode, sortAlgorithm, signed }: FeedRequest,
  conversations: readonly Conversation[],
): LinkProps => {
  const after = conversations.at(-1)?.metadata.conversationSlugId
  if (topicCode !== undefined)
    return linkOptions({ to: '/topic/$topicCode', params: { topicCode }, search: { after } })
  const tab = sortAlgorithm === 'new' ? 'new' : signed ? 'following' : undefined
  return linkOptions({ to: '/', search: { tab, after } })
}

/** Replaces an empty list: what would be here, and one suggestion. */
function EmptyFeed({ shownAs }: Pick<Output<typeof fetchRecentConversations>, 'shownAs'>) {
  if (shownAs === 'following') {
    return (
      <EmptyState title={m.emptyFollowing()}>
        <Link to="/topics">{m.chooseTopics()}</Link> <SeeAll />
      </EmptyState>
    )
  }
  if (shownAs === 'topic') return <EmptyState title={m.emptyTopic()} />
  return (
    <EmptyPage heading={m.emptyTitle()} text={<Marked text={m.empty()} />} note={m.noAccount()}>
      <Link to="/conversation/new/create" className="button primary large">
        {m.startConversation()}
      </Link>
      <Link to="/welcome" className="button secondary">
        {m.tryExample()}
      </Link>
    </EmptyPage>
  )
}

function SeeAll() {
  return (
    <Link to="/" search={{ tab: 'popular' }}>
      {m.seeAll()}
    </Link>
  )
}

type MoreProps = {
  numShown: number
  /** The message at the end of the list, if nothing is left to show. */
  end?: string
  /** Whether the list has only conversations of followed topics, so that there can be others. */
  isFollowing: boolean
  isLoadingMore: boolean
  /** Why the next conversations could not be loaded. */
  failure: AppError | null
  showMore: () => void
  /** The link to the next page, for people without JavaScript and for new tabs. */
  link: LinkProps
}

/** More conversations load once the end of the list is this close to the screen. */
const AHEAD_PX = 400

/** The end of the list: it loads more when it comes near or is pressed, or says that this is all. */
function MoreConversations({
  numShown,
  end,
  isFollowing,
  isLoadingMore,
  failure,
  showMore,
  link,
}: MoreProps) {
  if (end)
    return (
      <p className={styles.end}>
        {end} {isFollowing && <SeeAll />}
      </p>
    )
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isLoadingMore) showMore()
  }
  return (
    <div className={styles.more}>
      {failure ? (
        <FailedState text={m.failed()} error={failure} retry={showMore} />
      ) : (
        <>
          {/* An element that stays near reports only once, so each growth of the list gets a new one. */}
          {!isLoadingMore && <NearEnd key={numShown} onNear={showMore} />}
          <Link
            {...link}
            preload={false}
            className="button secondary"
            aria-busy={isLoadingMore || undefined}
            onClick={onClick}
          >
            {m.showMore()}
          </Link>
        </>
      )}
    </div>
  )
}

function NearEnd({ onNear }: { onNear: () => void }) {
  const { ref, isNear } = useIsNear(AHEAD_PX)
  const notifyNear = useEffectEvent(onNear)
  const canObserve = typeof IntersectionObserver !== 'undefined'
  useEffect(() => {
    if (isNear && canObserve) notifyNear()
  }, [isNear, canObserve])
  return <div ref={ref} />
}
