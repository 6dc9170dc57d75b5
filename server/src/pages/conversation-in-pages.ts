import {
  getConversation,
  getOutcome,
  listOpinionsBySlug,
  listSharedOpinions,
  type Conversation,
} from '@parley/contract'
import { pageResponse, type PageResponse } from '#http/page-data.ts'
import type { Ask } from '#pages/ask.ts'

/**
 * A conversation for a page that shows no results: how others answered its poll comes after one's own answer, so it is
 * not even in the source of the page. Once nobody can answer any more, the poll is shown with its results.
 */
export function conversationInPage(conversation: Conversation): PageResponse {
  const { metadata, payload } = conversation
  const input = { conversationSlugId: metadata.conversationSlugId }
  const takesAnswers = !metadata.isClosed && metadata.moderation.status === 'unmoderated'
  if (payload.poll === undefined || !takesAnswers)
    return pageResponse(getConversation, input, { conversationData: withoutSummaries(conversation) })
  const withheld = {
    ...payload,
    poll: payload.poll.map((option) => ({ ...option, numResponses: 0 })),
    withheldPollResponses: payload.poll.reduce((sum, { numResponses }) => sum + numResponses, 0),
  }
  const conversationData = { ...withoutSummaries(conversation), payload: withheld }
  return { ...pageResponse(getConversation, input, { conversationData }), isPartial: true }
}

/** The same without what is said of its groups: pages say it with the map, where it is shown, and are shorter so. */
export const withoutSummaries = (conversation: Conversation): Conversation => {
  const { aiSummary: _said, clusters, ...polis } = conversation.polis
  const counted = clusters.map(({ aiLabel: _name, aiSummary: _summary, ...cluster }) => cluster)
  return { ...conversation, polis: { ...polis, clusters: counted } }
}

/**
 * What was decided, which stands first, where something was; with the opinions that it answers, whose figures may be
 * known as nobody can vote any more, and those that all groups share.
 */
export async function outcomeInPage(ask: Ask, { metadata }: Conversation): Promise<PageResponse[]> {
  if (metadata.outcome === undefined) return []
  const input = { conversationSlugId: metadata.conversationSlugId }
  const outcome = await ask(getOutcome, input)
  const answered = (outcome?.answerList ?? []).map(({ opinionSlugId }) => opinionSlugId)
  return [
    pageResponse(getOutcome, input, outcome),
    ...(answered.length === 0
      ? []
      : [
          await ask.response(listOpinionsBySlug, { opinionSlugIdList: answered }),
          await ask.response(listSharedOpinions, input),
        ]),
  ]
}
