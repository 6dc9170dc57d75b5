import { shareOf, type Direction, type ShareRecord } from '../consensus.ts'
import { addCounts, type CountedVotes, type OpinionCounts } from '../counts.ts'
import { oneProportionTest, twoProportionTest, smoothedShare, Z90 } from '../statistics.ts'

/**
 * Why an opinion represents a group: the votes of the group in the direction in which it differs most from the other
 * groups (repful-for in Polis), and how much it differs. The doc of each field starts with its name in Polis.
 */
export type RepresentativeRecord = ShareRecord & {
  /** repness: share inside the group / share outside. */
  ratio: number
  /** repness-test: standard errors above the share outside. */
  ratioTest: number
  /** best-agree: the opinion whose agrees characterize the group best. */
  isBestAgree: boolean
}

const MAX_REPRESENTATIVE = 5

type Tests = Pick<RepresentativeRecord, 'numHits' | 'numVotes' | 'share' | 'test' | 'ratio' | 'ratioTest'>
type Candidate = { opinionId: number; agree: Tests; disagree: Tests }

/**
 * At most five opinions that represent group `g`, agreements first ("repness" in Polis): the best agreement, and the
 * strongest opinions that pass two tests at 90 %: the share in the group is above ½, and above the share in the other
 * groups. If no opinion passes both, the result is the best agreement alone, or else the opinion on which the group
 * differs most from the others. Ties are sorted by id.
 */
export function representatives(
  { opinionIds, groups, isCandidate }: Pick<CountedVotes, 'opinionIds' | 'groups' | 'isCandidate'>,
  g: number,
): RepresentativeRecord[] {
  const others = addCounts(
    groups.filter((_, other) => other !== g),
    opinionIds.length,
  )
  const candidates = opinionIds.flatMap((opinionId, j) =>
    isCandidate(j)
      ? [
          {
            opinionId,
            agree: testsOf(groups[g]!, others, { j, direction: 'agree' }),
            disagree: testsOf(groups[g]!, others, { j, direction: 'disagree' }),
          },
        ]
      : [],
  )
  const sufficient = candidates.filter(({ agree, disagree }) => isSufficient(agree) || isSufficient(disagree))
  const bestAgree = bestAgreement(candidates)
  if (sufficient.length === 0) {
    const best = bestAgree ?? mostDistinctive(candidates)
    return best ? [recordOf(best, best === bestAgree)] : []
  }
  const ranked = sufficient
    .filter((candidate) => candidate !== bestAgree)
    .map((candidate) => recordOf(candidate, false))
    .sort((a, b) => strength(b) - strength(a))
  const chosen = [...(bestAgree ? [recordOf(bestAgree, true)] : []), ...ranked].slice(0, MAX_REPRESENTATIVE)
  return [
    ...chosen.filter((r) => r.direction === 'agree'),
    ...chosen.filter((r) => r.direction === 'disagree'),
  ]
}

function testsOf(
  group: OpinionCounts,
  others: OpinionCounts,
  { j, direction }: { j: number; direction: Direction },
): Tests {
  const inside = shareOf(group, j, direction)
  const outside = shareOf(others, j, direction)
  return {
    ...inside,
    share: smoothedShare(inside),
    test: oneProportionTest(inside),
    ratio: smoothedShare(inside) / smoothedShare(outside),
    ratioTest: twoProportionTest(inside, outside),
  }
}

function isSufficient({ test, ratioTest }: Tests): boolean {
  return test > Z90 && ratioTest > Z90
}

function strength({ ratio, ratioTest, share, test }: Tests): number {
  return ratio * ratioTest * share * test
}

function bestAgreement(candidates: Candidate[]): Candidate | undefined {
  let best: Candidate | undefined
  for (const candidate of candidates) {
    const { agree, disagree } = candidate
    if (agree.numHits === 0 && disagree.numHits === 0) continue
    if (!best) {
      if (agree.test > Z90 || (agree.ratio > 1 && agree.share > 0.5)) best = candidate
      continue
    }
    const isBetter =
      best.agree.ratio > 1
        ? strength(agree) > strength(best.agree)
        : agree.share * agree.test > best.agree.share * best.agree.test
    if (isBetter) best = candidate
  }
  return best
}

function mostDistinctive(candidates: Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (best, candidate) => (best && distinction(best) >= distinction(candidate) ? best : candidate),
    undefined,
  )
}

function distinction({ agree, disagree }: Candidate): number {
  return Math.max(agree.ratioTest, disagree.ratioTest)
}

function recordOf({ opinionId, agree, disagree }: Candidate, isBestAgree: boolean): RepresentativeRecord {
  const isAgree = agree.ratioTest > disagree.ratioTest
  return {
    opinionId,
    direction: isAgree ? 'agree' : 'disagree',
    ...(isAgree ? agree : disagree),
    isBestAgree,
  }
}
