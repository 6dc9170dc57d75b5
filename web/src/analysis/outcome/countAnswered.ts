import type { Conversation, listSharedOpinions, Outcome, Output } from '@parley/contract'

type Asked = {
  conversation: Conversation
  outcome: Outcome
  shared: Output<typeof listSharedOpinions>
}

/**
 * How many of the opinions that all groups share are decided or planned; nothing where none is shared, where nothing is
 * answered, or where the shared ones are not known yet.
 */
export function countAnswered({ conversation, outcome, shared }: Asked) {
  const groups = conversation.polis.clusters.length
  if (outcome.answerList.length === 0 || shared.length === 0 || groups < 2) return undefined
  const promised = new Set(
    outcome.answerList.filter(({ state }) => state !== 'not_now').map(({ opinionSlugId }) => opinionSlugId),
  )
  const answered = shared.filter(({ opinionSlugId }) => promised.has(opinionSlugId)).length
  return { answered, shared: shared.length, groups }
}
