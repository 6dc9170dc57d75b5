import { numVotesOn, countsOfOpinions, type OpinionCounts } from '../counts.ts'
import type { Share } from '../statistics.ts'
import { estimateOf } from '../stats/shares.ts'
import type { Figure, PollFigure, PublishedFile, Step } from './file.ts'
import { baseOf, MIN_VOTERS, percentOf, shareWordOf } from './steps.ts'

type Precision = { step: PublishedFile['step']; numIndependent: number }

/**
 * How a group voted on opinion j, as an estimate (`estimateOf`) by its cross-fitted votes; null if too few independent
 * members voted. The uncorrected counts are never published beside it, because the difference would be about a few
 * people.
 */
export function figureOf(
  group: Parameters<typeof countsOfOpinions>[0],
  j: number,
  { totals, ...precision }: Precision & { totals: OpinionCounts },
): Figure | null {
  const round = roundingFor(precision)
  if (round === undefined) return null
  const views = countsOfOpinions(group)
  const numVotes = numVotesOn(views, j)
  const shareOf = (kind: keyof OpinionCounts) =>
    round(
      estimateOf(
        { numHits: views[kind][j]!, numVotes },
        { numHits: totals[kind][j]!, numVotes: numVotesOn(totals, j) },
      ),
    )
  return {
    agree: shareOf('agrees'),
    disagree: shareOf('disagrees'),
    ...(isPercent(precision) ? { pass: shareOf('passes') } : {}),
    base: baseOf(numVotes),
  }
}

/** How a group answered the poll; null if too few independent members did. */
export function pollFigureOf(
  { answers, numIndependent }: { answers: readonly number[]; numIndependent: number },
  step: PublishedFile['step'],
): PollFigure | null {
  const round = roundingFor({ step, numIndependent })
  const numVotes = answers.reduce((sum, count) => sum + count, 0)
  return round === undefined
    ? null
    : { options: answers.map((numHits) => round({ numHits, numVotes })), base: baseOf(numVotes) }
}

/** A share in its published form; undefined if too few independent people voted. */
function roundingFor(precision: Precision): ((share: Share) => Step) | undefined {
  if (precision.numIndependent < MIN_VOTERS.word) return undefined
  return isPercent(precision) ? percentOf : shareWordOf
}

const isPercent = ({ step, numIndependent }: Precision) =>
  step === 'map' && numIndependent >= MIN_VOTERS.percent
