import type { MapParticipants, MapResult, PreviousRun } from '@parley/opinion-map'

/**
 * The number of each group by its key. It stays while the group goes on, and a new group gets another number. Names of
 * groups belong to a key and a number.
 */
export type Lineages = Readonly<Record<number, number>>

/** The earlier numbers that a run knows. */
export type EarlierLineages = {
  /** The numbers of the last run with clear groups. */
  byKey: Lineages
  /** The number for groups that are formed now: the id of the run before, which no group has had yet. */
  fresh: number
}

export const NO_LINEAGES: EarlierLineages = { byKey: {}, fresh: 0 }

type Groups = {
  map: Pick<MapResult, 'groups'>
  participants: Pick<MapParticipants, 'participantIds' | 'groups'>
  /** The previous groups, assigned by current votes. */
  previous: PreviousRun | undefined
  before: EarlierLineages
}

/** The numbers of the groups of a run. A group goes on if its letter does and at least half of its people stay. */
export function lineagesOf({ map, participants, previous, before }: Groups): Lineages {
  const stayed = previous?.hadClearGroups === true ? shareStayed(previous, participants) : undefined
  const goesOn = (key: number) => (stayed?.get(key) ?? 0) >= 0.5
  return Object.fromEntries(
    map.groups.map(({ key }) => [key, goesOn(key) ? (before.byKey[key] ?? before.fresh) : before.fresh]),
  )
}

/** For each key, the share of the earlier group's remaining voters who are still in the group with that key. */
function shareStayed(before: PreviousRun, now: Groups['participants']): Map<number, number> {
  const counts = new Map<number, { all: number; stayed: number }>()
  for (let i = 0, j = 0; i < before.participantIds.length; i++) {
    const id = before.participantIds[i] ?? 0
    const key = before.groups[i] ?? -1
    while ((now.participantIds[j] ?? Infinity) < id) j++
    if (key < 0 || now.participantIds[j] !== id) continue
    const { all, stayed } = counts.get(key) ?? { all: 0, stayed: 0 }
    counts.set(key, { all: all + 1, stayed: stayed + (now.groups[j] === key ? 1 : 0) })
  }
  return new Map(Array.from(counts, ([key, { all, stayed }]) => [key, stayed / all]))
}
