import type { Direction } from '../consensus.ts'
import { sortedIndexOf } from '../ids.ts'
import { listConsensus } from '../lists.ts'
import type { MapResult, ParticipantVotes } from '../result.ts'
import { smoothedShare, type Share } from '../statistics.ts'
import { pooledShare, publicTallies, sharesIn, type TellTallies } from './group-shares.ts'

/** How many votes of somebody were like most of a group, among the opinions on which the group's votes may be published. */
export type Likeness = { key: number; numAlike: number; numCompared: number }

/** An opinion on which somebody voted like most of their group, and unlike the other groups. */
export type Distinction = { opinionId: number; direction: Direction; group: Share; others: Share }

/** Where somebody stands. */
export type ParticipantWords = {
  /** The likeness to every group, the most alike first. */
  groups: Likeness[]
  /** The group they are counted in, or else the most alike one; null where nothing can be compared. */
  nearest: Likeness | null
  /** The least alike of the other groups. */
  farthest: Likeness | null
  /** The common ground that they voted on, and the opinions of it on which they voted like all groups. */
  numSharedVoted: number
  shared: { opinionId: number; direction: Direction }[]
  /** What sets them and their group apart from the others, the widest gap first. */
  apart: Distinction[]
}

export type ParticipantWordsOptions = {
  /** The group that they are counted in, if they are in one. */
  group?: number | null
  /** What may be told of votes; by default `publicTallies`. */
  tell?: TellTallies
  maxApart?: number
}

/**
 * Where somebody stands by their votes, from figures that may be told to everybody. Passes are compared with nothing.
 * Ties are sorted by key and by id.
 */
export function wordsOfParticipant(
  result: MapResult,
  votes: ParticipantVotes,
  { group = null, tell = publicTallies(result), maxApart = 3 }: ParticipantWordsOptions = {},
): ParticipantWords {
  if (!result.hasClearGroups)
    return { groups: [], nearest: null, farthest: null, numSharedVoted: 0, shared: [], apart: [] }
  const sides = sidesOf(result, votes)
  const likeness = result.groups.map(({ key }): Likeness => ({ key, numAlike: 0, numCompared: 0 }))
  const settingApart: (Distinction & { gap: number })[] = []
  for (const [opinionId, { column, direction }] of sides) {
    const tallies = tell(column)
    const inFavor = sharesIn(result, tallies, direction)
    const against = sharesIn(result, tallies, direction === 'agree' ? 'disagree' : 'agree')
    inFavor.forEach((share, at) => {
      const entry = likeness.find(({ key }) => key === share.key)
      const opposite = against[at]?.numHits ?? 0
      // A group that is split evenly has no side.
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

/** The agrees and disagrees of somebody, by opinion of the map; moderation leaves out opinions. */
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
