import type { Conversation } from '@parley/contract'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/**
 * What a conversation has found, in one sentence. Between `⟦` and `⟧` stands what people share. While votes may still be
 * cast it says how much is shared, not what.
 */
export function headlineOf({ polis }: Pick<Conversation, 'polis'>): string | undefined {
  const { clusters, sharedOpinionCount: numShared, mostSharedOpinion: most } = polis
  if (clusters.length < 2 || numShared === undefined) return undefined
  const groups = `${NUMBERS[clusters.length] ?? clusters.length} groups`
  const both = clusters.length === 2 ? 'both' : 'all'
  if (numShared === 0) return `${groups}. There is no opinion yet on which ${both} think alike.`
  if (most !== undefined)
    return `${both === 'both' ? 'Both groups' : `All ${groups.toLowerCase()}`} ${most.direction}: ⟦“${most.opinion}”⟧`
  const opinions = numShared === 1 ? 'opinion' : 'opinions'
  return `${groups} think alike on ⟦${numShared.toLocaleString('en-US')}\u00a0${opinions}⟧.`
}
