import { MIN_PUBLISHED_COUNT } from '../../opinion-map/src/thresholds.ts'

/** The number of people in one group who chose each answer: agrees, disagrees, passes, or the options of a poll. */
export type Tally = number[]

/** A tally as it may be published: all 0 if it is suppressed. */
export type PublishedTally = { counts: Tally; isSuppressed: boolean }

/** The exact tallies of one opinion or poll, all read at the same moment. */
export type TallyTable = {
  /** The answers of all people, which are published exactly. */
  total: Tally
  groups: Tally[]
  /** Whether some people are in no group, even if none of them answered. */
  hasUngrouped: boolean
}

/**
 * Cell suppression for the tallies of groups that are published together with their exact total. The cells are the
 * groups, plus the people in no group: their tally is never published, but equals the total minus all groups. Primary
 * suppression hides cells with fewer than five answers. Secondary suppression then hides the smallest groups (on ties
 * the first) until no cell or at least two cells are hidden, with at least five answers in total, so that no hidden
 * cell can be computed.
 * @throws RangeError if the groups have more answers than the total
 */
export function suppressSmallCells({ total, groups, hasUngrouped }: TallyTable): PublishedTally[] {
  if (total.some((count, answer) => count < sum(groups.map((tally) => tally[answer]!))))
    throw new RangeError('The groups must not have more answers than the total')
  const sizes = groups.map(sum)
  const remainder = sum(total) - sum(sizes)
  const hasRemainder = hasUngrouped || remainder > 0
  const isSuppressed = sizes.map((size) => size < MIN_PUBLISHED_COUNT)
  // If any group is suppressed, the remainder (people in no group) cannot be computed either.
  const isSafe = () => {
    const suppressed = sizes.filter((_, group) => isSuppressed[group])
    if (suppressed.length === 0) return !hasRemainder || remainder >= MIN_PUBLISHED_COUNT
    const numCells = suppressed.length + (hasRemainder ? 1 : 0)
    return numCells >= 2 && sum(suppressed) + remainder >= MIN_PUBLISHED_COUNT
  }
  const smallestFirst = sizes.map((_, group) => group).sort((a, b) => sizes[a]! - sizes[b]! || a - b)
  for (const group of smallestFirst) {
    if (isSafe()) break
    isSuppressed[group] = true
  }
  return groups.map((tally, group) =>
    isSuppressed[group]
      ? { counts: tally.map(() => 0), isSuppressed: true }
      : { counts: tally, isSuppressed: false },
  )
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
