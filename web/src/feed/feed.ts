import {
  LIMITS,
  type Conversation,
  type fetchRecentConversations,
  type Input,
  type Output,
} from '@parley/contract'

export type Order = Input<typeof fetchRecentConversations>['sortAlgorithm']
/** The conversations of everyone in one order, or those of one topic. */
export type Listing = Pick<Input<typeof fetchRecentConversations>, 'sortAlgorithm' | 'topicCode'>
export type Page = Output<typeof fetchRecentConversations>

/** What has been loaded of the feed in one order, and how much of it is shown. */
export type Feed = {
  conversations: readonly Conversation[]
  numShown: number
  shownAs: Page['shownAs']
  /** Everything that was loaded or named in a top list. */
  seen: readonly string[]
  /** An empty page has been seen: there is nothing behind the last conversation. */
  isAtEnd: boolean
}

/** How many conversations the buffer takes at a time once the first ten are there. */
const BUFFER_PAGE = 50

/** The first ten; the server has them in the page already. */
export const firstPage = (listing: Listing): Input<typeof fetchRecentConversations> => ({
  ...listing,
  limit: LIMITS.feedChunk,
})

/** The page behind the last conversation held. */
export const nextPage = (listing: Listing, feed: Feed): Input<typeof fetchRecentConversations> => {
  const last = feed.conversations.at(-1)?.metadata
  if (!last) return firstPage(listing)
  return { ...listing, limit: BUFFER_PAGE, lastSlugId: last.conversationSlugId, lastRank: last.rank }
}

export const feedFrom = (page: Page): Feed => ({
  conversations: page.conversationDataList,
  numShown: LIMITS.feedChunk,
  shownAs: page.shownAs,
  seen: [...page.topConversationSlugIdList, ...slugIdsOf(page.conversationDataList)],
  isAtEnd: page.conversationDataList.length === 0,
})

/** Adds a page behind what is held. Ranks move between two pages, so a conversation may come twice: it stays once. */
export const withPage = (feed: Feed, page: Page): Feed => {
  const held = new Set(slugIdsOf(feed.conversations))
  const fresh = page.conversationDataList.filter(({ metadata }) => !held.has(metadata.conversationSlugId))
  return {
    ...feed,
    conversations: [...feed.conversations, ...fresh],
    seen: [...feed.seen, ...slugIdsOf(fresh)],
    isAtEnd: page.conversationDataList.length === 0,
  }
}

/** Shows the next ten, as far as they are held. */
export const withMoreShown = (feed: Feed): Feed => ({
  ...feed,
  numShown: Math.min(feed.numShown, feed.conversations.length) + LIMITS.feedChunk,
})

export const shownOf = (feed: Feed): readonly Conversation[] => feed.conversations.slice(0, feed.numShown)

/** Less than ten are held behind what is shown. */
export const isRunningLow = (feed: Feed): boolean =>
  !feed.isAtEnd && feed.conversations.length < feed.numShown + LIMITS.feedChunk

/** The figures of conversations already held, as they are now; their order does not change under the reader. */
export const withFresh = (feed: Feed, page: Page): Feed => {
  const fresh = new Map(page.conversationDataList.map((each) => [each.metadata.conversationSlugId, each]))
  return {
    ...feed,
    conversations: feed.conversations.map((held) => fresh.get(held.metadata.conversationSlugId) ?? held),
  }
}

/** Whether a fresh top list holds conversations not seen before. */
export const holdsNew = (feed: Feed, page: Page): boolean => {
  const seen = new Set(feed.seen)
  return page.topConversationSlugIdList.some((slugId) => !seen.has(slugId))
}

const slugIdsOf = (conversations: readonly Conversation[]) =>
  conversations.map(({ metadata }) => metadata.conversationSlugId)
