import type { PublishedAxes } from './file.ts'
import { numDependentPeople, type PublishableRun } from './run.ts'
import type { ShownOpinions } from './shown.ts'
import { MIN_GROUP } from './steps.ts'

/**
 * The loadings of the run in eighths of the largest one of their axis. They are 0 unless at least ten independent people
 * agree and ten disagree with the opinion, and ten such people pass or nobody does. Means follow from the published
 * totals.
 */
export function publishedAxes(run: PublishableRun, { columns, totals }: ShownOpinions): PublishedAxes {
  const { map, names, independent } = run
  const counted = independent.totals ?? totals
  const least = MIN_GROUP + (independent.totals === undefined ? numDependentPeople(run) : 0)
  const isPublished = (j: number) =>
    counted.agrees[j]! >= least &&
    counted.disagrees[j]! >= least &&
    (totals.passes[j] === 0 || counted.passes[j]! >= least)
  const inEighths = (loadings: number[]) => {
    const published = columns.map((j) => (isPublished(j) ? loadings[j]! : 0))
    const peak = Math.max(...published.map(Math.abs), 0)
    return published.map((loading) => (peak === 0 ? 0 : roundToEighths(loading / peak)))
  }
  return {
    opinions: columns.map((j) => names[j]!),
    mean: columns.map((j) => {
      const [agrees, disagrees] = [totals.agrees[j]!, totals.disagrees[j]!]
      return roundToEighths((agrees - disagrees) / Math.max(1, agrees + disagrees))
    }),
    x: inEighths(map.pc1),
    y: inEighths(map.pc2),
  }
}

/** Rounded to eighths, without a negative zero. */
const roundToEighths = (value: number): number => Math.round(8 * value) / 8 + 0
