import type { GroupKey, Opinion, VoteChoice } from '@parley/contract'
import { numSame, numVoters, type Tally } from '#counts/ownVote.ts'
import { estimatedShare, exactShare, shareOfStep, type Share } from '#counts/share.ts'
import { MIN_VOTERS_FOR_SHARES } from '#ui/format.ts'
import { isMuchShared, type OwnPlace, type OwnStanding } from './ownStanding.ts'
import type { Votes } from './ownVotes.ts'

/** The direction in which all groups vote on each shared opinion, by slug id. */
export type SharedOpinions = ReadonlyMap<string, 'agree' | 'disagree'>

/** The share of a group’s voters who chose the same, and the number of voters unless shares are published in steps. */
type GroupAgreement = { key: GroupKey; share: Share; numVoters?: number }

/** A fact about the viewer after a round of votes. */
export type RoundFact =
  | { kind: 'with_all_groups'; opinion: Opinion; choice: 'agree' | 'disagree'; groups: GroupAgreement[] }
  /** Where the viewer is among the groups, or how many votes are missing until that can be told. */
  | { kind: 'place'; place: NotablePlace }
  | { kind: 'like_most'; opinion: Opinion; choice: 'agree' | 'disagree'; share: number; numVoters: number }
  /** Few voted like the viewer, who is one of them. */
  | {
      kind: 'rare_vote'
      opinion: Opinion
      choice: 'agree' | 'disagree'
      numOthers: number
      numVoters: number
    }
  /** About as many agree as disagree. */
  | { kind: 'divided'; opinion: Opinion }
  | { kind: 'votes_so_far' }

/** The kinds of own places that a fact can be about. */
export type NotablePlace = Exclude<OwnPlace, { kind: 'between_groups' | 'not_in_group' | 'like_no_group' }>

const isNotable = (place: OwnPlace): place is NotablePlace =>
  place.kind !== 'between_groups' && place.kind !== 'not_in_group' && place.kind !== 'like_no_group'

type FactInput = {
  votes: Votes
  shared: SharedOpinions
  /** Missing if there are no groups. */
  standing?: OwnStanding | undefined
}

/**
 * The first fact that applies: agreement with all groups, the viewer's place or the number of missing votes, agreement
 * with most people. Where groups come later, a rare vote and a division of opinions come before that.
 */
export const roundFact = (
  justVoted: readonly Opinion[],
  { votes, shared, standing, isByTotals = false }: FactInput & { isByTotals?: boolean },
): RoundFact => {
  const withAll = strongest(
    justVoted.flatMap((opinion) => {
      const choice = shared.get(opinion.opinionSlugId)
      const groups = choice && choice === votes.get(opinion.opinionSlugId) && agreementOf(opinion, choice)
      return groups
        ? [{ opinion, choice, groups, strength: Math.min(...groups.map(({ share }) => share.share)) }]
        : []
    }),
  )
  if (withAll && withAll.strength > 0.5) {
    const { opinion, choice, groups } = withAll
    return { kind: 'with_all_groups', opinion, choice, groups }
  }
  if (standing && isNotable(standing.place)) return { kind: 'place', place: standing.place }
  const byTotals = isByTotals ? (rareVote(justVoted, votes) ?? dividedOpinion(justVoted)) : undefined
  return byTotals ?? likeMost(justVoted, votes) ?? { kind: 'votes_so_far' }
}

/** A vote is rare if at most this share of the voters chose the same. */
const MAX_RARE_SHARE = 0.25

const rareVote = (justVoted: readonly Opinion[], votes: Votes): RoundFact | undefined => {
  const rarest = strongest(
    justVoted.flatMap((opinion) => {
      const choice = votes.get(opinion.opinionSlugId)
      const voters = numVoters(opinion)
      if (choice === undefined || choice === 'pass' || voters < MIN_VOTERS_FOR_SHARES) return []
      const same = numSame(opinion, choice)
      // While it is not known whether the viewer is among the voters, nobody counts as having voted the same.
      return same === 0 ? [] : [{ opinion, choice, same, strength: 1 - same / voters }]
    }),
  )
  if (!rarest || 1 - rarest.strength > MAX_RARE_SHARE) return undefined
  const { opinion, choice, same } = rarest
  return { kind: 'rare_vote', opinion, choice, numOthers: same - 1, numVoters: numVoters(opinion) }
}

/** Opinions are divided if at least this share of the voters agrees, and as many disagree. */
const MIN_DIVIDED_SHARE = 0.4

