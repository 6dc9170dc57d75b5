import type { Opinion } from '@parley/contract'
import { useEffect, useEffectEvent } from 'react'
import { withOwnVote, type ShownTotals } from '#counts/ownVote.ts'
import { hasTotals } from '#counts/totals.ts'
import { useVoting } from './useVoting.tsx'

/**
 * Returns the totals of opinions with the viewer's own vote; undefined before the first block, and for opinions about the
 * person.
 */
export function useTotalsOf(): (opinion: Opinion) => ShownTotals | undefined {
  const { metadata, ownInBlocks, votes } = useVoting()
  return (opinion) => {
    if (opinion.aboutPerson) return undefined
    if (!hasTotals({ publication: metadata.publication, asOf: opinion.asOf })) return undefined
    const present = votes.get(opinion.opinionSlugId)
    return withOwnVote(opinion, { present, inBlock: ownInBlocks.inBlock(opinion.asOf?.block) })
  }
}

/** The totals to show of one opinion. Also requests which votes in its block are the viewer's, if that is unknown. */
export function useTotals(opinion: Opinion): ShownTotals | undefined {
  const { ownInBlocks } = useVoting()
  const block = opinion.asOf?.block
  const notice = useEffectEvent((block: number) => ownInBlocks.notice(block))
  useEffect(() => {
    if (block !== undefined) notice(block)
  }, [block])
  return useTotalsOf()(opinion)
}
