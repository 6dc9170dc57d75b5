import { getConversation, listDecisions } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { pageResponse } from '#http/page-data.ts'
import type { Page } from '#http/page.ts'
import type { Ask } from '#pages/ask.ts'
import { readableByAll } from '#pages/conversation.ts'
import { decisionsPath, shareImagePath } from '#pages/links.ts'
import { DECISIONS_DESCRIPTION } from '#pages/texts.ts'

type Sources = { ctx: Ctx; ask: Ask }

/** The decisions of moderation on a conversation, which every decision brings up to date. */
export async function decisionsPage({ ctx, ask }: Sources, { slugId }: { slugId: string }): Promise<Page> {
  const found = await readableByAll(ctx, slugId)
  if (!('conversation' in found)) return found.page
  const { contentVersion, nameVersion } = found.conversation
  const path = decisionsPath(slugId)
  const input = { conversationSlugId: slugId }
  return {
    key: path,
    version: `${contentVersion} ${nameVersion}`,
    address: path.slice('/feed/'.length),
    load: async () => {
      const { conversationData } = await ask(getConversation, input)
      return {
        responses: [
          pageResponse(getConversation, input, { conversationData }),
          await ask.response(listDecisions, input),
        ],
        head: {
          title: conversationData.payload.title,
          description: DECISIONS_DESCRIPTION,
          canonicalPath: path,
          imagePath: shareImagePath(slugId),
          type: 'article',
        },
      }
    },
  }
}
