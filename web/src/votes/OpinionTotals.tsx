import type { Opinion } from '@parley/contract'
import { Suspense } from 'react'
import { asOfSentence, noTotalsText } from '#counts/totals.ts'
import { Bar } from '#ui/counts/Bar.tsx'
import { LazyAboutPersonFigure } from './lazyAboutPersonFigure.ts'
import { useTotals, useTotalsOf } from './useTotals.ts'
import { useVoting } from './useVoting.tsx'

/** How everybody voted on an opinion in a list, once the viewer has voted on it and there are totals. */
export function OpinionTotals({ opinion }: { opinion: Opinion }) {
  const { votes } = useVoting()
  const totals = useTotals(opinion)
  if (!votes.has(opinion.opinionSlugId) || opinion.isWithoutTotals) return null
  if (opinion.aboutPerson)
    return (
      <Suspense>
        <LazyAboutPersonFigure opinion={opinion} />
      </Suspense>
    )
  if (!totals) return null
  const { numAgrees, numDisagrees, numPasses, numParticipants } = totals.opinion
  return <Bar agrees={numAgrees} disagrees={numDisagrees} passes={numPasses} people={numParticipants} />
}

/** The note above a list that says how many people its totals count, or that there are no totals yet. */
export function TotalsNote({ opinions, className }: { opinions: readonly Opinion[]; className?: string }) {
  const { metadata, votes } = useVoting()
  const totalsOf = useTotalsOf()
  const voted = opinions.filter(
    ({ opinionSlugId, isWithoutTotals, aboutPerson }) =>
      votes.has(opinionSlugId) && !isWithoutTotals && !aboutPerson,
  )
  const [first] = voted
  if (metadata.publication === 'votes' || !first) return null
  const isWithOwn = voted.some((opinion) => totalsOf(opinion)?.own === 'added')
  return <p className={className}>{asOfSentence(first.asOf, isWithOwn) ?? noTotalsText(metadata)}</p>
}
