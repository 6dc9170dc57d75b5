/** How many people of one group chose each of some answers: agrees, disagrees, passes, or the options of a poll. */
export type Tally = number[]

/** A tally that may be shown; all 0 when it is withheld. */
export type ShownTally = { counts: Tally; isSuppressed: boolean }

/** No figures are given about fewer people than this. */
export const minTallied = 5

/**
 * What may be shown of the tallies of groups beside their exact total: a group's only where at least five of its
 * members answered; and if any is withheld, then at least two are, with at least five answers between them and the
 * people of no group, so that no subtraction gives one away. What has to be withheld in addition is the smallest
 * tally, first of equals. (People of no group are no group: a remainder of one to four of them withholds nothing.)
 * @param total answers of everybody, from the same moment as the groups'
 * @throws RangeError when the groups have more answers than everybody
 */
export function suppressSmallCells(total: Tally, groups: Tally[]): ShownTally[] {
  const sizes = groups.map(sum)
  const numOutside = sum(total) - sum(sizes)
  if (total.some((count, answer) => count < sum(groups.map((tally) => tally[answer]!))))
    throw new RangeError('The groups must not have more answers than everybody')
  const isWithheld = sizes.map((size) => size < minTallied)
  const byShortfall = sizes.map((_, g) => g).sort((a, b) => sizes[a]! - sizes[b]! || a - b)
  for (const g of byShortfall) {
    const withheld = sizes.filter((_, other) => isWithheld[other])
    const isSafe = withheld.length === 0 || (withheld.length > 1 && sum(withheld) + numOutside >= minTallied)
    if (isSafe) break
    isWithheld[g] = true
  }
  return groups.map((tally, g) =>
    isWithheld[g]
      ? { counts: tally.map(() => 0), isSuppressed: true }
      : { counts: tally, isSuppressed: false },
  )
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
