import { getConversation, LIMITS, isSlugId, listConsensus, type Conversation } from '@parley/contract'
import type { Page } from '#http/pages/page.ts'
import { pageResponse, type PageResponse } from '#http/pages/page-data.ts'
import { headOfConversation, readableByAll, type PageContext } from '#pages/conversation.ts'
import { withoutSummaries } from '#pages/conversation-in-pages.ts'
import { embedPath, type EmbedAddress } from '#pages/links.ts'
import { deletedPage } from '#pages/no-page.ts'
import { loadOfOneBlock } from '#pages/one-block.ts'
import { nextTurn, opinionsInPage, rotateFirst } from '#pages/opinions-in-pages.ts'

/** Shown if no conversation can be embedded; private and missing ones get the same page. */
const noEmbed = ({ theme }: EmbedAddress, status: 404 | 410): Page => ({
  key: `embed absent ${status} ${theme}`,
  version: '',
  address: embedPath({ slugId: 'not-available', theme }).slice('/feed/'.length),
  isEmbed: true,
  theme,
  load: async () => ({ responses: [], status, isUnlisted: true }),
})

/** A public conversation inside the page of another site. Search engines are led to its page on this one. */
export async function embedPage(context: PageContext, address: EmbedAddress): Promise<Page> {
  const { slugId, theme } = address
  if (!isSlugId(slugId)) return noEmbed(address, 404)
  const found = await readableByAll(context.ctx, slugId)
  if (!('conversation' in found)) return noEmbed(address, found.page === deletedPage ? 410 : 404)
  const { contentVersion, nameVersion } = found.conversation
  const path = embedPath(address)
  return {
    key: path,
    version: `${contentVersion} ${nameVersion}`,
    address: path.slice('/feed/'.length),
    isEmbed: true,
    theme,
    load: () =>
      loadOfOneBlock(context.ctx, found.conversation, async () => {
        const { conversationData } = await context.ask(getConversation, { conversationSlugId: slugId })
        return {
          responses: [withoutPoll(conversationData), ...(await responsesOf(context, address))],
          head: headOfConversation(conversationData),
          isUnlisted: true as const,
        }
      }),
  }
}

/** The embed shows no poll, so its source contains no answers. */
function withoutPoll(complete: Conversation): PageResponse {
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
): Promise<PageResponse[]> {
  const input = { conversationSlugId: slugId }
  if (tab === 'analysis') return [await ask.response(listConsensus, input)]
  const list = { ...input, filter: 'discover', limit: LIMITS.opinionPage } as const
  if (tab === 'opinions') return [await opinionsInPage(ask, list)]
  const turn = await nextTurn(ctx, slugId)
  return [await opinionsInPage(ask, list, (opinions) => rotateFirst(opinions, turn))]
}
