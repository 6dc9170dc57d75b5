import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/discoveries.ts'
import { percent, wholeNumber } from '#ui/format.ts'
import type { Discovery } from './discoveries.ts'

type Grouping = { numGroups: number; kind: GroupingKind }

/** A discovery as a sentence, and the figures that it is based on, with marks as in `FactText`. */
export function discoveryWords(
  discovery: Discovery,
  { numGroups, kind }: Grouping,
): { sentence: string; why?: string } {
  switch (discovery.kind) {
    case 'with_all_groups': {
      const groups = discovery.groups.map(({ key, share, numVoters }) => ({
        key,
        share: share.text,
        voters: numVoters === undefined ? undefined : wholeNumber(numVoters),
      }))
      return {
        sentence: m.withAllGroups[discovery.choice]({ groups: groups.length, kind }),
        why: m.votedAsYou({ groups, kind }),
      }
    }
    case 'rare_vote': {
      const { numOthers: count, numVoters } = discovery
      return { sentence: m.rareVote[discovery.choice]({ count, people: wholeNumber(numVoters) }) }
    }
    case 'divided': {
      const { numAgrees, numDisagrees } = discovery.opinion
      return { sentence: m.divided({ agree: wholeNumber(numAgrees), disagree: wholeNumber(numDisagrees) }) }
    }
    case 'unlike_own_group': {
      const { key, share, numVoters } = discovery.group
      const voters = numVoters === undefined ? undefined : wholeNumber(numVoters)
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
      return { sentence: m.likeMost[choice]({ share: percent(share, 1), people: wholeNumber(numVoters) }) }
    }
  }
}

/** The sentence of a discovery on the picture to share; it names no opinion, no vote and no single group. */
export function sharedDiscovery(discovery: Discovery, { numGroups, kind }: Grouping): string {
  switch (discovery.kind) {
    case 'with_all_groups':
      return m.iFoundShared({ groups: numGroups, kind })
    case 'rare_vote':
      return m.iVotedRarely({ count: discovery.numOthers, people: wholeNumber(discovery.numVoters) })
    case 'divided': {
      const { numAgrees, numDisagrees } = discovery.opinion
      return m.iMetDivided({ agree: wholeNumber(numAgrees), disagree: wholeNumber(numDisagrees) })
    }
    case 'unlike_own_group':
      return m.iDiffer()
    case 'like_all_groups':
      return m.iThinkLikeAll({ groups: numGroups, kind, same: discovery.same, shared: discovery.shared })
    case 'like_most':
      return m.iVotedLikeMost({
        share: percent(discovery.share, 1),
        people: wholeNumber(discovery.numVoters),
      })
  }
}
