import type { Opinion } from '@parley/contract'
import type { useTotalsOf } from '#votes/useTotals.ts'

/** The opinions whose totals are known to contain the viewer's vote. */
export const knownTotals = (
  opinions: readonly Opinion[],
  totalsOf: ReturnType<typeof useTotalsOf>,
): Opinion[] =>
  opinions.flatMap((opinion) => {
    const totals = totalsOf(opinion)
    return totals && (totals.own === 'counted' || totals.own === 'added') ? [totals.opinion] : []
  })
