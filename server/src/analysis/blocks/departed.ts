import type { Person } from '#analysis/blocks/independent-people.ts'
import type { BlockInput } from '#analysis/worker/snapshot.sql.ts'
import type { TotalsWithAside } from '#patterns/comparison.sql.ts'
import { votersOf, votesWhere, type Votes } from '#results/vote-columns.ts'

type Input = Pick<BlockInput, 'newest' | 'before' | 'people' | 'publishedTotals'>

/** The votes of the newest block whose people are still there. */
function staying({ before, people }: Pick<Input, 'before' | 'people'>): Votes {
  const ids = new Set(people.map(({ id }) => id))
  return votesWhere(before, (at) => ids.has(before.participantIds[at] ?? 0))
}

/** How many people of the newest block who counted as independent have left since, or became one person with another. */
export function numLeftOf({ newest, before, people }: Input): number {
  const voters = new Set(votersOf(before))
  const numOf = (isWanted: (person: Person) => boolean) =>
    people.filter((person) => voters.has(person.id) && isWanted(person)).length
  // People of an uploaded file have no mark: they count only where nobody else does.
  const numStaying = numOf(({ counts }) => counts === true) || numOf(({ isUploaded }) => isUploaded)
  return Math.max(0, newest.numCounting - numStaying)
}

/** The part of the newest block's figures that its remaining votes do not explain. */
export type Departed = {
  numPeople: number
  numCounting: number
  totals: ReadonlyMap<number, TotalsWithAside['all']>
  pollResponses: readonly number[]
}

export const NOBODY_LEFT: Departed = { numPeople: 0, numCounting: 0, totals: new Map(), pollResponses: [] }

/**
 * What people who left are still counted with. Their rows are erased at once, so this is the difference between what the
 * newest block published and what is still stored of it; nothing else about them is kept.
 */
export function departedOf(input: Input): Departed {
  const { newest, publishedTotals } = input
  if (publishedTotals === undefined) return NOBODY_LEFT
  const votes = staying(input)
  const counts = new Map<number, [number, number, number]>()
  for (const [at, opinionId] of votes.opinionIds.entries()) {
    const of = counts.get(opinionId) ?? [0, 0, 0]
    of[PLACE_OF[(votes.values[at] ?? 0) + 1] ?? 2]++
    counts.set(opinionId, of)
  }
  const less = (all: number, id: number, place: 0 | 1 | 2) =>
    Math.max(0, all - (counts.get(id)?.[place] ?? 0))
  return {
    numPeople: Math.max(0, newest.numPeople - votersOf(votes).length),
    numCounting: numLeftOf(input),
    totals: new Map(
      [...publishedTotals.totals].map(([id, [agrees, disagrees, passes]]) => [
        id,
        [less(agrees, id, 0), less(disagrees, id, 1), less(passes, id, 2)],
      ]),
    ),
    // An answer is stored as agreement with an option.
    pollResponses: (publishedTotals.pollResponses ?? []).map((all, index) => less(all, -1 - index, 0)),
  }
}

/** Where the votes −1, 0 and 1 are in totals. */
const PLACE_OF = [1, 2, 0] as const
