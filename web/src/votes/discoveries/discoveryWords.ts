import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/discoveries.ts'
import { listOf } from '#messages/lists.ts'
import { percent } from '#ui/format.ts'
import type { Discovery, GroupShare } from './discoveries.ts'

type Grouping = { numGroups: number; kind: GroupingKind }

/** A discovery as a sentence, and the figures that it is based on, with marks as in `FactText`. */
export function discoveryWords(
  discovery: Discovery,
  { numGroups, kind }: Grouping,
): { sentence: string; why?: string } {
  switch (discovery.kind) {
    case 'with_all_groups': {
      const { groups, choice } = discovery
      return {
        sentence: m.withAllGroups[choice]({ groups: groups.length, kind }),
        why: votedAsYou(groups, kind),
      }
    }
    case 'rare_vote': {
      const { numOthers: count, numVoters } = discovery
      return { sentence: m.rareVote[discovery.choice]({ count, people: numVoters }) }
    }
    case 'divided': {
      const { numAgrees, numDisagrees } = discovery.opinion
      return { sentence: m.divided({ agree: numAgrees, disagree: numDisagrees }) }
    }
    case 'unlike_own_group': {
      const { key, share, numVoters: voters = 0 } = discovery.group
      return {
        sentence: m.unlikeOwnGroup({ key, kind }),
        why: m.votedUnlikeYou[discovery.choice]({ key, kind, share: share.text, voters }),
      }
    }
    case 'like_all_groups':
      return {
        sentence: m.thinkLikeAll({ groups: numGroups, kind, same: discovery.same, shared: discovery.shared }),
      }
    case 'like_most': {
      const { choice, share, numVoters } = discovery
      return { sentence: m.likeMost[choice]({ share: percent(share, 1), people: numVoters }) }
    }
  }
}

/** The share of each group that chose the same; without numbers of voters if shares are published in steps. */
function votedAsYou(groups: readonly GroupShare[], kind: GroupingKind): string {
  const isInSteps = groups.some(({ numVoters }) => numVoters === undefined)
  const shares = groups.map(({ key, share: { text: share }, numVoters: voters }) =>
    voters === undefined
      ? m.sameOfGroupInSteps({ key, kind, share })
      : m.sameOfGroup({ key, kind, share, voters }),
  )
  return (isInSteps ? m.votedAsYouInSteps : m.votedAsYou)({ groups: listOf(shares) })
}

/** The sentence of a discovery on the picture to share; it names no opinion, no vote and no single group. */
export function sharedDiscovery(discovery: Discovery, { numGroups, kind }: Grouping): string {
  switch (discovery.kind) {
    case 'with_all_groups':
      return m.iFoundShared({ groups: numGroups, kind })
    case 'rare_vote':
      return m.iVotedRarely({ count: discovery.numOthers, people: discovery.numVoters })
    case 'divided': {
      const { numAgrees, numDisagrees } = discovery.opinion
      return m.iMetDivided({ agree: numAgrees, disagree: numDisagrees })
    }
    case 'unlike_own_group':
      return m.iDiffer()
    case 'like_all_groups':
      return m.iThinkLikeAll({ groups: numGroups, kind, same: discovery.same, shared: discovery.shared })
    case 'like_most':
      return m.iVotedLikeMost({
        share: percent(discovery.share, 1),
        people: discovery.numVoters,
      })
  }
}
