import type { GroupKey, GroupVotes, Opinion, ShareStep, VoteChoice } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { anOpinion } from '#testing/samples.ts'
import { ownStandingOf } from '#votes/ownStanding.ts'
import { idOf, nextDiscovery, roundFact, type DiscoveryInput } from './discoveries.ts'

const group = (key: '0' | '1', numAgrees: number, numDisagrees: number): GroupVotes => ({
  key,
  isAuthorInCluster: false,
  numUsers: 40,
  numAgrees,
  numDisagrees,
  numPasses: 0,
  isSuppressed: false,
})
const withheld = (key: '0' | '1'): GroupVotes => ({ ...group(key, 0, 0), isSuppressed: true })
const inSteps = (key: '0' | '1', agree: ShareStep): GroupVotes => ({
  ...withheld(key),
  figure: { agree, disagree: 'fewer', base: 15 },
})
/** An opinion on which 55 % agree, so that its totals alone make no discovery. */
const inGroups = (opinionSlugId: string, ...clustersStats: GroupVotes[]): Opinion =>
  anOpinion({ opinionSlugId, clustersStats, numAgrees: 55, numDisagrees: 35, numPasses: 10 })
const counts = (opinionSlugId: string, numAgrees: number, numDisagrees: number) =>
  anOpinion({ opinionSlugId, numAgrees, numDisagrees, numPasses: 0 })

const placed = ownStandingOf({ x: 0, y: 0, key: '0', closeTo: '1', numVotes: 8, numVotesNeeded: 0 })
const likeGroup = (key: GroupKey) => ownStandingOf({ nearerTo: key, numVotes: 8, numVotesNeeded: 0 })

const knownOf = (
  voted: readonly (readonly [Opinion, VoteChoice])[],
  { shared = [], standing }: { shared?: string[]; standing?: DiscoveryInput['standing'] } = {},
): DiscoveryInput => ({
  opinions: voted.map(([opinion]) => opinion),
  votes: new Map(voted.map(([{ opinionSlugId }, choice]) => [opinionSlugId, choice])),
  shared: new Map(shared.map((slugId) => [slugId, 'agree'])),
  standing,
})

