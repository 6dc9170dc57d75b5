/** The state that Polis stores about the numbers of groups of earlier runs. */
export type KSmoother = {
  /**
   * The best number of groups of the last run; null before the first run. `count` is the number of runs in a row in
   * which it was the best.
   */
  lastK: number | null
  count: number
  /** The number of groups in use; null before the first run. */
  smoothed: number | null
}

/** A smoother before its first run. */
export const NEW_SMOOTHER: KSmoother = { lastK: null, count: 0, smoothed: null }

/** The number of runs in a row in which another number of groups must be the best before it is used. */
const RUNS_BEFORE_CHANGE = 4

/**
 * Polis' hysteresis on the number of groups: the first run decides at once; afterwards the number changes when another
 * one was the best in four runs in a row. If the number is larger than `largestK`, it becomes `largestK`.
 *
 * @param bestK the number of groups with the highest silhouette in this run
 * @param largestK the largest number of groups tried in this run
 */
export function smoothedK(
  { lastK, count, smoothed }: KSmoother,
  bestK: number,
  largestK: number,
): KSmoother & { smoothed: number } {
  const inARow = bestK === lastK ? count + 1 : 1
  const used = smoothed === null || inARow >= RUNS_BEFORE_CHANGE ? bestK : smoothed
  return { lastK: bestK, count: inARow, smoothed: Math.min(used, largestK) }
}
