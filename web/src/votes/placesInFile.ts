import {
  fileFromWire,
  getBlockFile,
  toMapPosition,
  toPositionWords,
  VOTE_VALUES,
  type MapPosition,
  type PositionWords,
} from '@parley/contract'
import { positionFinder } from '@parley/opinion-map/placement'
import { likenessFrom } from '@parley/opinion-map/published/likeness'
import { readRevalidated } from '#files.ts'
import type { Votes } from './ownVotes.ts'

/** Somebody's position among the groups of a published file, and how their votes compare with those of the groups. */
export type PlaceInFile = {
  conversationSlugId: string
  runId: number
  position: MapPosition
  words?: PositionWords
}

/**
 * Finds the place of votes in the file of a block. The file is the same for everybody, so that no request reveals the
 * votes.
 */
export type PlaceFinder = (votes: Votes) => PlaceInFile | undefined

/** Loads the file of the newest block; without groups, nobody has a place. */
export async function loadPlaceFinder(conversationSlugId: string, signed: boolean): Promise<PlaceFinder> {
  const file = await readRevalidated(getBlockFile, { conversationSlugId }, { signed: signed || undefined })
  if (file?.groups === undefined || file.runId === undefined) return () => undefined
  const at = { conversationSlugId, runId: file.runId }
  const hasGroups = file.groups.groups.length > 0
  const published = fileFromWire(file)
  const placeOf = positionFinder(published)
  return (votes) => {
    if (votes.size === 0) return undefined
    const values = Object.fromEntries([...votes].map(([slugId, choice]) => [slugId, VOTE_VALUES[choice]]))
    const position = toMapPosition(placeOf(values), votes.size)
    if (!hasGroups) return { ...at, position }
    const group = position.key === undefined ? undefined : Number(position.key)
    const { apart, ...likeness } = likenessFrom(published, values, group)
    return { ...at, position, words: toPositionWords(likeness, apart) }
  }
}
