import {
  conversationView,
  getConversation,
  getOpinionMap,
  LIMITS,
  listConsensus,
  listControversial,
  listMajority,
  listOpinionsBySlug,
  listRepresentative,
  listTopics,
  openingTab,
  plainLine,
  type Conversation,
  type ConversationView,
  type Language,
  type SearchOf,
} from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import { canRead } from '#conversations/rules.ts'
import type { ReadableConversation } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import { pageResponse, type PageResponse } from '#http/pages/page-data.ts'
import type { Page, PageContent, PageHead } from '#http/pages/page.ts'
import { opinionIdOf } from '#opinions/read.ts'
import type { Ask } from '#pages/ask.ts'
import { conversationInPage, outcomeInPage, withoutSummaries } from '#pages/conversation-in-pages.ts'
import { conversationPath, oembedPath, shareImagePath } from '#pages/links.ts'
import { knownCursor, numParts } from '#pages/list-parts.ts'
import { loadOfOneRun } from '#pages/one-run.ts'
import { absentPage, deletedPage, framePage } from '#pages/no-page.ts'
import {
  linkedOpinion,
  nextTurn,
  opinionsInPage,
  personsInPage,
  rotateFirst,
} from '#pages/opinions-in-pages.ts'
import { discussionPosting } from '#pages/structured-data.ts'
import { conversationDescription, withOrigin } from '#texts/pages.ts'
import { headlineOf } from '#texts/results.ts'
import { siteIdentity } from '#site/sql.ts'

/** What pages are made with, and the language of their heads. */
export type PageContext = { ctx: Ctx; ask: Ask; language: Language }
type ConversationAddress = { slugId: string } & ConversationView
type ConversationRequest = PageContext & { conversation: ReadableConversation; address: ConversationAddress }

/** The page of a conversation: voting, one part of its opinions, or its results. */
export async function conversationPage(
  context: PageContext,
  { slugId, search }: { slugId: string; search: SearchOf<'/conversation/$postSlugId'> },
): Promise<Page> {
  const { ctx } = context
  const tab = search.tab ?? (search.opinion === undefined ? undefined : 'opinions')
  const found = await readableByAll(ctx, slugId, conversationPath('-', { tab }))
  if (!('conversation' in found)) return found.page
  const { conversation } = found
  const address = { slugId, ...conversationView(search, openingTab(conversation)) }
  const known = await withKnownParts(ctx, conversation, address)
  if (known === undefined) return absentPage
  const path = conversationPath(slugId, { ...known, tab })
  return {
    key: path,
    version: `${conversation.contentVersion} ${conversation.nameVersion}`,
    address: path.slice('/feed/'.length),
    load: () =>
      loadOfOneRun(ctx, conversation, () => contentOf({ ...context, conversation, address: known })),
  }
}

/**
 * A conversation that everybody may read, or the page that is shown instead. All private conversations share the page at
 * `privatePath`, because only people with the link may know that there is one.
 */
export async function readableByAll(
  ctx: Ctx,
  slugId: string,
  privatePath = conversationPath('-'),
): Promise<{ conversation: ReadableConversation } | { page: Page }> {
  const conversation = await conversationAccess(ctx, slugId)
  if (conversation === undefined || !conversation.isReady) return { page: absentPage }
  if (conversation.isDeleted) return { page: conversation.isIndexed ? deletedPage : absentPage }
  if (!conversation.isIndexed) return { page: framePage(privatePath.slice('/feed/'.length)) }
  return canRead(conversation, undefined) ? { conversation } : { page: absentPage }
}

/**
 * The address, without an opinion of another conversation, so that nobody can invent pages; undefined for a part after
 * the end of the list.
 */
async function withKnownParts(
  ctx: Ctx,
  conversation: ReadableConversation,
  address: ConversationAddress,
): Promise<ConversationAddress | undefined> {
  if (address.opinionSlugId !== undefined) {
    const opinion = await opinionIdOf(ctx, address.opinionSlugId)
    const isKnown = opinion?.conversationId === conversation.id
    return {
      ...address,
      page: 1,
      opinionSlugId: isKnown ? address.opinionSlugId : undefined,
      afterSlugId: undefined,
      orderId: undefined,
    }
  }
  if (address.page === 1) return address
  if (address.page > (await numParts(ctx, conversation, address))) return undefined
  return { ...address, ...(await knownCursor(ctx, conversation, address)) }
}

async function contentOf(request: ConversationRequest): Promise<PageContent> {
  const { ask, address } = request
  const input = { conversationSlugId: address.slugId }
  const [{ conversationData }, responses] = await Promise.all([
    ask(getConversation, input),
    responsesOf(request),
  ])
  const persons =
    address.tab === 'analysis' && address.resultList === undefined
      ? await personsInPage(ask, conversationData)
      : []
  // The topics are needed for the names of the conversation's topics.
  const [outcome, topics, head] = await Promise.all([
    outcomeInPage(ask, conversationData),
    conversationData.metadata.topicCodeList.length > 0 ? ask.response(listTopics, {}) : undefined,
    headOf(request, conversationData),
  ])
  const conversation =
    address.tab === 'analysis'
      ? pageResponse(getConversation, input, { conversationData: withoutSummaries(conversationData) })
      : conversationInPage(conversationData)
  return {
    responses: [conversation, ...outcome, ...(topics ? [topics] : []), ...responses, ...persons],
    head,
  }
}

