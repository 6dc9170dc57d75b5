import type { Voter } from '#patterns/voters.ts'

/** The length of a bar in the drawing of votes over time. */
export const BAR_SECONDS = 300
/** The number of bars over which rates are compared. */
const SPAN_BARS = 4
const MIN_VOTES = 20
/** This many times the usual number of votes are unusual. */
const UNUSUAL_FACTOR = 4
/** Longer spans are not bursts but the normal course of a day. */
const MAX_BARS = 36

/** A span of time, in seconds since 1970. */
export type Span = { from: number; to: number }

const barOf = (time: number) => Math.floor(time / BAR_SECONDS)

export function votesPerBar(voters: readonly Voter[]): Map<number, number> {
  const bars = new Map<number, number>()
  for (const { times } of voters)
    for (const time of times) {
      const bar = barOf(time)
      bars.set(bar, (bars.get(bar) ?? 0) + 1)
    }
  return bars
}

/** The usual number of votes in 20 minutes: the median of those spans that have any. */
export function medianVotesPerSpan(bars: ReadonlyMap<number, number>): number {
  const spans = new Map<number, number>()
  for (const [bar, count] of bars) {
    const span = Math.floor(bar / SPAN_BARS)
    spans.set(span, (spans.get(span) ?? 0) + count)
  }
  const counts = [...spans.values()].toSorted((a, b) => a - b)
  return counts[counts.length >> 1] ?? 0
}

/** The usual number of votes in a span of this length. */
export const usualVotesIn = ({ from, to }: Span, usual: number): number =>
  Math.round((usual * (to - from)) / (SPAN_BARS * BAR_SECONDS))

/** The spans with far more votes than usual, in seconds since 1970. */
export function burstsIn(bars: ReadonlyMap<number, number>, usual: number): Span[] {
  const least = Math.max(MIN_VOTES, UNUSUAL_FACTOR * usual)
  const isHot = (bar: number) => {
    let sum = 0
    for (let at = bar; at < bar + SPAN_BARS; at++) sum += bars.get(at) ?? 0
    return sum >= least
  }
  const spans: { first: number; last: number }[] = []
  for (const bar of [...bars.keys()].toSorted((a, b) => a - b)) {
    const first = Array.from({ length: SPAN_BARS }, (_, back) => bar - back).find(isHot)
    if (first === undefined) continue
    const open = spans.at(-1)
    if (open !== undefined && bar - open.last <= 2 && bar - open.first < MAX_BARS) open.last = bar
    else spans.push({ first: bar, last: bar })
  }
  return spans.map(({ first, last }) => ({ from: first * BAR_SECONDS, to: (last + 1) * BAR_SECONDS }))
}
