import type { DeskDays } from '@parley/contract'

const DAY_MS = 86_400_000
/** Short conversations have the space of as many days, so that one day is not as wide as the page. */
const FEWEST_DAYS = 7
/** A later end is not drawn, so that the bars stay wide enough. */
const MOST_DAYS_TO_COME = 30
/** Of the space of a bar, the part that stays empty beside it. */
const GAP = 0.3
/** In parts of the width: nearer labels would touch each other. */
const LABEL_DISTANCE = 0.19

type Bar = { to: string; start: number; width: number; height: number }

/** The chart of votes per day, in parts of its width and height. */
type DayBars = {
  /** Days that were joined share a bar that is as wide as they are and as high as their mean. */
  bars: Bar[]
  /** Where days to come are, until the conversation closes. */
  toCome: { start: number; width: number }[]
  /** Round numbers of votes, and how high they are. */
  lines: { votes: number; height: number }[]
  /** The first day, the last, today and the one with most votes, as far as there is space. */
  labels: { day: string; middle: number; isToday: boolean }[]
}

/** `closeAt` is when the conversation closes, `today` the day in UTC. */
export function barsOf(days: readonly DeskDays[], today: string, closeAt?: string): DayBars {
  const first = dayNumber(days[0]?.from)
  const latest = dayNumber(days.at(-1)?.to)
  const closing = dayNumber(closeAt?.slice(0, 10) ?? days.at(-1)?.to)
  const last = Math.max(latest, Math.min(closing, latest + MOST_DAYS_TO_COME))
  const count = Math.max(last - first + 1, FEWEST_DAYS)
  const means = days.map(({ from, to, votes }) => votes / (dayNumber(to) - dayNumber(from) + 1))
  const highest = Math.max(...means, 1)
  const bars = days.map(({ from, to }, at) => ({
    to,
    start: (dayNumber(from) - first) / count,
    width: (dayNumber(to) - dayNumber(from) + 1 - GAP) / count,
    height: (means[at] ?? 0) / highest,
  }))
  const toCome = Array.from({ length: last - latest }, (_, at) => ({
    start: (latest + 1 + at - first) / count,
    width: (1 - GAP) / count,
  }))
  const step = roundStep(highest)
  const lines = [1, 2].map((times) => ({ votes: step * times, height: (step * times) / highest }))
  const middle = (day: number) => (day - first + (1 - GAP) / 2) / count
  const best = days[means.indexOf(highest)]
  const wanted = [days[0]?.from, dayOf(last), today, best?.to].flatMap((day) =>
    day !== undefined && dayNumber(day) >= first && dayNumber(day) <= last
      ? [{ day, middle: middle(dayNumber(day)), isToday: day === today }]
      : [],
  )
  const labels = wanted.filter(({ middle }, at) =>
    wanted.slice(0, at).every((other) => Math.abs(other.middle - middle) >= LABEL_DISTANCE),
  )
  return { bars, toCome, lines: lines.filter(({ height }) => height <= 1), labels }
}

/** The largest 1, 2 or 5 times a power of ten that fits twice below the highest bar. */
function roundStep(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest / 2, 1)))
  return ([5, 2].find((times) => times * power * 2 <= highest) ?? 1) * power
}

const dayNumber = (day = ''): number => Date.parse(day) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
