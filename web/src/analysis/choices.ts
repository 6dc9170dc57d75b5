import { listConsensus, listControversial, type Opinion } from '@parley/contract'
import { useApiQuery } from '#queries.ts'
import { without } from './lists.ts'

/** The opinions by which a map can show how the groups voted. */
export type Choices = {
  apart: readonly Opinion[]
  together: readonly Opinion[]
}

const MOST = 12

/** Where groups differ most, and what they share; asked for once somebody may want to choose. */
export function useChoices(conversationSlugId: string, isWanted: boolean): Choices {
  const controversial = useApiQuery(listControversial, { conversationSlugId }, { enabled: isWanted })
  const consensus = useApiQuery(listConsensus, { conversationSlugId }, { enabled: isWanted })
  const apart = (controversial.data ?? []).slice(0, MOST)
  return { apart, together: without(consensus.data ?? [], apart).slice(0, MOST) }
}

/** The chosen opinion with its newest figures. */
export const chosenOf = ({ apart, together }: Choices, slugId: string): Opinion | undefined =>
  [...apart, ...together].find(({ opinionSlugId }) => opinionSlugId === slugId)