const dividedOpinion = (justVoted: readonly Opinion[]): RoundFact | undefined => {
  const most = strongest(
    justVoted.flatMap((opinion) => {
      const voters = numVoters(opinion)
      if (voters < MIN_VOTERS_FOR_SHARES) return []
      return [{ opinion, strength: Math.min(opinion.numAgrees, opinion.numDisagrees) / voters }]
    }),
  )
  return most && most.strength >= MIN_DIVIDED_SHARE ? { kind: 'divided', opinion: most.opinion } : undefined
}

const likeMost = (justVoted: readonly Opinion[], votes: Votes): RoundFact | undefined => {
  const best = strongest(
    justVoted.flatMap((opinion) => {
      const choice = votes.get(opinion.opinionSlugId)
      const voters = numVoters(opinion)
      if (choice === undefined || choice === 'pass' || voters < MIN_VOTERS_FOR_SHARES) return []
      return [{ opinion, choice, strength: numSame(opinion, choice) / voters }]
    }),
  )
  if (!best || best.strength <= 0.5) return undefined
  const { opinion, choice, strength } = best
  return { kind: 'like_most', opinion, choice, share: strength, numVoters: numVoters(opinion) }
}

const strongest = <T extends { strength: number }>(facts: readonly T[]): T | undefined =>
  facts.reduce<T | undefined>(
    (best, fact) => (best && best.strength >= fact.strength ? best : fact),
    undefined,
  )

/** The agreement of every group; undefined if that of any group is withheld or has few voters. */
const agreementOf = (opinion: Opinion, choice: 'agree' | 'disagree'): GroupAgreement[] | undefined => {
  const groups = opinion.clustersStats.flatMap((group): GroupAgreement[] => {
    const { key, figure, isSuppressed, estimate } = group
    if (figure) return [{ key, share: shareOfStep(figure[choice], figure.base) }]
    const voters = numVoters(group)
    if (isSuppressed || voters < MIN_VOTERS_FOR_SHARES || estimate === null) return []
    const share = estimate
      ? estimatedShare(estimate[choice], estimate.numVotes)
      : exactShare(numSame(group, choice), voters)
    return [{ key, share, numVoters: voters }]
  })
  return groups.length > 1 && groups.length === opinion.clustersStats.length ? groups : undefined
}

/** A fact about all votes of the viewer, once there is nothing left to vote on. */
export type FinalFact =
  | { kind: 'like_all_groups'; same: number; shared: number }
  | { kind: 'like_group'; key: GroupKey; same: number; compared: number }
  | { kind: 'like_most'; same: number; compared: number }
  /** The conversation publishes results, and there are none yet. */
  | { kind: 'no_totals' }
  | { kind: 'too_few_people' }
  | { kind: 'all_voted' }

/** Groups need at least this many people. */
const MIN_PEOPLE = 10

type FinalFactInput = Pick<FactInput, 'votes' | 'standing'> & {
  opinions: readonly Opinion[]
  numPeople: number
}

/** The first fact that applies and in which the viewer shares much. */
export const finalFact = ({ opinions, votes, standing, numPeople }: FinalFactInput): FinalFact => {
  if (numPeople < MIN_PEOPLE) return { kind: 'too_few_people' }
  if (standing) {
    const { shared, like } = standing
    if (shared && isMuchShared(shared.same, shared.of))
      return { kind: 'like_all_groups', same: shared.same, shared: shared.of }
    return like && isMuchShared(like.own.same, like.own.compared)
      ? { kind: 'like_group', ...like.own }
      : { kind: 'all_voted' }
  }
  const most = comparisonWithMost(opinions, votes)
  return isMuchShared(most.same, most.compared) ? { kind: 'like_most', ...most } : { kind: 'all_voted' }
}

/** On how many opinions the viewer voted like the majority, among those with a majority. */
const comparisonWithMost = (opinions: readonly Opinion[], votes: Votes) => {
  const choices = opinions.flatMap((opinion) => {
    const own = votes.get(opinion.opinionSlugId)
    const most = mostOf(opinion)
    return own && most ? [own === most] : []
  })
  return { same: choices.filter(Boolean).length, compared: choices.length }
}

/** The choice of more than half of the voters, if there is one. */
const mostOf = (tally: Tally): VoteChoice | undefined => {
  const voters = numVoters(tally)
  const { numAgrees, numDisagrees, numPasses } = tally
  if (voters < MIN_VOTERS_FOR_SHARES) return undefined
  if (2 * numAgrees > voters) return 'agree'
  if (2 * numDisagrees > voters) return 'disagree'
  return 2 * numPasses > voters ? 'pass' : undefined
}

/** The number of the viewer's votes for each choice. */
export const countByChoice = (votes: Votes): Record<VoteChoice, number> => {
  const counts = { agree: 0, disagree: 0, pass: 0 }
  for (const choice of votes.values()) counts[choice] += 1
  return counts
}
