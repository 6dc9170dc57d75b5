import type { Analysis } from '../analyse.ts'
import { countByGroup, countVotes, toOpinionCounts, type OpinionCounts } from '../counts.ts'
import { MAX_KEYS } from '../lineage/flows.ts'
import type { VoteMatrix } from '../matrix.ts'
import { nearestCentre } from '../points.ts'
import { shrunkenShare } from '../stats/shares.ts'
import type { HiddenVotes } from './measures.ts'

type Run = Pick<Analysis, 'result' | 'participants'>

/**
 * The key of the group whose centre is nearest to each person, also of those who are not certain enough to be counted in
 * it: the same rule for runs of both modes. −1 for everybody if the run shows no groups.
 */
export function nearestGroups({ result, participants: { xs, ys } }: Run): Int8Array {
  const centres = result.groups.map(({ centre }) => centre)
  return Int8Array.from(xs, (x, i) =>
    result.hasClearGroups ? result.groups[nearestCentre(x, ys[i]!, centres)]!.key : -1,
  )
}

/**
 * By how many bits the nearest groups of a run predict a hidden agree or disagree better than everybody's share does, in
 * the mean over all hidden votes. A group's share counts four votes like everybody's. The run and its matrix lack the
 * hidden votes.
 */
export function gainOfGroups(run: Run, known: VoteMatrix, { rows, columns, values }: HiddenVotes): number {
  const everybody = toOpinionCounts(countVotes(known))
  const groups = nearestGroups(run)
  const counts = countByGroup(known, groups, MAX_KEYS).map(toOpinionCounts)
  let gain = 0
  for (let at = 0; at < values.length; at++) {
    const [own, j] = [counts[groups[rows[at]!]!], columns[at]!]
    if (own === undefined) continue
    const [overall, ofGroup] = [agreement(everybody, j), agreement(own, j)]
    const share = shrunkenShare(ofGroup, overall)
    const shareOfAll = (overall.numHits + 1) / (overall.numVotes + 2)
    gain += values[at]! > 0 ? Math.log2(share / shareOfAll) : Math.log2((1 - share) / (1 - shareOfAll))
  }
  return gain / Math.max(1, values.length)
}

const agreement = ({ agrees, disagrees }: OpinionCounts, j: number) => ({
  numHits: agrees[j]!,
  numVotes: agrees[j]! + disagrees[j]!,
})
