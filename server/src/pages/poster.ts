import { getConversation } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { pageResponse } from '#http/page-data.ts'
import type { Page } from '#http/page.ts'
import type { Ask } from '#pages/ask.ts'
import { readableByAll } from '#pages/conversation.ts'
import { posterPath, shareImagePath } from '#pages/links.ts'
import { POSTER_DESCRIPTION } from '#pages/texts.ts'

type Sources = { ctx: Ctx; ask: Ask }

/** The poster of a conversation: a page for paper, which nobody looks for by a search engine. */
export async function posterPage({ ctx, ask }: Sources, { slugId }: { slugId: string }): Promise<Page> {
  const found = await readableByAll(ctx, slugId)
  if (!('conversation' in found)) return found.page
  const { contentVersion, nameVersion } = found.conversation
  const path = posterPath(slugId)
  const input = { conversationSlugId: slugId }
  return {
    key: path,
    version: `${contentVersion} ${nameVersion}`,
    address: path.slice('/feed/'.length),
    load: async () => {
      const { conversationData } = await ask(getConversation, input)
      return {
        responses: [pageResponse(getConversation, input, { conversationData })],
        isUnlisted: true,
        head: {
          title: conversationData.payload.title,
          description: POSTER_DESCRIPTION,
          canonicalPath: path,
          imagePath: shareImagePath(slugId),
          type: 'article',
        },
      }
    },
  }
}
