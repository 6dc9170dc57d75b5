import type { PatternKind } from '@parley/contract'
import { isNew } from '#patterns/bursts.ts'
import type { Finding } from '#patterns/finding.ts'
import { BAR_SECONDS, votesPerBar, type Span, usualVotesIn, medianVotesPerSpan } from '#patterns/rate.ts'
import { commonAnswers, countAnswers, type Voter } from '#patterns/voters.ts'

/** The evidence for a finding, as it is stored; times are seconds since 1970. */
export type Evidence = {
  numVotes: number
  numNewDevices: number
  firstVote: number
  lastVote: number
  bars?: { from: number; counts: number[]; burst: [number, number]; numUsual: number }
  numOpinions: number
  samePercent: number
  opinions: { id: number; choice: number; numSame: number }[]
}

/** A finding as it is stored. */
export type FoundPattern = { kind: PatternKind; userIds: number[]; evidence: Evidence }

const MAX_SPAN_SECONDS = 3 * 3600
const MAX_OPINIONS = 10
/** The number of bars that are drawn before and after a burst. */
const BARS_AROUND = 12

/** Adds evidence to findings: their votes over time beside everybody's. */
export function toFoundPatterns(voters: readonly Voter[], findings: readonly Finding[]): FoundPattern[] {
  const bars = votesPerBar(voters)
  const usual = medianVotesPerSpan(bars)
  return findings.map(({ kind, people, burst }) => {
    const times = people.flatMap((person) => Array.from(person.times))
    const [firstVote, lastVote] = extent(times)
    const span = burst ?? { from: firstVote, to: lastVote + 1 }
    return {
      kind,
      userIds: people.map(({ id }) => id),
      evidence: {
        numVotes: people.reduce((sum, { choices }) => sum + choices.length, 0),
        numNewDevices: people.filter(isNew).length,
        firstVote,
        lastVote,
        ...(span.to - span.from <= MAX_SPAN_SECONDS ? { bars: barsAround(bars, span, usual) } : {}),
        ...answersOf(people),
      },
    }
  })
}

function extent(times: readonly number[]): [number, number] {
  let [first, last] = [Infinity, -Infinity]
  for (const time of times) {
    first = Math.min(first, time)
    last = Math.max(last, time)
  }
  return [first, last]
}

function barsAround(bars: ReadonlyMap<number, number>, span: Span, usual: number): Evidence['bars'] {
  const [first, end] = [Math.floor(span.from / BAR_SECONDS), Math.ceil(span.to / BAR_SECONDS)]
  const length = end - first + 2 * BARS_AROUND
  const start = first - BARS_AROUND
  return {
    from: start * BAR_SECONDS,
    counts: Array.from({ length }, (_, at) => bars.get(start + at) ?? 0),
    burst: [BARS_AROUND, BARS_AROUND + end - first],
    numUsual: usualVotesIn({ from: first * BAR_SECONDS, to: end * BAR_SECONDS }, usual),
  }
}

function answersOf(people: readonly Voter[]): Pick<Evidence, 'numOpinions' | 'samePercent' | 'opinions'> {
  const counts = countAnswers(people)
  const common = commonAnswers(people).map(({ opinionId: id, choice }) => {
    const answers = counts.get(id) ?? [0, 0, 0]
    const numAll = answers[0] + answers[1] + answers[2]
    return { id, choice, numSame: answers[choice + 1] ?? 0, numAll }
  })
  const sum = (count: 'numSame' | 'numAll') => common.reduce((total, answer) => total + answer[count], 0)
  return {
    numOpinions: common.length,
    samePercent: Math.round((100 * sum('numSame')) / Math.max(1, sum('numAll'))),
    opinions: common
      .toSorted((a, b) => b.numSame - a.numSame)
      .slice(0, MAX_OPINIONS)
      .map(({ id, choice, numSame }) => ({ id, choice, numSame })),
  }
}
