import {
  getConversation,
  getOutcome,
  isOver,
  listMajority,
  listOpinionsBySlug,
  type Conversation,
} from '@parley/contract'
import { pageResponse, type PageResponse } from '#http/pages/page-data.ts'
import type { Ask } from '#pages/ask.ts'

/**
 * A conversation for a page that shows no results. People see how others answered the poll only after their own answer,
 * so these counts are not even in the source of the page. Once nobody can answer any more, the poll has its results.
 */
export function conversationInPage(conversation: Conversation): PageResponse {
  const { metadata, payload } = conversation
  const input = { conversationSlugId: metadata.conversationSlugId }
  if (payload.poll === undefined || isOver(metadata))
    return pageResponse(getConversation, input, { conversationData: withoutSummaries(conversation) })
  const withheld = {
    ...payload,
    poll: payload.poll.map((option) => ({ ...option, numResponses: 0 })),
    withheldPollResponses: payload.poll.reduce((sum, { numResponses }) => sum + numResponses, 0),
  }
  const conversationData = { ...withoutSummaries(conversation), payload: withheld }
  return { ...pageResponse(getConversation, input, { conversationData }), isPartial: true }
}

/**
 * The conversation without summaries of its groups. Pages that show these have them with the map, and other pages are
 * shorter without them.
 */
export const withoutSummaries = (conversation: Conversation): Conversation => {
  const { aiSummary: _said, clusters, ...polis } = conversation.polis
  const counted = clusters.map(({ aiLabel: _name, aiSummary: _summary, ...cluster }) => cluster)
  return { ...conversation, polis: { ...polis, clusters: counted } }
}

/**
 * The outcome of a conversation, which comes first on its page, if there is one. Once nobody can vote any more, it
 * includes the opinions that it answers, with their figures, and without groups those that most people agree with.
 */
export async function outcomeInPage(ask: Ask, { metadata, polis }: Conversation): Promise<PageResponse[]> {
  if (metadata.outcome === undefined) return []
  const input = { conversationSlugId: metadata.conversationSlugId }
  const outcome = await ask(getOutcome, input)
  const answered = (outcome?.answerList ?? []).map(({ opinionSlugId }) => opinionSlugId)
  return [
    pageResponse(getOutcome, input, outcome),
    ...(answered.length === 0 || !isOver(metadata)
      ? []
      : [
          await ask.response(listOpinionsBySlug, { opinionSlugIdList: answered }),
          ...(polis.clusters.length < 2 ? [await ask.response(listMajority, input)] : []),
        ]),
  ]
}
