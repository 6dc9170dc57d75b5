import {
  getConversation,
  getOpinionMap,
  isOver,
  LIMITS,
  isSlugId,
  listConsensus,
  listOpinionsBySlug,
  type Conversation,
} from '@parley/contract'
import type { Page, PageContent } from '#http/pages/page.ts'
import { pageResponse, type PageResponse } from '#http/pages/page-data.ts'
import { opinionIdOf } from '#opinions/read.ts'
import { headOfConversation, readableByAll, type PageContext } from '#pages/conversation.ts'
import { conversationInPage, outcomeInPage, withoutSummaries } from '#pages/conversation-in-pages.ts'
import { embedPath, type EmbedAddress } from '#pages/links.ts'
import { deletedPage } from '#pages/no-page.ts'
import { loadOfOneRun } from '#pages/one-run.ts'
import { nextTurn, opinionsInPage, rotateFirst } from '#pages/opinions-in-pages.ts'

/** Shown if no conversation, or no chart, can be embedded; private and missing ones get the same page. */
const noEmbed = ({ theme, opinion }: EmbedAddress, status: 404 | 410): Page => {
  const absent = { slugId: ABSENT, theme, ...(opinion === undefined ? {} : { opinion: ABSENT }) }
  return {
    ...placeOf(absent),
    key: `embed absent ${status} ${theme} ${absent.opinion}`,
    version: '',
    load: async () => ({ responses: [], status, isUnlisted: true }),
  }
}

const ABSENT = 'not-available'

/** A chart is complete as it is rendered; everything else is used in its frame. */
const placeOf = (address: EmbedAddress): Pick<Page, 'address' | 'isEmbed' | 'isStatic' | 'theme'> => ({
  address: embedPath(address).slice('/feed/'.length),
  isEmbed: true,
  theme: address.theme,
  ...(address.opinion === undefined ? {} : { isStatic: true }),
})

/** A public conversation inside the page of another site. Search engines are led to its page on this one. */
export async function embedPage(context: PageContext, address: EmbedAddress): Promise<Page> {
  const { slugId, opinion } = address
  if (!isSlugId(slugId)) return noEmbed(address, 404)
  const found = await readableByAll(context.ctx, slugId)
  if (!('conversation' in found)) return noEmbed(address, found.page === deletedPage ? 410 : 404)
  const { id, contentVersion, nameVersion } = found.conversation
  // Nobody can invent pages: an opinion of another conversation is refused before anything is cached.
  if (opinion !== undefined && !(await isOpinionOf(context, { id, opinion }))) return noEmbed(address, 404)
  const shown = { ...address, ...(opinion === undefined ? { size: undefined } : { tab: undefined }) }
  return {
    ...placeOf(shown),
    key: embedPath(shown),
    version: `${contentVersion} ${nameVersion}`,
    load: () => loadOfOneRun(context.ctx, found.conversation, () => contentOf(context, shown)),
  }
}

async function isOpinionOf({ ctx }: PageContext, { id, opinion }: { id: number; opinion: string }) {
  return isSlugId(opinion) && (await opinionIdOf(ctx, opinion))?.conversationId === id
}

async function contentOf(context: PageContext, address: EmbedAddress): Promise<PageContent> {
  const { slugId, opinion } = address
  const { conversationData } = await context.ask(getConversation, { conversationSlugId: slugId })
  const { responses, ...status } =
    opinion === undefined
      ? { responses: await responsesOf(context, address, conversationData) }
      : await chartOf(context, { slugId, opinion })
  return {
    responses: [inEmbed(conversationData), ...responses],
    head: headOfConversation(conversationData, context.language),
    isUnlisted: true,
    ...status,
  }
}

/** The figures of one opinion; if moderators have removed it, or it is about the person, its page counts as missing. */
async function chartOf(
  { ask }: PageContext,
  { slugId, opinion }: { slugId: string; opinion: string },
): Promise<Pick<PageContent, 'responses' | 'status'>> {
  const [opinions, map] = await Promise.all([
    ask.response(listOpinionsBySlug, { opinionSlugIdList: [opinion], conversationSlugId: slugId }),
    ask.response(getOpinionMap, { conversationSlugId: slugId }),
  ])
  const [shown] = listOpinionsBySlug.output.parse(JSON.parse(opinions.json))
  const isShown = shown?.moderation.status === 'unmoderated' && shown.aboutPerson === undefined
  return { responses: [opinions, map], ...(isShown ? {} : { status: 404 }) }
}

/** An embed shows a poll once nobody can answer it any more; until then its source contains no answers. */
function inEmbed(complete: Conversation): PageResponse {
  if (isOver(complete.metadata)) return conversationInPage(complete)
  const {
    payload: { poll: _poll, ...payload },
    ...conversation
  } = withoutSummaries(complete)
  const input = { conversationSlugId: conversation.metadata.conversationSlugId }
  return pageResponse(getConversation, input, { conversationData: { ...conversation, payload } })
}

async function responsesOf(
  { ctx, ask }: PageContext,
  { slugId, tab }: EmbedAddress,
  conversation: Conversation,
): Promise<PageResponse[]> {
  const input = { conversationSlugId: slugId }
  if (tab !== 'opinions' && tab !== 'analysis' && isOver(conversation.metadata))
    return [...(await outcomeInPage(ask, conversation)), await ask.response(listConsensus, input)]
  if (tab === 'analysis') return [await ask.response(listConsensus, input)]
  const list = { ...input, filter: 'discover', limit: LIMITS.opinionPage } as const
  if (tab === 'opinions') return [await opinionsInPage(ask, list)]
  const turn = await nextTurn(ctx, slugId)
  return [await opinionsInPage(ask, list, (opinions) => rotateFirst(opinions, turn))]
}
