import {
  fetchRecentConversations,
  getConversation,
  inlineResponse,
  listOpinions,
  plainLine,
  type Call,
  type Input,
  type Output,
  SlugId,
} from '@parley/contract'
import { conversationAccess } from '#conversations/read.ts'
import type { Ctx } from '#ctx.ts'
import { SerializedResponse, type Handler } from '#http/handle.ts'
import type { AdmitGuest } from '#http/new-guests.ts'
import type { ContentOf, PageContent } from '#http/pages.ts'

/** Number of opinions inlined in a conversation's page; the rest is requested when needed. */
const FIRST_OPINIONS = 20
const CONVERSATION_PATH = /^conversation\/([^/]+)(\/embed)?\/?$/
const DESCRIPTION_LENGTH = 200
const DESCRIPTION = 'Vote on short opinions, add your own, and see which views people share.'

/** The data inlined in public pages: the responses an anonymous visitor would get. */
export function firstScreens(ctx: Ctx, handlers: readonly Handler[]): ContentOf {
  const callAnonymously = async <C extends Call>(call: C, input: Input<C>): Promise<Output<C>> => {
    const handler = handlers.find((candidate) => candidate.call === call)
    if (handler === undefined) throw new Error(`${call.path} has no handler`)
    const context = { ctx, db: ctx.db, viewer: undefined, address: '', userAgent: '', admitGuest: noGuests }
    const output = await handler.handle(call.input.parse(input), context)
    return (
      output instanceof SerializedResponse ? JSON.parse(output.bytes.toString('utf8')) : output
    ) as Output<C>
  }

  const feed = async (): Promise<PageContent> => {
    const input: Input<typeof fetchRecentConversations> = { sortAlgorithm: 'following', limit: 10 }
    return {
      responses: [
        inlineResponse(
          fetchRecentConversations,
          input,
          await callAnonymously(fetchRecentConversations, input),
        ),
      ],
      title: 'Parley',
      description: DESCRIPTION,
    }
  }

  const conversation = async ({
    slugId,
    isEmbed,
  }: {
    slugId: string
    isEmbed: boolean
  }): Promise<PageContent> => {
    const access = SlugId.safeParse(slugId).success ? await conversationAccess(ctx, slugId) : undefined
    if (access === undefined || !access.isReady) return { responses: [], status: 404 }
    if (access.isDeleted) return { responses: [], status: access.isIndexed ? 410 : 404 }
    // Only people with the link may see a private conversation, so its page, preview and embed contain no data.
    if (!access.isIndexed)
      return isEmbed ? { responses: [], status: 404 } : { responses: [], isPrivate: true }
    const input = { conversationSlugId: slugId }
    const answer = await callAnonymously(getConversation, input)
    const list = { ...input, filter: 'discover' as const, limit: FIRST_OPINIONS }
    const { title, body } = answer.conversationData.payload
    return {
      responses: [
        inlineResponse(getConversation, input, answer),
        inlineResponse(listOpinions, list, await callAnonymously(listOpinions, list)),
      ],
      title,
      description: plainLine(body ?? '').slice(0, DESCRIPTION_LENGTH),
    }
  }

  return async (path) => {
    try {
      if (path === '') return await feed()
      const [, slugId, embed] = CONVERSATION_PATH.exec(path) ?? []
      return slugId === undefined ? undefined : await conversation({ slugId, isEmbed: embed !== undefined })
    } catch (error) {
      // The page is sent without data; its screen makes the calls and shows the error.
      ctx.log.debug({ err: error }, 'could not load the data of a first screen')
      return undefined
    }
  }
}

/** Opening a page never creates a guest. */
const noGuests: AdmitGuest = (make) => make()
