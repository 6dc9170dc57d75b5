import {
  getConversation,
  getPrintedRun,
  getSetAsideComparison,
  listDecisions,
  listRuns,
  writeAddress,
  type AddressPath,
  type Conversation,
  type Language,
  type SearchOf,
} from '@parley/contract'
import { printableRun } from '#analysis/pinned-runs.sql.ts'
import { runListVersion } from '#analysis/formation/runs.sql.ts'
import type { ConversationAccess } from '#conversations/sql.ts'
import { pageResponse, type PageResponse } from '#http/pages/page-data.ts'
import type { Page, PageContent } from '#http/pages/page.ts'
import { readableByAll, type PageContext } from '#pages/conversation.ts'
import { outcomeInPage, withoutSummaries } from '#pages/conversation-in-pages.ts'
import { shareImagePath } from '#pages/links.ts'
import { loadOfOneRun } from '#pages/one-run.ts'
import { personsInPage } from '#pages/opinions-in-pages.ts'
import { decisionsDescription, groupsDescription, posterDescription, printDescription } from '#texts/pages.ts'

/** The page of moderation decisions on a conversation. Every decision updates it. */
export const decisionsPage = (context: PageContext, slugId: string): Promise<Page> =>
  partPage(context, slugId, '/conversation/$postSlugId/decisions', async () => ({
    description: decisionsDescription,
    load: async () => [await context.ask.response(listDecisions, { conversationSlugId: slugId })],
  }))

/** The page about how the groups of a conversation formed. Each run and each pin updates it. */
export const groupsPage = (context: PageContext, slugId: string): Promise<Page> =>
  partPage(context, slugId, '/conversation/$postSlugId/groups', async ({ id }) => ({
    description: groupsDescription,
    version: await runListVersion(context.ctx.db, id),
    load: async () => [await context.ask.response(listRuns, { conversationSlugId: slugId })],
  }))

/** The poster of a conversation: a page to be printed, which search engines do not list. */
export const posterPage = (context: PageContext, slugId: string): Promise<Page> =>
  partPage(context, slugId, '/conversation/$postSlugId/poster', async () => ({
    description: posterDescription,
    isUnlisted: true,
  }))

/**
 * The results of a conversation for print. A run that is not pinned has no address, so the page shows the newest run.
 */
export const printPage = (
  context: PageContext,
  { slugId, run: runId, form }: { slugId: string } & SearchOf<'/conversation/$postSlugId/print'>,
): Promise<Page> =>
  partPage(context, slugId, '/conversation/$postSlugId/print', async ({ id: conversationId }) => {
    const { ctx, ask } = context
    const run = await printableRun(ctx.db, { conversationId, runId })
    const pinned = run?.isPinned === true && run.runId === runId ? runId : undefined
    return {
      search: { run: pinned, form },
      description: printDescription,
      version: `${run?.runId} ${run?.isPinned} ${run?.headline} ${run?.introduction}`,
      load: async (conversation) => [
        ...(await outcomeInPage(ask, conversation)),
        await ask.response(getPrintedRun, {
          conversationSlugId: slugId,
          ...(pinned === undefined ? {} : { runId: pinned }),
        }),
        await ask.response(getSetAsideComparison, { conversationSlugId: slugId }),
        ...(await personsInPage(ask, conversation)),
      ],
    }
  })

type PartPath = Extract<AddressPath, `/conversation/$postSlugId/${string}`>
type Part = {
  search?: SearchOf<'/conversation/$postSlugId/print'>
  description: (language: Language) => string
  /** The version of what it shows beside the conversation. */
  version?: string
  isUnlisted?: true
  /** Loads what it shows beside the conversation. */
  load?: (conversation: Conversation) => Promise<PageResponse[]>
}

/** A page about a conversation at an address of its own, if everybody may read the conversation. */
async function partPage(
  { ctx, ask, language }: PageContext,
  slugId: string,
  partPath: PartPath,
  partOf: (conversation: ConversationAccess) => Promise<Part>,
): Promise<Page> {
  const found = await readableByAll(ctx, slugId, writeAddress(partPath, { postSlugId: '-' }))
  if (!('conversation' in found)) return found.page
  const { contentVersion, nameVersion } = found.conversation
  const { search, description, version, isUnlisted, load } = await partOf(found.conversation)
  const path = writeAddress(partPath, { postSlugId: slugId }, search)
  const loadPart = async (): Promise<PageContent> => {
    const input = { conversationSlugId: slugId }
    const { conversationData } = await ask(getConversation, input)
    return {
      responses: [
        pageResponse(getConversation, input, { conversationData: withoutSummaries(conversationData) }),
        ...((await load?.(conversationData)) ?? []),
      ],
      ...(isUnlisted ? { isUnlisted } : {}),
      head: {
        title: conversationData.payload.title,
        description: description(language),
        canonicalPath: path,
        imagePath: shareImagePath(slugId),
        type: 'article',
      },
    }
  }
  return {
    key: path,
    version: [contentVersion, nameVersion, version].join(' '),
    address: path.slice('/feed/'.length),
    load: () => loadOfOneRun(ctx, found.conversation, loadPart),
  }
}
