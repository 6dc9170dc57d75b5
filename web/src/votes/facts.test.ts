import type { GroupVotes, Opinion, VoteChoice } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { anOpinion } from '#testing/samples.ts'
import { finalFact, roundFact, type SharedOpinions } from './facts.ts'

const group = (
  key: '0' | '1',
  numAgrees: number,
  numDisagrees: number,
  isSuppressed = false,
): GroupVotes => ({
  key,
  isAuthorInCluster: false,
  numUsers: 40,
  numAgrees,
  numDisagrees,
  numPasses: 0,
  isSuppressed,
})
const inGroups = (opinionSlugId: string, ...clustersStats: GroupVotes[]): Opinion =>
  anOpinion({ opinionSlugId, clustersStats })
const votesOf = (...votes: [string, VoteChoice][]) => new Map(votes)
const sharing = (...opinions: [string, 'agree' | 'disagree'][]): SharedOpinions => new Map(opinions)
const placed = { x: 0, y: 0, key: '0', closeTo: '1', numVotes: 8, numVotesNeeded: 0 } as const
const unplaced = { x: 0, y: 0, numVotes: 3, numVotesNeeded: 4 } as const

describe('the fact after a round', () => {
  const both = inGroups('both', group('0', 30, 10), group('1', 18, 6))
  const votes = votesOf(['both', 'agree'])

  test('a vote with all groups on a shared opinion comes first, with the figures of each', () => {
    const fact = roundFact([both], { votes, shared: sharing(['both', 'agree']), position: placed })
    expect(fact).toMatchObject({
      kind: 'with_all_groups',
      opinion: both,
      groups: [
        { key: '0', numSame: 30, numVoters: 40 },
        { key: '1', numSame: 18, numVoters: 24 },
      ],
    })
  })

  test('an opinion that the groups do not share, a vote against them, or a withheld group is no such fact', () => {
    const shared = sharing(['both', 'agree'])
    const withheld = inGroups('both', group('0', 30, 10), group('1', 0, 0, true))
    const kinds = [
      roundFact([both], { votes, shared: sharing(), position: placed }),
      roundFact([both], { votes: votesOf(['both', 'disagree']), shared, position: placed }),
      roundFact([withheld], { votes, shared, position: placed }),
    ].map(({ kind }) => kind)
    expect(kinds).toEqual(['near_group', 'near_group', 'near_group'])
  })

  test('before anybody can be placed it is the number of votes that are missing', () => {
    expect(roundFact([both], { votes, shared: sharing(), position: unplaced })).toEqual({
      kind: 'votes_needed',
      count: 4,
    })
  })

  test('no number of missing votes is told where it is more than a guess', () => {
    const far = { ...unplaced, numVotesNeeded: 21 }
    expect(roundFact([both], { votes: votesOf(['both', 'pass']), shared: sharing(), position: far })).toEqual(
      {
        kind: 'votes_so_far',
      },
    )
  })

  test('without groups the fact is the opinion on which the largest share voted as the viewer did', () => {
    const few = anOpinion({ opinionSlugId: 'few', numAgrees: 1, numDisagrees: 9, numPasses: 0 })
    const many = anOpinion({ opinionSlugId: 'many', numAgrees: 8, numDisagrees: 1, numPasses: 1 })
    const own = votesOf(['few', 'agree'], ['many', 'agree'])
    expect(roundFact([few, many], { votes: own, shared: sharing() })).toMatchObject({
      kind: 'like_most',
      opinion: many,
      numVoters: 10,
    })
  })

  test('where nothing is known it only counts', () => {
    const passes = votesOf(['both', 'pass'])
    expect(roundFact([both], { votes: passes, shared: sharing() })).toEqual({ kind: 'votes_so_far' })
  })
})

describe('the fact at the end', () => {
  const opinions = [
    inGroups('one', group('0', 30, 10), group('1', 18, 6)),
    inGroups('two', group('0', 30, 10), group('1', 6, 18)),
    inGroups('three', group('0', 0, 0, true), group('1', 6, 18)),
  ]
  const votes = votesOf(['one', 'agree'], ['two', 'disagree'], ['three', 'agree'])
  const known = { opinions, votes, numPeople: 200, position: placed }

  test('how many shared opinions the viewer thinks alike on, of all that are shared', () => {
    const shared = sharing(['one', 'agree'], ['gone', 'disagree'])
    expect(finalFact({ ...known, shared })).toEqual({
      kind: 'like_all_groups',
      numGroups: 2,
      same: 1,
      shared: 2,
    })
  })

  test('else how many with the own group, of those where its vote is told', () => {
    expect(finalFact({ ...known, shared: sharing() })).toEqual({
      kind: 'like_group',
      key: '0',
      same: 1,
      compared: 2,
    })
  })

  test('without groups how many with most people', () => {
    const plain = [anOpinion({ opinionSlugId: 'one' }), anOpinion({ opinionSlugId: 'two' })]
    const fact = finalFact({ opinions: plain, votes, shared: sharing(), numPeople: 200 })
    expect(fact).toEqual({ kind: 'like_most', same: 1, compared: 2 })
  })

  test('under ten people it says when groups can appear', () => {
    expect(finalFact({ ...known, shared: sharing(), numPeople: 9 })).toEqual({ kind: 'too_few_people' })
  })
})