describe('the kinds of discoveries', () => {
  const both = inGroups('both', group('0', 30, 10), group('1', 18, 6))

  test('a vote like all groups on an opinion that they share is a discovery, with the figures of each group', () => {
    expect(nextDiscovery(knownOf([[both, 'agree']], { shared: ['both'] }))).toMatchObject({
      kind: 'with_all_groups',
      opinion: both,
      groups: [
        { key: '0', share: { text: '75%' }, numVoters: 40 },
        { key: '1', share: { text: '75%' }, numVoters: 24 },
      ],
    })
  })

  test('a vote is like all groups only if they share the opinion, none is withheld, and at least two thirds of each vote the same', () => {
    const hidden = inGroups('both', group('0', 30, 10), withheld('1'))
    const few = inGroups('both', group('0', 26, 14), group('1', 18, 6))
    const shared = ['both']
    for (const known of [
      knownOf([[both, 'agree']]),
      knownOf([[both, 'disagree']], { shared }),
      knownOf([[hidden, 'agree']], { shared }),
      knownOf([[few, 'agree']], { shared }),
    ])
      expect(nextDiscovery(known)).toBeUndefined()
  })

  test('if shares are published in steps, a vote like most of all groups is a discovery, and like about half is none', () => {
    const inWords = (agree: ShareStep, other: ShareStep) =>
      nextDiscovery(
        knownOf([[inGroups('both', inSteps('0', agree), inSteps('1', other)), 'agree']], {
          shared: ['both'],
        }),
      )
    expect(inWords('most', 75)).toMatchObject({
      kind: 'with_all_groups',
      groups: [
        { key: '0', share: { text: 'most' } },
        { key: '1', share: { text: 'about 75%' } },
      ],
    })
    expect(inWords('most', 'half')).toBeUndefined()
  })

  test('the rarest vote of the viewer is a discovery if few chose the same', () => {
    const [rare, rarer] = [counts('rare', 5, 20), counts('rarer', 2, 20)]
    expect(
      nextDiscovery(
        knownOf([
          [rare, 'agree'],
          [rarer, 'agree'],
        ]),
      ),
    ).toEqual({ kind: 'rare_vote', opinion: rarer, choice: 'agree', numOthers: 1, numVoters: 22 })
  })

  test('no vote is called rare if it is unknown whether it is counted, or if fewer than five people voted', () => {
    expect(nextDiscovery(knownOf([[counts('none', 0, 9), 'agree']]))).toBeUndefined()
    expect(nextDiscovery(knownOf([[counts('few', 1, 3), 'agree']]))).toBeUndefined()
  })

  test('the most divided opinion that the viewer met is a discovery, even after a pass', () => {
    const [even, nearly] = [counts('even', 6, 5), counts('nearly', 9, 6)]
    expect(
      nextDiscovery(
        knownOf([
          [nearly, 'pass'],
          [even, 'pass'],
        ]),
      ),
    ).toEqual({ kind: 'divided', opinion: even })
  })

  test('a vote unlike most of the viewer’s group is a discovery, whether shares are numbers or words', () => {
    const apart = inGroups('apart', group('0', 8, 32), group('1', 18, 6))
    expect(nextDiscovery(knownOf([[apart, 'agree']], { standing: placed }))).toMatchObject({
      kind: 'unlike_own_group',
      choice: 'agree',
      group: { key: '0', share: { text: '80%' }, numVoters: 40 },
    })
    expect(nextDiscovery(knownOf([[apart, 'agree']], { standing: likeGroup('1') }))).toBeUndefined()
    const words = inGroups('apart', inSteps('0', 'most'), inSteps('1', 'half'))
    expect(nextDiscovery(knownOf([[words, 'disagree']], { standing: placed }))).toMatchObject({
      kind: 'unlike_own_group',
      group: { share: { text: 'most' } },
    })
  })

  test('it is a discovery that the viewer votes like all groups on at least two thirds of the opinions that all groups share', () => {
    const sharing = (same: number) => knownOf([], { standing: { ...placed, shared: { same, of: 24 } } })
    expect(nextDiscovery(sharing(16))).toEqual({ kind: 'like_all_groups', same: 16, shared: 24 })
    expect(nextDiscovery(sharing(15))).toBeUndefined()
  })

  test('a vote like most people is a discovery if at least two thirds of the people voted like that', () => {
    expect(nextDiscovery(knownOf([[counts('most', 8, 4), 'agree']]))).toMatchObject({ kind: 'like_most' })
    expect(nextDiscovery(knownOf([[counts('some', 13, 7), 'agree']]))).toBeUndefined()
  })
})

describe('one discovery after another', () => {
  const rare = counts('rare', 2, 9)
  const even = counts('even', 6, 5)
  const most = counts('most', 9, 2)
  const more = counts('more', 10, 3)
  const known = knownOf([
    [rare, 'agree'],
    [even, 'agree'],
    [most, 'agree'],
    [more, 'agree'],
  ])

  test('each round tells a discovery of a kind that was told least often, and none is told twice', () => {
    const told: string[] = []
    for (let round = 0; round < 6; round++) {
      const discovery = nextDiscovery(known, told)
      if (discovery) told.push(idOf(discovery))
    }
    expect(told).toEqual(['rare_vote:rare', 'divided:even', 'like_most:most', 'like_most:more'])
  })

  test('an opinion that was in a discovery is in no other discovery', () => {
    const lone = knownOf([[counts('one', 2, 9), 'disagree']])
    expect(nextDiscovery(lone)).toMatchObject({ kind: 'like_most' })
    expect(nextDiscovery(lone, ['divided:one'])).toBeUndefined()
  })
})

describe('the fact after a round', () => {
  test('the fact after a round is the place of the viewer or the number of missing votes if there is no discovery', () => {
    expect(roundFact(knownOf([], { standing: placed }))).toMatchObject({ kind: 'place' })
    const needed = ownStandingOf({ x: 0, y: 0, numVotes: 3, numVotesNeeded: 4 })
    expect(roundFact(knownOf([], { standing: needed }))).toEqual({
      kind: 'place',
      place: { kind: 'votes_needed', count: 4 },
    })
  })

  test('the fact after a round never states a number of missing votes that is only a guess', () => {
    const far = ownStandingOf({ x: 0, y: 0, numVotes: 3, numVotesNeeded: 21 })
    expect(roundFact(knownOf([], { standing: far }))).toEqual({ kind: 'votes_so_far' })
  })
})
