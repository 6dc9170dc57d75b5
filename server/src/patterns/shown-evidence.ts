import type { Pattern } from '@parley/contract'
import type { Evidence } from '#patterns/evidence.ts'
import { BAR_SECONDS } from '#patterns/rate.ts'

/** Evidence as it is shown, with the ids of opinions instead of their texts. */
type ShownEvidence = Omit<Evidence, 'bars' | 'firstVote' | 'lastVote'> &
  Pick<Pattern, 'bars' | 'duration' | 'isRounded' | 'firstVoteAt' | 'lastVoteAt'>

const toInstant = (seconds: number) => new Date(1000 * seconds).toISOString()

/** The evidence of a pattern where votes are published. */
export function exactEvidence({ bars, firstVote, lastVote, ...counts }: Evidence): ShownEvidence {
  return {
    ...counts,
    firstVoteAt: toInstant(firstVote),
    lastVoteAt: toInstant(lastVote),
    ...(bars === undefined ? {} : { bars: { ...bars, from: toInstant(bars.from) } }),
  }
}

/** Answers of fewer people are withheld; numbers of more people are rounded down to tens. */
const STEP = 10
/** If all answers were shown as the same, everybody who is known to be in the pattern would have no secret vote. */
const MAX_SAME_PERCENT = 90
const DAY_SECONDS = 24 * 3600

const dayOf = (seconds: number) => toInstant(seconds - (seconds % DAY_SECONDS))

/**
 * The evidence of a pattern where only results are published. Whoever knows when somebody voted must not learn
 * that this person belongs to the pattern, so days replace times, and the length of a burst replaces its bars.
 */
export function roundedEvidence({ bars, firstVote, lastVote, opinions, ...counts }: Evidence): ShownEvidence {
  return {
    ...counts,
    isRounded: true,
    firstVoteAt: dayOf(firstVote),
    lastVoteAt: dayOf(lastVote),
    ...(bars === undefined ? {} : { duration: durationOf(bars) }),
    samePercent: Math.min(MAX_SAME_PERCENT, STEP * Math.round(counts.samePercent / STEP)),
    opinions: opinions
      .filter(({ numSame }) => numSame >= STEP)
      .map(({ numSame, ...answer }) => ({ ...answer, numSame: numSame - (numSame % STEP) })),
  }
}

const durationOf = ({ burst: [start, end], numUsual }: NonNullable<Evidence['bars']>) => ({
  minutes: ((end - start) * BAR_SECONDS) / 60,
  numUsual,
})
