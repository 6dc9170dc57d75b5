import type { Direction } from '../consensus.ts'
import { sortedIndexOf } from '../ids.ts'
import { listConsensus } from '../lists.ts'
import type { MapResult, ParticipantVotes } from '../result.ts'
import { smoothedShare, type Share } from '../statistics.ts'
import { pooledShare, sharesIn } from './group-shares.ts'

/** How many votes somebody shares with the majority of a group, among opinions on which enough of the group voted. */
export type Likeness = { key: number; numAlike: number; numCompared: number }

/** An opinion on which somebody voted like the majority of their group, and unlike the other groups. */
export type Distinction = { opinionId: number; direction: Direction; group: Share; others: Share }

/** How somebody's votes relate to the groups. */
export type ParticipantWords = {
  /** The likeness to every group, the most similar first. */
  groups: Likeness[]
  /** The group they are counted in, or else the most similar one; null if nothing can be compared. */
  nearest: Likeness | null
  /** The least similar of the other groups. */
  farthest: Likeness | null
  /** The number of common-ground opinions they voted on; `shared` are those on which they voted like all groups. */
  numSharedVoted: number
  shared: { opinionId: number; direction: Direction }[]
  /** The opinions that distinguish them and their group from the others, the widest gap first. */
  apart: Distinction[]
}

export type ParticipantWordsOptions = {
  /** The group that they are counted in, if any. */
  group?: number | null
  maxApart?: number
}

/**
 * How somebody's votes relate to the groups where votes are published; `likenessFrom` compares with a published file. Passes are not compared. Ties are sorted by key
 * and by id.
 */
export function wordsOfParticipant(
  result: MapResult,
  votes: ParticipantVotes,
  { group = null, maxApart = 3 }: ParticipantWordsOptions = {},
): ParticipantWords {
  if (!result.hasClearGroups)
    return { groups: [], nearest: null, farthest: null, numSharedVoted: 0, shared: [], apart: [] }
  const sides = sidesOf(result, votes)
  const likeness = result.groups.map(({ key }): Likeness => ({ key, numAlike: 0, numCompared: 0 }))
  const settingApart: (Distinction & { gap: number })[] = []
  for (const [opinionId, { column, direction }] of sides) {
    const inFavor = sharesIn(result, column, direction)
    const against = sharesIn(result, column, direction === 'agree' ? 'disagree' : 'agree')
    inFavor.forEach((share, at) => {
      const entry = likeness.find(({ key }) => key === share.key)
      const opposite = against[at]!.numHits
      // An evenly split group has no majority.
      if (entry === undefined || share.numHits === opposite) return
      entry.numCompared++
      if (share.numHits > opposite) entry.numAlike++
    })
    const own = inFavor.find(({ key }) => key === group)
    const others = pooledShare(inFavor.filter(({ key }) => key !== group))
    if (own === undefined || others.numVotes === 0) continue
    const gap = smoothedShare(own) - smoothedShare(others)
    if (smoothedShare(own) <= 0.5 || smoothedShare(others) >= 0.5) continue
    const { numHits, numVotes } = own
    settingApart.push({ opinionId, direction, group: { numHits, numVotes }, others, gap })
  }
  const compared = likeness
    .filter(({ numCompared }) => numCompared > 0)
    .sort((a, b) => b.numAlike / b.numCompared - a.numAlike / a.numCompared || a.key - b.key)
  const nearest = compared.find(({ key }) => key === group) ?? compared[0] ?? null
  const common = listConsensus(result).filter(({ opinionId }) => sides.has(opinionId))
  return {
    groups: compared,
    nearest,
    farthest: compared.findLast(({ key }) => key !== nearest?.key) ?? null,
    numSharedVoted: common.length,
    shared: common.filter(({ opinionId, direction }) => sides.get(opinionId)?.direction === direction),
    apart: settingApart
      .sort((a, b) => b.gap - a.gap || a.opinionId - b.opinionId)
      .slice(0, maxApart)
      .map(({ gap: _gap, ...opinion }) => opinion),
  }
}

/** Somebody's agrees and disagrees by opinion id, without moderated opinions. */
function sidesOf(
  { opinionIds, parameters }: MapResult,
  votes: ParticipantVotes,
): Map<number, { column: number; direction: Direction }> {
  const moderated = new Set(parameters.moderatedOut)
  const sides = new Map<number, { column: number; direction: Direction }>()
  for (let i = 0; i < votes.opinionIds.length; i++) {
    const opinionId = votes.opinionIds[i]!
    const column = sortedIndexOf(opinionIds, opinionId)
    const value = votes.values[i]!
    if (column < 0 || value === 0 || moderated.has(opinionId)) continue
    sides.set(opinionId, { column, direction: value > 0 ? 'agree' : 'disagree' })
  }
  return sides
}
