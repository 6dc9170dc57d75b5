import { getConversation, getPrintedRun } from '@parley/contract'
import { printableRun } from '#analysis/pinned-runs.sql.ts'
import type { Ctx } from '#ctx.ts'
import type { Page } from '#http/page.ts'
import type { PrintAddress } from '#pages/addresses.ts'
import { pageResponse } from '#http/page-data.ts'
import type { Ask } from '#pages/ask.ts'
import { outcomeInPage, readableByAll } from '#pages/conversation.ts'
import { printPath, shareImagePath } from '#pages/links.ts'
import { PRINT_DESCRIPTION } from '#pages/texts.ts'

type Sources = { ctx: Ctx; ask: Ask }

/** The results of a conversation for print. A run that is not pinned has no address: the page is that of the newest one. */
export async function printPage({ ctx, ask }: Sources, { slugId, runId }: PrintAddress): Promise<Page> {
  const found = await readableByAll(ctx, slugId)
  if (!('conversation' in found)) return found.page
  const { conversation } = found
  const run = await printableRun(ctx.db, { conversationId: conversation.id, runId })
  const pinned = run?.isPinned === true && run.runId === runId ? runId : undefined
  const path = printPath(slugId, pinned)
  const input = { conversationSlugId: slugId }
  return {
    key: path,
    version: `${conversation.contentVersion} ${conversation.nameVersion} ${run?.runId} ${run?.isPinned} ${run?.headline}`,
    address: path.slice('/feed/'.length),
    load: async () => {
      const { conversationData } = await ask(getConversation, input)
      return {
        responses: [
          pageResponse(getConversation, input, { conversationData }),
          ...(await outcomeInPage(ask, conversationData)),
          await ask.response(getPrintedRun, { ...input, ...(pinned === undefined ? {} : { runId: pinned }) }),
        ],
        head: {
          title: conversationData.payload.title,
          description: PRINT_DESCRIPTION,
          canonicalPath: path,
          imagePath: shareImagePath(slugId),
          type: 'article',
        },
      }
    },
  }
}
