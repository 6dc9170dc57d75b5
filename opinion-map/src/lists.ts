import { DIRECTIONS, majorities, shareOf, type Direction, type ListedOpinion } from './consensus.ts'
import { numVotesOn, countsOfOpinions } from './counts.ts'
import { largestGap } from './compat/divisiveness.ts'
import { commonGround } from './stats/consensus.ts'
import type { CountedVotes } from './counts.ts'
import { controversial } from './stats/divisiveness.ts'
import { strongestMajorities } from './stats/majorities.ts'
import { representativesByGroup } from './stats/representative.ts'
import { shareInterval } from './stats/shares.ts'
import * as thresholds from './thresholds.ts'
import { representatives } from './compat/representative.ts'
import type { MapResult } from './result.ts'
import { oneProportionTest, smoothedShare, Z90 } from './statistics.ts'

// In mode `robust`, the lists of a map are computed from its statistics (stats/); mode `compat` uses the tests of
// Polis.

/** The representative opinions of the group with this key. */
export type RepresentativeList = { key: number; opinions: ListedOpinion[] }

/**
 * Common ground: opinions that every group agrees with, or that every group disagrees with (`commonGround`). In
 * `compat` at least `MIN_GROUP_VOTES` members of each group voted, and the smoothed share is at least
 * `MIN_COMMON_SHARE` and above ½ significantly at 90 %; sorted by group-aware consensus, descending, then by id. Empty
 * without clear groups.
 */
export function listConsensus(result: MapResult): ListedOpinion[] {
  if (!result.hasClearGroups) return []
  if (result.mode !== 'compat') return commonGround(countedOf(result))
  const found = candidates(result).flatMap((j) =>
    DIRECTIONS.filter((direction) => isCommonGround(result, j, direction)).map((direction) => ({
      j,
      direction,
      score: (direction === 'agree' ? result.gacAgree : result.gacDisagree)[j]!,
    })),
  )
  return found
    .sort((a, b) => b.score - a.score)
    .map(({ j, direction }) => ({ opinionId: result.opinionIds[j]!, direction }))
}

/**
 * Controversial opinions, on which groups differ most (`controversial`). In `compat` two groups with at least
 * `MIN_GROUP_VOTES` votes each differ in smoothed agreement by at least `MIN_CONTROVERSIAL_GAP`, significantly at 95 %;
 * sorted by that difference, descending, then by id. Empty without clear groups.
 */
export function listControversial(result: MapResult): number[] {
  if (!result.hasClearGroups) return []
  if (result.mode !== 'compat') return controversial(countedOf(result))
  const groups = result.groups.map(({ counts }) => counts)
  return candidates(result)
    .map((j) => ({ j, ...largestGap(groups, j) }))
    .filter(
      ({ gap, test }) => gap >= thresholds.MIN_CONTROVERSIAL_GAP && test > thresholds.MIN_CONTROVERSIAL_Z,
    )
    .sort((a, b) => b.gap - a.gap)
    .map(({ j }) => result.opinionIds[j]!)
}

/**
 * Majority opinions, with or without clear groups: the five strongest in each direction (`strongestMajorities`), the
 * clearest first. In `compat` the five strongest `majorities` in each direction among opinions with at least
 * `MIN_TOTAL_VOTES` votes and a smoothed share of at least `MIN_COMMON_SHARE`, sorted by share × test, descending, then
 * by id.
 */
export function listMajority(result: MapResult): ListedOpinion[] {
  if (result.mode !== 'compat') return clearestMajorities(countedOf(result))
  const isCandidate = candidateTest(result, (j) => numVotesOn(result.totals, j) >= thresholds.MIN_TOTAL_VOTES)
  return DIRECTIONS.flatMap((direction) =>
    majorities({ ...result, isCandidate }, direction)
      .filter(({ share }) => share >= thresholds.MIN_COMMON_SHARE)
      .slice(0, thresholds.MAX_MAJORITIES),
  )
    .sort((a, b) => b.share * b.test - a.share * a.test)
    .map(toListed)
}

/**
 * Representative opinions of each group: at most five, agreements first (`representativesByGroup`). In `compat`
 * (`representatives`) at least `MIN_GROUP_VOTES` members voted on each, and the smoothed share is above ½ and above
 * that of the other groups. Empty without clear groups.
 */
export function listRepresentative(result: MapResult): RepresentativeList[] {
  if (!result.hasClearGroups) return []
  if (result.mode !== 'compat') {
    const records = representativesByGroup(countedOf(result))
    return result.groups.map(({ key }, g) => ({ key, opinions: records[g]!.map(toListed) }))
  }
  const groups = result.groups.map(({ counts }) => counts)
  return result.groups.map(({ key, counts }, g) => {
    const isCandidate = candidateTest(result, (j) => numVotesOn(counts, j) >= thresholds.MIN_GROUP_VOTES)
    const records = representatives({ opinionIds: result.opinionIds, groups, isCandidate }, g)
    const distinguishing = records.filter(({ share, ratio }) => share > 0.5 && ratio > 1)
    return { key, opinions: distinguishing.map(toListed) }
  })
}

function toListed({ opinionId, direction }: ListedOpinion): ListedOpinion {
  return { opinionId, direction }
}

function countedOf(result: MapResult): CountedVotes {
  const { opinionIds, totals } = result
  const groups = result.groups.map(countsOfOpinions)
  const sizes = result.groups.map(({ size }) => size)
  return { opinionIds, totals, groups, sizes, isCandidate: candidateTest(result, () => true) }
}

function clearestMajorities(counted: CountedVotes): ListedOpinion[] {
  const { agree, disagree } = strongestMajorities(counted)
  return [...agree, ...disagree]
    .sort((a, b) => shareInterval(b).low - shareInterval(a).low || a.opinionId - b.opinionId)
    .map(toListed)
}

function isCommonGround({ groups }: MapResult, j: number, direction: Direction): boolean {
  return groups.every(({ counts }) => {
    const share = shareOf(counts, j, direction)
    const isSignificant = share.numVotes >= thresholds.MIN_GROUP_VOTES && oneProportionTest(share) > Z90
    return isSignificant && smoothedShare(share) >= thresholds.MIN_COMMON_SHARE
  })
}

function candidateTest({ opinionIds, parameters }: MapResult, hasEvidence: (j: number) => boolean) {
  const moderated = new Set(parameters.moderatedOut)
  return (j: number) => !moderated.has(opinionIds[j]!) && hasEvidence(j)
}

function candidates(result: MapResult): number[] {
  const isCandidate = candidateTest(result, () => true)
  return result.opinionIds.map((_, j) => j).filter(isCandidate)
}
