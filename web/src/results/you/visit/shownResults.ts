import type { GroupKey, OpinionMap } from '@parley/contract'
import { localStore, sessionStore } from '#device/storage.ts'

const KEYS: readonly GroupKey[] = ['0', '1', '2', '3', '4', '5']

/** The data that a device stores about the results that it has shown. */
export type ShownResults = {
  runId: number
  asOfVote: number
  /** The group of the person. */
  key?: GroupKey
  /** The opinions of the lists about groups, if these were completely loaded. */
  listed?: readonly string[]
}

/** The part of the results that is stored. */
export const shownOf = (map: OpinionMap, listed?: readonly string[]): ShownResults => ({
  runId: map.runId ?? 0,
  asOfVote: map.asOfVote,
  ...(map.place?.key === undefined ? {} : { key: map.place.key }),
  ...(listed === undefined ? {} : { listed }),
})

const groupsKey = (slugId: string) => `groups-known:${slugId}`
const visitKey = (slugId: string) => `results-visit:${slugId}`

/** The groups that the person knows: those before a change that is not dismissed yet. */
export const knownGroups = (slugId: string): ShownResults | undefined =>
  shownIn(localStore.getJson(groupsKey(slugId)))

export const rememberGroups = (slugId: string, shown: ShownResults): void =>
  localStore.setJson(groupsKey(slugId), shown)

/** The results at the end of the previous visit; a reload belongs to the same visit. */
export function lastVisit(slugId: string): ShownResults | undefined {
  if (sessionStore.get(visitKey(slugId)) === undefined)
    sessionStore.setJson(visitKey(slugId), localStore.getJson(visitKey(slugId)) ?? null)
  return shownIn(sessionStore.getJson(visitKey(slugId)))
}

export const rememberVisit = (slugId: string, shown: ShownResults): void =>
  localStore.setJson(visitKey(slugId), shown)

/** Stored data may come from another version or be edited by hand. */
function shownIn(stored: unknown): ShownResults | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  if (!('runId' in stored && typeof stored.runId === 'number')) return undefined
  if (!('asOfVote' in stored && typeof stored.asOfVote === 'number')) return undefined
  const { runId, asOfVote } = stored
  const key = 'key' in stored ? KEYS.find((option) => option === stored.key) : undefined
  const listed =
    'listed' in stored && Array.isArray(stored.listed)
      ? stored.listed.filter((slugId): slugId is string => typeof slugId === 'string')
      : undefined
  return { runId, asOfVote, ...(key && { key }), ...(listed && { listed }) }
}