async function headOf(
  { ctx, conversation, address, language }: ConversationRequest,
  conversationData: Conversation,
): Promise<PageHead> {
  const { slugId, tab, page, resultList } = address
  // What the conversation opens at has the address without a tab.
  const isOpening = tab === openingTab(conversation) && resultList === undefined
  const named = isOpening ? undefined : tab
  const partAt = (part: number) => conversationPath(slugId, { tab: named, resultList, page: part })
  const { description, ...head } = headOfConversation(conversationData, language)
  const finding = tab === 'analysis' ? findingIn(conversationData, language) : undefined
  return {
    ...head,
    description: finding ? withOrigin(conversationData, language, finding) : description,
    canonicalPath: partAt(page),
    structuredData: discussionPosting(conversationData, {
      origin: ctx.config.PUBLIC_ORIGIN,
      siteName: (await siteIdentity(ctx.db)).name,
      language,
    }),
    alternate: { type: 'application/json+oembed', path: oembedPath(ctx.config.PUBLIC_ORIGIN, slugId) },
    previousPath: page > 1 ? partAt(page - 1) : undefined,
    nextPath: page < (await numParts(ctx, conversation, address)) ? partAt(page + 1) : undefined,
  }
}

/** The head of every page about a conversation. */
export function headOfConversation({ payload, metadata }: Conversation, language: Language): PageHead {
  const { conversationSlugId: slugId, participantCount: numPeople, opinionCount: numOpinions } = metadata
  return {
    title: payload.title,
    description: withOrigin(
      { metadata },
      language,
      plainLine(payload.body ?? '') || conversationDescription(language, { numPeople, numOpinions }),
    ),
    canonicalPath: conversationPath(slugId),
    imagePath: shareImagePath(slugId),
    type: 'article',
  }
}

/** The finding of the conversation as a plain sentence. */
const findingIn = (conversation: Conversation, language: Language): string | undefined =>
  headlineOf(conversation, language)?.replaceAll(/[⟦⟧]/g, '')

/** The calls for the lists on the results page, or for a page of one list. */
function listsOf(resultList: string | undefined) {
  switch (resultList) {
    case undefined:
      return [listConsensus, listControversial, listMajority, listRepresentative]
    case 'common-ground':
      return [listConsensus]
    case 'differences':
      return [listControversial]
    case 'majority':
      // The majority view leaves out the opinions of the common ground.
      return [listMajority, listConsensus]
    default:
      return [listRepresentative]
  }
}

async function responsesOf(request: ConversationRequest): Promise<PageResponse[]> {
  const { ask, address } = request
  const input = { conversationSlugId: address.slugId }
  if (address.tab === 'analysis' && address.resultList === SHORT_LIST) return shortListInPage(ask, input)
  if (address.tab === 'analysis') {
    const lists = listsOf(address.resultList).map((list) => ask.response(list, input))
    return Promise.all([mapInPage(ask, input), ...lists])
  }
  const list = { ...input, filter: 'discover', limit: LIMITS.opinionPage } as const
  if (address.tab === 'vote') {
    const turn = await nextTurn(request.ctx, address.slugId)
    return [await opinionsInPage(ask, list, (opinions) => rotateFirst(opinions, turn))]
  }
  const { page, opinionSlugId, afterSlugId: lastSlugId, orderId } = address
  const place = page === 1 ? {} : lastSlugId === undefined ? { page } : { lastSlugId, orderId }
  const linked = opinionSlugId === undefined ? [] : [await linkedOpinion(ask, opinionSlugId)]
  return [...linked, await opinionsInPage(ask, { ...list, ...place })]
}

const SHORT_LIST = 'short-list'

/** The opinions of the longest short list. */
async function shortListInPage(ask: Ask, input: { conversationSlugId: string }): Promise<PageResponse[]> {
  const map = await mapInPage(ask, input)
  const { longShortList, representsEverybody } = await ask(getOpinionMap, input)
  const listed = longShortList?.opinions ?? representsEverybody ?? []
  const opinionSlugIdList = listed.map(({ opinionSlugId }) => opinionSlugId)
  if (opinionSlugIdList.length === 0) return [map]
  return [map, await ask.response(listOpinionsBySlug, { opinionSlugIdList })]
}

/** The map without what no screen shows: squares, hulls, and summaries that no model wrote. */
async function mapInPage(ask: Ask, input: { conversationSlugId: string }): Promise<PageResponse> {
  const map = await ask(getOpinionMap, input)
  const groups = map.groups.map(({ summary, ...group }) => ({
    ...group,
    hull: [],
    ...(summary !== undefined && group.name?.source === 'model' ? { summary } : {}),
  }))
  return pageResponse(getOpinionMap, input, { ...map, groups, cells: [] })
}
