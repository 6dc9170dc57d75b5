import {
  fetchRecentConversations,
  FIRST_VOTE_OPINIONS,
  firstPublicConversation,
  LIMITS,
  listTopics,
  writeAddress,
  type Input,
  type SearchOf,
} from '@parley/contract'
import { conversationAccess, feedPage } from '#conversations/read.ts'
import type { Ctx } from '#ctx.ts'
import type { Page } from '#http/pages/page.ts'
import { pageResponse, type PageResponse } from '#http/pages/page-data.ts'
import type { Ask } from '#pages/ask.ts'
import { withoutSummaries } from '#pages/conversation-in-pages.ts'
import type { PageContext } from '#pages/conversation.ts'
import { atomPath, LOGO_IMAGE_PATH } from '#pages/links.ts'
import { absentPage } from '#pages/no-page.ts'
import { nextTurn, opinionsInPage, rotateFirst } from '#pages/opinions-in-pages.ts'
import { homeDescription, topicDescription, topics } from '#texts/pages.ts'
import { siteIdentity } from '#site/sql.ts'
import { topicName } from '#topics/sql.ts'

const ATOM = 'application/atom+xml'

type FeedInput = Input<typeof fetchRecentConversations>

/** The home page with one of its lists. Pages are anonymous, so the list of followed topics shows the popular one. */
export async function homePage(
  { ctx, ask, language }: PageContext,
  { tab = 'popular', after }: SearchOf<'/'>,
): Promise<Page> {
  const input: FeedInput = {
    sortAlgorithm: tab === 'new' ? 'new' : 'following',
    limit: LIMITS.feedChunk,
    lastSlugId: after,
  }
  const version = await feedVersion(ctx, input)
  if (version === undefined) return absentPage
  const path = writeAddress('/', {}, { tab: tab === 'popular' ? undefined : tab, after })
  return {
    key: `home ${tab} ${after ?? ''}`,
    version,
    address: path.slice('/feed/'.length),
    load: async () => ({
      responses: await homeResponses({ ctx, ask }, input),
      head: {
        title: (await siteIdentity(ctx.db)).name,
        description: homeDescription(language),
        canonicalPath: tab === 'following' ? writeAddress('/', {}, { after }) : path,
        imagePath: LOGO_IMAGE_PATH,
        type: 'website',
        alternate: { type: ATOM, path: atomPath() },
      },
    }),
  }
}

/**
 * The responses for the home page: the list, the names of the topics in its rows, and the opinions that a stranger can
 * vote on at once.
 */
async function homeResponses(
  { ctx, ask }: Pick<PageContext, 'ctx' | 'ask'>,
  input: FeedInput,
): Promise<PageResponse[]> {
  const feed = await feedInPage(ask, input)
  const responses = [pageResponse(fetchRecentConversations, input, feed), await ask.response(listTopics, {})]
  const offered = firstPublicConversation(feed.conversationDataList)
  if (offered === undefined) return responses
  const { conversationSlugId } = offered.metadata
  const turn = await nextTurn(ctx, conversationSlugId)
  const list = { conversationSlugId, filter: 'discover', limit: FIRST_VOTE_OPINIONS } as const
  return [...responses, await opinionsInPage(ask, list, (opinions) => rotateFirst(opinions, turn))]
}

/** A list of conversations without summaries of groups, which no row shows. */
async function feedInPage(ask: Ask, input: FeedInput) {
  const feed = await ask(fetchRecentConversations, input)
  return { ...feed, conversationDataList: feed.conversationDataList.map(withoutSummaries) }
}

/** The list of topics. It contains only counts, so it need not change at once with a conversation. */
export const topicsPage = ({ ask, language }: PageContext): Page => ({
  key: 'topics',
  version: '',
  address: 'topics',
  load: async () => ({
    responses: [await ask.response(listTopics, {})],
    head: {
      title: topics.title(language),
      description: topics.description(language),
      canonicalPath: writeAddress('/topics', {}),
      imagePath: LOGO_IMAGE_PATH,
      type: 'website',
    },
  }),
})

/** The conversations of one topic. */
export async function topicPage(
  { ctx, ask, language }: PageContext,
  { code, after }: { code: string; after?: string | undefined },
): Promise<Page> {
  const name = await topicName(ctx.db, code)
  if (name === undefined) return absentPage
  const input: FeedInput = {
    sortAlgorithm: 'following',
    topicCode: code,
    limit: LIMITS.feedChunk,
    lastSlugId: after,
  }
  const version = await feedVersion(ctx, input)
  if (version === undefined) return absentPage
  const path = writeAddress('/topic/$topicCode', { topicCode: code }, { after })
  return {
    key: `topic ${code} ${after ?? ''}`,
    version: `${name} ${version}`,
    address: path.slice('/feed/'.length),
    load: async () => ({
      responses: [
        await ask.response(listTopics, {}),
        pageResponse(fetchRecentConversations, input, await feedInPage(ask, input)),
      ],
      head: {
        title: name,
        description: topicDescription(language, { name }),
        canonicalPath: path,
        imagePath: LOGO_IMAGE_PATH,
        type: 'website',
        alternate: { type: ATOM, path: atomPath(code) },
      },
    }),
  }
}

/**
 * The version of a list of conversations. It changes when a listed conversation is added, removed or changed other than
 * by votes, but not if only the order changes. Undefined if the cursor is a conversation that is not public, so that
 * nobody can make the server cache pages at invented addresses.
 */
async function feedVersion(
  ctx: Ctx,
  { sortAlgorithm, topicCode, lastSlugId }: FeedInput,
): Promise<string | undefined> {
  if (lastSlugId !== undefined) {
    const last = await conversationAccess(ctx, lastSlugId)
    if (last === undefined || !last.isIndexed || !last.isReady) return undefined
  }
  const listed = await feedPage(ctx, {
    order: sortAlgorithm === 'new' ? 'new' : 'popular',
    topicCode,
    followerId: undefined,
    after: lastSlugId === undefined ? undefined : { slugId: lastSlugId, rank: undefined },
    limit: LIMITS.feedChunk,
  })
  return listed
    .map(({ id, contentVersion, nameVersion }) => `${id}:${contentVersion}:${nameVersion}`)
    .toSorted()
    .join()
}
