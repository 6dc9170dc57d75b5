import type { GroupKey, Opinion } from '@parley/contract'
import { numSame, numVoters } from '#counts/ownVote.ts'
import { estimatedShare, exactShare, shareOfStep, type Share } from '#counts/share.ts'
import { MIN_VOTERS_FOR_SHARES } from '#ui/format.ts'
import { isMuchShared, MIN_SHARED, type OwnPlace, type OwnStanding } from '#votes/ownStanding.ts'
import type { Votes } from '#votes/ownVotes.ts'
import type { useTotalsOf } from '#votes/useTotals.ts'

/** The direction in which all groups vote on each shared opinion, by slug id. */
export type SharedOpinions = ReadonlyMap<string, 'agree' | 'disagree'>

/** The share of a group’s voters who chose the same, and the number of voters unless shares are published in steps. */
export type GroupShare = { key: GroupKey; share: Share; numVoters?: number }

type Choice = 'agree' | 'disagree'

/** Something about the viewer's votes that is news to them. */
export type Discovery =
  /** The viewer agrees with an opinion that all groups share, or like all of them disagrees with it. */
  | { kind: 'with_all_groups'; opinion: Opinion; choice: Choice; groups: GroupShare[] }
  /** Few voted like the viewer, who is one of them. */
  | { kind: 'rare_vote'; opinion: Opinion; choice: Choice; numOthers: number; numVoters: number }
  /** About as many agree as disagree. */
  | { kind: 'divided'; opinion: Opinion }
  /** Most of the group that the viewer votes like chose the opposite. */
  | { kind: 'unlike_own_group'; opinion: Opinion; choice: Choice; group: GroupShare }
  /** On how many of the opinions that all groups share the viewer voted like them. */
  | { kind: 'like_all_groups'; same: number; shared: number }
  | { kind: 'like_most'; opinion: Opinion; choice: Choice; share: number; numVoters: number }

/** The kinds of places of the viewer that a fact can be about. */
export type NotablePlace = Exclude<OwnPlace, { kind: 'between_groups' | 'not_in_group' | 'like_no_group' }>

/** A fact about the viewer after a round of votes. */
export type RoundFact =
  | Discovery
  /** Where the viewer is among the groups, or how many votes are missing until that can be told. */
  | { kind: 'place'; place: NotablePlace }
  | { kind: 'votes_so_far' }

export type DiscoveryInput = {
  /** Opinions with totals that contain the viewer's vote. */
  opinions: readonly Opinion[]
  votes: Votes
  shared: SharedOpinions
  /** Missing if there are no groups. */
  standing?: OwnStanding | undefined
}

/** The opinions whose totals are known to contain the viewer's vote. */
export const knownTotals = (
  opinions: readonly Opinion[],
  totalsOf: ReturnType<typeof useTotalsOf>,
): Opinion[] =>
  opinions.flatMap((opinion) => {
    const totals = totalsOf(opinion)
    return totals && (totals.own === 'counted' || totals.own === 'added') ? [totals.opinion] : []
  })

/** The next discovery; without one, the viewer's place or the number of missing votes. */
export const roundFact = (known: DiscoveryInput, told: readonly string[] = []): RoundFact => {
  const place = known.standing?.place
  return (
    nextDiscovery(known, told) ??
    (place && isNotable(place) ? { kind: 'place', place } : { kind: 'votes_so_far' })
  )
}

const isNotable = (place: OwnPlace): place is NotablePlace =>
  place.kind !== 'between_groups' && place.kind !== 'not_in_group' && place.kind !== 'like_no_group'

/**
 * A discovery of the kind that was told least often, or of the first of these kinds. `told` are the ids of earlier ones:
 * neither they nor others about the same opinion are told again.
 */
export function nextDiscovery(known: DiscoveryInput, told: readonly string[] = []): Discovery | undefined {
  const [toldKinds, toldAbout] = [told.map((id) => partsOf(id).kind), told.map((id) => partsOf(id).about)]
  const timesTold = (kind: string) => toldKinds.filter((each) => each === kind).length
  const untold = discoveriesOf(known, (about) => !toldAbout.includes(about))
  return untold.reduce<Discovery | undefined>(
    (best, next) => (best && timesTold(best.kind) <= timesTold(next.kind) ? best : next),
    undefined,
  )
}

/** Names a discovery by its kind and what it is about. */
export const idOf = (discovery: Discovery): string =>
  `${discovery.kind}:${'opinion' in discovery ? discovery.opinion.opinionSlugId : ALL_GROUPS}`

const partsOf = (id: string) => {
  const [kind = '', about = ''] = id.split(':')
  return { kind, about }
}
const ALL_GROUPS = 'all'

