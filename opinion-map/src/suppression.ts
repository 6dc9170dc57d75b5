/** How many people of one group chose each of some answers: agrees, disagrees, passes, or the options of a poll. */
export type Tally = number[]

/** A tally that may be shown; all 0 when it is withheld. */
export type PublishedTally = { counts: Tally; isSuppressed: boolean }

/** No figures are given about fewer people than this. */
export const MIN_PUBLISHED_COUNT = 5

/** The exact tallies of one opinion or poll, all from the same moment. */
export type TallyTable = {
  /** Answers of everybody, which are shown exactly. */
  total: Tally
  groups: Tally[]
  /** Whether there are people who are in no group, even if none of them answered. */
  hasUngrouped: boolean
}

/**
 * What may be shown of the tallies of groups beside their exact total. The groups are cells, and so are the people of no
 * group, whose tally is never shown itself but is what remains when every group is. A cell of fewer than five answers is
 * withheld; and if any is, then at least two are, with at least five answers between them, so that no subtraction gives
 * one away. What has to be withheld in addition is the smallest group, first of equals.
 * @throws RangeError when the groups have more answers than everybody
 */
export function suppressSmallCells({ total, groups, hasUngrouped }: TallyTable): PublishedTally[] {
  if (total.some((count, answer) => count < sum(groups.map((tally) => tally[answer]!))))
    throw new RangeError('The groups must not have more answers than everybody')
  const sizes = groups.map(sum)
  const remainder = sum(total) - sum(sizes)
  const hasRemainder = hasUngrouped || remainder > 0
  const isWithheld = sizes.map((size) => size < MIN_PUBLISHED_COUNT)
  // Withholding any group withholds the remainder too.
  const isSafe = () => {
    const withheld = sizes.filter((_, group) => isWithheld[group])
    if (withheld.length === 0) return !hasRemainder || remainder >= MIN_PUBLISHED_COUNT
    const numCells = withheld.length + (hasRemainder ? 1 : 0)
    return numCells >= 2 && sum(withheld) + remainder >= MIN_PUBLISHED_COUNT
  }
  const smallestFirst = sizes.map((_, group) => group).sort((a, b) => sizes[a]! - sizes[b]! || a - b)
  for (const group of smallestFirst) {
    if (isSafe()) break
    isWithheld[group] = true
  }
  return groups.map((tally, group) =>
    isWithheld[group]
      ? { counts: tally.map(() => 0), isSuppressed: true }
      : { counts: tally, isSuppressed: false },
  )
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
