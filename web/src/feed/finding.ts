import { hasTotals } from '#counts/totals.ts'
import type { Participation } from './useParticipation.ts'
import { isOver, plainLine, type Conversation, type MostSharedOpinion } from '@parley/contract'

/** The statement in a row of a list about what people share. */
export type Finding =
  | { kind: 'most'; numGroups: number; opinion: MostSharedOpinion }
  /** `isOpen`: a vote by the viewer would show which opinions are shared. */
  | { kind: 'number'; numGroups: number; count: number; isOpen: boolean }
  | { kind: 'nothing'; numGroups: number }
  /** There are no groups or totals yet, so the row shows the beginning of the text. */
  | { kind: 'body'; text: string }

/** The strongest finding of a conversation that this viewer may see. */
export function mainFinding({ metadata, payload, polis }: Conversation, own: Participation): Finding {
  const { clusters, sharedOpinionCount: count } = polis
  const mostSharedOpinion = polis.mostSharedOpinion ?? own.mostSharedOpinion
  const numGroups = clusters.length
  if (numGroups === 0 || count === undefined || !hasTotals(metadata))
    return { kind: 'body', text: plainLine(payload.body ?? '').trim() }
  if (count === 0) return { kind: 'nothing', numGroups }
  if (mostSharedOpinion) return { kind: 'most', numGroups, opinion: mostSharedOpinion }
  return { kind: 'number', numGroups, count, isOpen: !isOver(metadata) && own.numVotes === 0 }
}
