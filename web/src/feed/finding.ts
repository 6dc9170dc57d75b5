import type { Participation } from './useParticipation.ts'
import { plainLine, type Conversation, type MostSharedOpinion } from '@parley/contract'

/** What a row of a list says about what people share. */
export type Finding =
  | { kind: 'most'; numGroups: number; opinion: MostSharedOpinion }
  /** `isOpen`: a vote of one's own would show which. */
  | { kind: 'number'; numGroups: number; count: number; isOpen: boolean }
  | { kind: 'nothing'; numGroups: number }
  /** No groups yet: what it is about. */
  | { kind: 'body'; text: string }

/** The strongest finding of a conversation that this viewer may see. */
export function mainFinding({ metadata, payload, polis }: Conversation, own: Participation): Finding {
  const { clusters, sharedOpinionCount: count } = polis
  const mostSharedOpinion = polis.mostSharedOpinion ?? own.mostSharedOpinion
  const numGroups = clusters.length
  if (numGroups === 0 || count === undefined)
    return { kind: 'body', text: plainLine(payload.body ?? '').trim() }
  if (count === 0) return { kind: 'nothing', numGroups }
  if (mostSharedOpinion) return { kind: 'most', numGroups, opinion: mostSharedOpinion }
  const isOver = metadata.isClosed || metadata.moderation.status === 'moderated'
  return { kind: 'number', numGroups, count, isOpen: !isOver && own.numVotes === 0 }
}
