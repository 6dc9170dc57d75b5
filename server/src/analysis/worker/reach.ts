import type { VoteMatrix } from '@parley/opinion-map'

/** How many people voted on one opinion that is not moderated, on ten or more, and on all of them. */
export type Reach = { people: number; ten: number; all: number; opinions: number }

/** Who voted on as many opinions got far. */
export const MANY_OPINIONS = 10

/** Counts how far the people of a run got. */
export function reachOf(
  { participantIds, opinionIds, rowStarts, codes }: VoteMatrix,
  opinions: readonly { id: number }[],
): Reach {
  const counted = new Set(opinions.map(({ id }) => id))
  const isCounted = Array.from(opinionIds, (id) => counted.has(id))
  let [people, ten, all] = [0, 0, 0]
  for (let row = 0; row < participantIds.length; row++) {
    const [start = 0, end = 0] = [rowStarts[row], rowStarts[row + 1]]
    let onCounted = 0
    for (let at = start; at < end; at++) if (isCounted[(codes[at] ?? 0) >> 2]) onCounted++
    if (onCounted === 0) continue
    people++
    if (onCounted >= MANY_OPINIONS) ten++
    if (onCounted === counted.size) all++
  }
  return { people, ten, all, opinions: counted.size }
}
