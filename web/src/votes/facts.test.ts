import type { GroupVotes, Opinion, ShareStep, VoteChoice } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { anOpinion } from '#testing/samples.ts'
import { finalFact, roundFact, type SharedOpinions } from './facts.ts'
import { ownStandingOf, type OwnStanding } from './ownStanding.ts'

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
const inSteps = (key: '0' | '1', agree: ShareStep): GroupVotes => ({
  ...group(key, 0, 0, true),
  figure: { agree, disagree: 'fewer', base: 15 },
})
const inGroups = (opinionSlugId: string, ...clustersStats: GroupVotes[]): Opinion =>
  anOpinion({ opinionSlugId, clustersStats })
const votesOf = (...votes: [string, VoteChoice][]) => new Map(votes)
const sharing = (...opinions: [string, 'agree' | 'disagree'][]): SharedOpinions => new Map(opinions)
const placed = ownStandingOf({ x: 0, y: 0, key: '0', closeTo: '1', numVotes: 8, numVotesNeeded: 0 })
const unplaced = (numVotesNeeded: number) => ownStandingOf({ x: 0, y: 0, numVotes: 3, numVotesNeeded })

describe('the fact after a round', () => {
  const both = inGroups('both', group('0', 30, 10), group('1', 18, 6))
  const votes = votesOf(['both', 'agree'])

  test('the fact after a round is a vote with all groups on a shared opinion, with the figures of each group', () => {
    const fact = roundFact([both], { votes, shared: sharing(['both', 'agree']), standing: placed })
    expect(fact).toMatchObject({
      kind: 'with_all_groups',
      opinion: both,
      groups: [
        { key: '0', share: { text: '75%' }, numVoters: 40 },
        { key: '1', share: { text: '75%' }, numVoters: 24 },
      ],
    })
  })

  test('the fact after a round ignores opinions that are not shared, votes against them, and withheld groups', () => {
    const shared = sharing(['both', 'agree'])
    const withheld = inGroups('both', group('0', 30, 10), group('1', 0, 0, true))
    const kinds = [
      roundFact([both], { votes, shared: sharing(), standing: placed }),
      roundFact([both], { votes: votesOf(['both', 'disagree']), shared, standing: placed }),
      roundFact([withheld], { votes, shared, standing: placed }),
    ].map(({ kind }) => kind)
    expect(kinds).toEqual(['place', 'place', 'place'])
  })

  test('the fact after a round says what most of each group voted if shares are published in steps', () => {
    const factOf = (agree: ShareStep, other: ShareStep) =>
      roundFact([inGroups('both', inSteps('0', agree), inSteps('1', other))], {
        votes,
        shared: sharing(['both', 'agree']),
        standing: ownStandingOf({ nearerTo: '1', numVotes: 8, numVotesNeeded: 0 }),
      })
    expect(factOf('most', 75)).toMatchObject({
      kind: 'with_all_groups',
      groups: [
        { key: '0', share: { text: 'most' } },
        { key: '1', share: { text: 'about 75%' } },
      ],
    })
    expect(factOf('most', 'half')).toEqual({ kind: 'place', place: { kind: 'like_group', key: '1' } })
  })

  test('the fact after a round is the number of missing votes until somebody can be placed', () => {
    expect(roundFact([both], { votes, shared: sharing(), standing: unplaced(4) })).toEqual({
      kind: 'place',
      place: { kind: 'votes_needed', count: 4 },
    })
  })

  test('the fact after a round never states a number of missing votes that is only a guess', () => {
    const far = unplaced(21)
    expect(roundFact([both], { votes: votesOf(['both', 'pass']), shared: sharing(), standing: far })).toEqual(
      {
        kind: 'votes_so_far',
      },
    )
  })

  test('the fact after a round is, if there are no groups, the opinion on which the largest share voted like the viewer', () => {
    const few = anOpinion({ opinionSlugId: 'few', numAgrees: 1, numDisagrees: 9, numPasses: 0 })
    const many = anOpinion({ opinionSlugId: 'many', numAgrees: 8, numDisagrees: 1, numPasses: 1 })
    const own = votesOf(['few', 'agree'], ['many', 'agree'])
    expect(roundFact([few, many], { votes: own, shared: sharing() })).toMatchObject({
      kind: 'like_most',
      opinion: many,
      numVoters: 10,
    })
  })

  describe('where groups come later', () => {
    const counts = (opinionSlugId: string, numAgrees: number, numDisagrees: number) =>
      anOpinion({ opinionSlugId, numAgrees, numDisagrees, numPasses: 0 })
    const alone = counts('alone', 2, 9)
    const even = counts('even', 6, 5)
    const most = counts('most', 9, 2)
    const fact = (opinions: Opinion[], ...votes: [string, VoteChoice][]) =>
      roundFact(opinions, { votes: votesOf(...votes), shared: sharing(), isByTotals: true })

    test('the fact after a round is the rarest vote of the viewer, if few chose the same', () => {
      const told = fact([most, even, alone], ['alone', 'agree'], ['even', 'agree'], ['most', 'agree'])
      expect(told).toEqual({
        kind: 'rare_vote',
        opinion: alone,
        choice: 'agree',
        numOthers: 1,
        numVoters: 11,
      })
    })

    test('the fact after a round without a rare vote is the opinion on which people are most divided', () => {
      const told = fact([most, even, alone], ['alone', 'disagree'], ['even', 'pass'], ['most', 'agree'])
      expect(told).toEqual({ kind: 'divided', opinion: even })
    })

    test('the fact after a round without a rare vote or a divided opinion is the opinion on which the largest share voted like the viewer', () => {
      expect(fact([most, alone], ['alone', 'disagree'], ['most', 'agree'])).toMatchObject({
        kind: 'like_most',
      })
    })

    test('no vote is called rare if it is unknown whether it is counted, or if fewer than five people voted', () => {
      const none = counts('none', 0, 9)
      expect(fact([none], ['none', 'agree'])).toEqual({ kind: 'votes_so_far' })
      expect(fact([counts('few', 1, 3)], ['few', 'agree'])).toEqual({ kind: 'votes_so_far' })
    })
  })

  test('the fact after a round is a plain count if nothing else is known', () => {
    const passes = votesOf(['both', 'pass'])
    expect(roundFact([both], { votes: passes, shared: sharing() })).toEqual({ kind: 'votes_so_far' })
  })
})

