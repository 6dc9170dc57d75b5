import type { Desk, DeskDays } from '@parley/contract'
import { MIN_PUBLISHED_COUNT } from '@parley/opinion-map'
import { MANY_OPINIONS, type Reach } from '#analysis/worker/reach.ts'

// What whoever leads a conversation is told of few people: as elsewhere nothing, and nothing from which it follows.

/** What was counted on a day, as YYYY-MM-DD. */
export type Day = { day: string; votes: number; people: number; newcomers: number }

/**
 * Joins each day on which fewer than {@link MIN_PUBLISHED_COUNT} people took part with the days after it, until there are
 * enough. The last days are left out if there are too few.
 */
export function joinDays(days: readonly Day[]): DeskDays[] {
  const joined: DeskDays[] = []
  let open: (Day & { to: string }) | undefined
  for (const { day, votes, people, newcomers } of days) {
    open ??= { day, to: day, votes: 0, people: 0, newcomers: 0 }
    open = {
      day: open.day,
      to: day,
      votes: open.votes + votes,
      people: open.people + people,
      newcomers: open.newcomers + newcomers,
    }
    if (open.people < MIN_PUBLISHED_COUNT) continue
    const { day: from, to } = open
    joined.push({ from, to, votes: open.votes, newcomers: unlessSmall(open.newcomers) })
    open = undefined
  }
  return joined
}

/** The number, unless it is too small to be told. */
export const unlessSmall = (count: number): number | undefined =>
  count < MIN_PUBLISHED_COUNT ? undefined : count

/**
 * What is told of how far people got: no number of fewer than {@link MIN_PUBLISHED_COUNT} people, and none from which such a
 * number follows. Everybody has voted on at least one opinion, and who has voted on all has voted on ten if there are
 * as many.
 */
export function shownReach({ people, ten, all, opinions }: Reach, asOf: Date): Desk['reach'] {
  if (people < MIN_PUBLISHED_COUNT) return undefined
  const base = { asOf: asOf.toISOString(), people, opinions }
  const hasTen = opinions > MANY_OPINIONS
  const steps = hasTen ? [people - ten, ten - all, all] : [people - all, all]
  if (steps.every(isShown)) return { ...base, ...(hasTen && { ten }), all }
  if (hasTen && isShown(people - ten) && isShown(ten)) return { ...base, ten }
  return isShown(people - all) && isShown(all) ? { ...base, all } : base
}

const isShown = (count: number): boolean => count === 0 || count >= MIN_PUBLISHED_COUNT
