import type { GroupKey, Opinion, VoteChoice } from '@parley/contract'
import { numVoters, type Tally } from '#counts/ownVote.ts'
import { MIN_VOTERS_FOR_SHARES } from '#ui/format.ts'
import type { Discovery } from './discoveries/discoveries.ts'
import { isMuchShared, type OwnStanding } from './ownStanding.ts'
import type { Votes } from './ownVotes.ts'

/** A fact about all votes of the viewer, once there is nothing left to vote on. */
export type FinalFact =
  | { kind: 'like_all_groups'; same: number; shared: number }
  | { kind: 'like_group'; key: GroupKey; same: number; compared: number }
  | { kind: 'like_most'; same: number; compared: number }
  /** The conversation publishes results, and there are none yet. */
  | { kind: 'no_totals' }
  | { kind: 'too_few_people' }
  | { kind: 'discovered'; discovery: Discovery }
  | { kind: 'all_voted' }

/** Groups need at least this many people. */
const MIN_PEOPLE = 10

type FinalFactInput = {
  votes: Votes
  /** Missing if there are no groups. */
  standing?: OwnStanding | undefined
  opinions: readonly Opinion[]
  numPeople: number
  /** What was not told before. */
  discovery?: Discovery | undefined
}

/** The first fact that applies and in which the viewer shares much; without one, a discovery. */
export const finalFact = (input: FinalFactInput): FinalFact => {
  const { opinions, votes, standing, numPeople, discovery } = input
  if (numPeople < MIN_PEOPLE) return { kind: 'too_few_people' }
  const rest: FinalFact = discovery ? { kind: 'discovered', discovery } : { kind: 'all_voted' }
  if (standing) {
    const { shared, like } = standing
    if (shared && isMuchShared(shared.same, shared.of))
      return { kind: 'like_all_groups', same: shared.same, shared: shared.of }
    return like && isMuchShared(like.own.same, like.own.compared) ? { kind: 'like_group', ...like.own } : rest
  }
  const most = comparisonWithMost(opinions, votes)
  return isMuchShared(most.same, most.compared) ? { kind: 'like_most', ...most } : rest
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