describe('the fact at the end', () => {
  const opinions = ['one', 'two', 'three'].map((opinionSlugId) => anOpinion({ opinionSlugId }))
  const votes = votesOf(['one', 'agree'], ['two', 'agree'], ['three', 'disagree'])
  const standing = (parts: Partial<OwnStanding>): OwnStanding => ({ ...placed, ...parts })
  const known = { opinions, votes, numPeople: 200 }
  const like = { own: { key: '0', same: 20, compared: 30 }, farthest: undefined } as const

  test('the fact at the end says on how many shared opinions the viewer agrees with all groups, if these are at least two thirds', () => {
    expect(finalFact({ ...known, standing: standing({ shared: { same: 16, of: 24 }, like }) })).toEqual({
      kind: 'like_all_groups',
      same: 16,
      shared: 24,
    })
    expect(finalFact({ ...known, standing: standing({ shared: { same: 15, of: 24 } }) })).toEqual({
      kind: 'all_voted',
    })
  })

  test('the fact at the end is the agreement with the viewer’s group, if that is at least two thirds and the agreement with all groups is less', () => {
    const fact = finalFact({ ...known, standing: standing({ shared: { same: 12, of: 25 }, like }) })
    expect(fact).toEqual({ kind: 'like_group', key: '0', same: 20, compared: 30 })
    const little = { own: { key: '0', same: 19, compared: 30 }, farthest: undefined } as const
    expect(finalFact({ ...known, standing: standing({ like: little }) })).toEqual({ kind: 'all_voted' })
  })

  test('the fact at the end is the agreement with most people if there are no groups and it is at least two thirds', () => {
    expect(finalFact(known)).toEqual({ kind: 'like_most', same: 2, compared: 3 })
    const other = votesOf(['one', 'agree'], ['two', 'disagree'], ['three', 'disagree'])
    expect(finalFact({ ...known, votes: other })).toEqual({ kind: 'all_voted' })
  })

  test('the fact at the end says when groups can appear if fewer than ten people take part', () => {
    expect(finalFact({ ...known, standing: standing({ like }), numPeople: 9 })).toEqual({
      kind: 'too_few_people',
    })
  })
})
