import type { MapParticipants, MapResult, PreviousRun } from '@parley/opinion-map'

/**
 * The number of each group by its key: it stays while the group goes on, and a group that is formed anew gets another one.
 * What people said of a group, such as its name, belongs to key and number.
 */
export type Lineages = Readonly<Record<number, number>>

/** What a run knows of the numbers before it. */
export type LineagesBefore = {
  /** Those of the last run with clear groups. */
  byKey: Lineages
  /** The number of groups that are formed now: the run before, so that no group has had it yet. */
  fresh: number
}

export const NO_LINEAGES: LineagesBefore = { byKey: {}, fresh: 0 }

/** A group as a run stores it; without a number in runs from before groups had any. */
export type StoredGroup = { key: string; lineage?: number }

export const lineagesByKey = (groups: readonly StoredGroup[]): Lineages =>
  Object.fromEntries(groups.flatMap(({ key, lineage }) => (lineage === undefined ? [] : [[key, lineage]])))

type Groups = {
  map: Pick<MapResult, 'groups'>
  participants: Pick<MapParticipants, 'participantIds' | 'groups'>
  /** The groups before by present votes. */
  previous: PreviousRun | undefined
  before: LineagesBefore
}

/** A group goes on where its letter does, and at least half of its people stay in it. */
export function lineagesOf({ map, participants, previous, before }: Groups): Lineages {
  const stayed = previous?.hadClearGroups === true ? shareStayed(previous, participants) : undefined
  const goesOn = (key: number) => (stayed?.get(key) ?? 0) >= 0.5
  return Object.fromEntries(
    map.groups.map(({ key }) => [key, goesOn(key) ? (before.byKey[key] ?? before.fresh) : before.fresh]),
  )
}

/** By key, of those of the group before who still have a vote, the share that is in the group of the same key now. */
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