/** At most one discovery of each kind, the strongest that is new. */
function discoveriesOf(
  { opinions, votes, shared, standing }: DiscoveryInput,
  isNew: (about: string) => boolean,
): Discovery[] {
  const voted = opinions.flatMap((opinion) => {
    const choice = votes.get(opinion.opinionSlugId)
    return choice && isNew(opinion.opinionSlugId) ? [{ opinion, choice }] : []
  })
  const decided = voted.flatMap(({ opinion, choice }) => (choice === 'pass' ? [] : [{ opinion, choice }]))
  const counted = decided.filter(({ opinion }) => numVoters(opinion) >= MIN_VOTERS_FOR_SHARES)
  const divided = voted.filter(({ opinion }) => numVoters(opinion) >= MIN_VOTERS_FOR_SHARES)
  const ownKey = standing && 'key' in standing.place ? standing.place.key : undefined
  const all = standing?.shared
  return [
    strongest(decided, ({ opinion, choice }) => withAllGroups(opinion, choice, shared)),
    strongest(counted, ({ opinion, choice }) => rareVote(opinion, choice)),
    strongest(divided, ({ opinion }) => dividedOpinion(opinion)),
    strongest(decided, ({ opinion, choice }) => unlikeGroup(opinion, choice, ownKey)),
    all && isMuchShared(all.same, all.of) && isNew(ALL_GROUPS)
      ? ({ kind: 'like_all_groups', same: all.same, shared: all.of } as const)
      : undefined,
    strongest(counted, ({ opinion, choice }) => likeMost(opinion, choice)),
  ].filter((discovery) => discovery !== undefined)
}

type Found = { discovery: Discovery; strength: number }

const strongest = <Vote>(votes: readonly Vote[], find: (vote: Vote) => Found | undefined) =>
  votes.reduce<Found | undefined>((best, vote) => {
    const found = find(vote)
    return found && (!best || found.strength > best.strength) ? found : best
  }, undefined)?.discovery

function withAllGroups(opinion: Opinion, choice: Choice, shared: SharedOpinions): Found | undefined {
  if (shared.get(opinion.opinionSlugId) !== choice) return undefined
  const groups = opinion.clustersStats.flatMap(({ key }) => groupShare(opinion, key, choice) ?? [])
  const strength = Math.min(...groups.map(({ share }) => share.share))
  if (groups.length < 2 || groups.length < opinion.clustersStats.length || strength < MIN_SHARED)
    return undefined
  return { discovery: { kind: 'with_all_groups', opinion, choice, groups }, strength }
}

/** A vote is rare if at most this share of the voters chose the same. */
const MAX_RARE_SHARE = 0.25

function rareVote(opinion: Opinion, choice: Choice): Found | undefined {
  const [same, voters] = [numSame(opinion, choice), numVoters(opinion)]
  // While it is not known whether the viewer is among the voters, nobody may count as having voted the same.
  if (same === 0 || same / voters > MAX_RARE_SHARE) return undefined
  const numOthers = same - 1
  return {
    discovery: { kind: 'rare_vote', opinion, choice, numOthers, numVoters: voters },
    strength: 1 - same / voters,
  }
}

/** Opinions are divided if at least this share of the voters agrees, and as many disagree. */
const MIN_DIVIDED_SHARE = 0.4

function dividedOpinion(opinion: Opinion): Found | undefined {
  const strength = Math.min(opinion.numAgrees, opinion.numDisagrees) / numVoters(opinion)
  return strength < MIN_DIVIDED_SHARE ? undefined : { discovery: { kind: 'divided', opinion }, strength }
}

function unlikeGroup(opinion: Opinion, choice: Choice, key: GroupKey | undefined): Found | undefined {
  const group = key && groupShare(opinion, key, choice === 'agree' ? 'disagree' : 'agree')
  if (!group || group.share.share < MIN_SHARED) return undefined
  return { discovery: { kind: 'unlike_own_group', opinion, choice, group }, strength: group.share.share }
}

function likeMost(opinion: Opinion, choice: Choice): Found | undefined {
  const [same, voters] = [numSame(opinion, choice), numVoters(opinion)]
  if (!isMuchShared(same, voters)) return undefined
  const share = same / voters
  return { discovery: { kind: 'like_most', opinion, choice, share, numVoters: voters }, strength: share }
}

/** The share of a group that made a choice; undefined if it is withheld or rests on few voters. */
function groupShare(opinion: Opinion, key: GroupKey, choice: Choice): GroupShare | undefined {
  const group = opinion.clustersStats.find((each) => each.key === key)
  if (!group) return undefined
  const { figure, isSuppressed, estimate } = group
  if (figure) return { key, share: shareOfStep(figure[choice], figure.base) }
  const voters = numVoters(group)
  if (isSuppressed || voters < MIN_VOTERS_FOR_SHARES || estimate === null) return undefined
  const share = estimate
    ? estimatedShare(estimate[choice], estimate.numVotes)
    : exactShare(numSame(group, choice), voters)
  return { key, share, numVoters: voters }
}
