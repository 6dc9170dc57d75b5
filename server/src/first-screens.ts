import {
  fetchRecentConversations,
  getConversation,
  inlined,
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
export function firstScreens(ctx: Ctx, answers: readonly Handler[]): ContentOf {
  const ask = async <C extends Call>(call: C, input: Input<C>): Promise<Output<C>> => {
    const found = answers.find((answer) => answer.call === call)
    if (found === undefined) throw new Error(`${call.path} has no handler`)
    const context = { ctx, db: ctx.db, viewer: undefined, address: '', userAgent: '', admitGuest: noGuests }
    const output = await found.handle(call.input.parse(input), context)
    return (
      output instanceof SerializedResponse ? JSON.parse(output.bytes.toString('utf8')) : output
    ) as Output<C>
  }

  const feed = async (): Promise<PageContent> => {
    const input: Input<typeof fetchRecentConversations> = { sortAlgorithm: 'following', limit: 10 }
    return {
      answers: [inlined(fetchRecentConversations, input, await ask(fetchRecentConversations, input))],
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
    if (access === undefined || !access.isReady) return { answers: [], status: 404 }
    if (access.isDeleted) return { answers: [], status: access.isIndexed ? 410 : 404 }
    // Private ones are for whoever has the link: a page, a preview or an embedding of them tells others nothing.
    if (!access.isIndexed) return isEmbed ? { answers: [], status: 404 } : { answers: [], isPrivate: true }
    const input = { conversationSlugId: slugId }
    const answer = await ask(getConversation, input)
    const list = { ...input, filter: 'discover' as const, limit: FIRST_OPINIONS }
    const { title, body } = answer.conversationData.payload
    return {
      answers: [
        inlined(getConversation, input, answer),
        inlined(listOpinions, list, await ask(listOpinions, list)),
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
