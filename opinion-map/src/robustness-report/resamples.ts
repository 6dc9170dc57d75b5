/** The number of resamples in which the groups were the same, and the number of all resamples. */
export type Stability = { same: number; of: number }

/** Whether groups may be shown: they were the same in at least half of the resamples, or it was not measured. */
export function areStable(measured: Stability | undefined): boolean {
  return measured === undefined || 2 * measured.same >= measured.of
}

/** The number of resamples in which all groups of a run were found again; 0 of 0 if it had no groups. */
export type Resamples = Stability & {
  /** In how many resamples each group was found again, ascending by key. */
  groups: { key: number; same: number }[]
}

/** Two groups are the same if at least this share of their people is in both (Hennig 2007: a stable cluster). */
export const MIN_SHARED = 0.75

/**
 * The groups of a run that a resample found again: those that share at least `MIN_SHARED` of their people with one of
 * its groups. Both arguments list the groups of the same people, −1 for none. Only people with a group in both are
 * compared; a group without such people is not found again.
 */
export function groupsFoundAgain(run: ArrayLike<number>, resample: ArrayLike<number>): Set<number> {
  const both = new Map<string, number>()
  const sizes = new Map<number, number>()
  const otherSizes = new Map<number, number>()
  for (let i = 0; i < resample.length; i++) {
    const [group, other] = [run[i]!, resample[i]!]
    if (group < 0 || other < 0) continue
    increment(both, `${group} ${other}`)
    increment(sizes, group)
    increment(otherSizes, other)
  }
  const found = new Set<number>()
  for (const [group, size] of sizes) {
    for (const [other, otherSize] of otherSizes) {
      const shared = both.get(`${group} ${other}`) ?? 0
      if (shared >= MIN_SHARED * (size + otherSize - shared)) found.add(group)
    }
  }
  return found
}

/** Sums up several resamples. A resample has the same groups if it has as many groups and found each of them again. */
export function sumUpResamples(
  keys: readonly number[],
  resamples: readonly { k: number; found: ReadonlySet<number> }[],
): Resamples {
  const count = (isSame: (resample: { k: number; found: ReadonlySet<number> }) => boolean) =>
    resamples.filter(isSame).length
  return {
    same: count(({ k, found }) => k === keys.length && keys.every((key) => found.has(key))),
    of: resamples.length,
    groups: keys.map((key) => ({ key, same: count(({ found }) => found.has(key)) })),
  }
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
