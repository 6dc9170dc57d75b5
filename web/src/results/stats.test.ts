import type { GroupVotes } from '@parley/contract'
import { describe, expect, it } from 'vitest'
import { wilsonInterval } from '#counts/share.ts'
import { anOpinion } from '#testing/samples.ts'
import { groupStats, ungroupedStats } from './stats.ts'
import { headlinesOf, gapOf, mostPassed, pointsApart, withoutShown } from '#results/lists/ranking.ts'
import { stripSentence } from '#results/lists/stripSentence.ts'
import { hasAxis, stripLayout } from '#results/lists/strip.ts'
import { anOpinionOfGroups, withheldIn } from '#results/map/maps.fixture.ts'
import { anOpinionInSteps, inPercent, inWords } from './steps.fixture.ts'

describe('withheld figures', () => {
  const opinion = withheldIn(anOpinionOfGroups([0.9, 0.2, 0.5]), '1')
  it('withheld figures are missing instead of zero', () => {
    expect(opinion.clustersStats.map((group) => groupStats(group).tally === undefined)).toEqual([
      false,
      true,
      false,
    ])
    expect(opinion.clustersStats.map(groupStats)[1]).toEqual({ size: 96 })
  })
  it('withheld figures cannot be calculated from the figures of ungrouped people', () => {
    expect(ungroupedStats(opinion)).toEqual({ size: 9 })
  })
  it('withheld figures are not sorted as if nobody agreed', () => {
    expect(gapOf(opinion)?.low.key).toBe('2')
    expect(gapOf(withheldIn(withheldIn(opinion, '0'), '2'))).toBeUndefined()
  })
})

describe('estimated shares', () => {
  const opinion = anOpinionOfGroups([0.9, 0.2])
  const withEstimate = (estimate: GroupVotes['estimate']) => ({
    ...opinion,
    clustersStats: opinion.clustersStats.map((group) => ({ ...group, estimate })),
  })
  it('the shares of a group are the estimate, with the interval of its votes, and the counts stay those of the votes', () => {
    const [stats] = withEstimate({ agree: 0.8, disagree: 0.15, numVotes: 100 }).clustersStats.map(groupStats)
    expect(stats?.tally).toEqual(groupStats(opinion.clustersStats[0]!).tally)
    expect(stats?.shares).toMatchObject({
      agree: { share: 0.8, text: 'about 80%', short: '80%', interval: wilsonInterval(80, 100) },
      disagree: { share: 0.15 },
    })
    expect(stats?.shares?.pass?.share).toBeCloseTo(0.05)
  })
  it('the difference between two estimates is shown as about so many points', () => {
    const [a, b] = opinion.clustersStats
    const groups = [
      { ...a!, estimate: { agree: 0.8, disagree: 0.1, numVotes: 60 } },
      { ...b!, estimate: { agree: 0.3, disagree: 0.6, numVotes: 60 } },
    ]
    expect(pointsApart({ ...opinion, clustersStats: groups })?.text).toBe('about 50')
  })
  it('a group without an estimate has counts but no shares, except in old runs, which have no estimates', () => {
    const [none] = withEstimate(null).clustersStats.map(groupStats)
    expect([none?.shares, none?.tally === undefined]).toEqual([undefined, false])
    expect(groupStats(opinion.clustersStats[0]!).shares?.agree.text).toBe('90%')
  })
})

describe('figures in steps', () => {
  const opinion = anOpinionInSteps([inPercent('over90', 'under10'), inWords('fewer', 'most'), undefined])
  it('figures in steps have shares but no counts, and say how many people voted at least', () => {
    const [percent, word, withheld] = opinion.clustersStats.map(groupStats)
    expect([percent?.tally, word?.tally]).toEqual([undefined, undefined])
    expect(percent?.shares).toMatchObject({ agree: { text: 'over 90%' }, voters: '50 or more' })
    expect(word?.shares?.pass).toBeUndefined()
    expect(withheld?.shares).toBeUndefined()
  })
  it('nothing is subtracted from figures in steps, whether or not a group has one', () => {
    expect(ungroupedStats(opinion)).toBeUndefined()
    expect(ungroupedStats(anOpinionInSteps([undefined, undefined]))).toBeUndefined()
  })
  it('words can be sorted but have no points between them, and points between steps are rounded', () => {
    expect([gapOf(opinion)?.high.key, gapOf(opinion)?.low.key]).toEqual(['0', '1'])
    expect(pointsApart(opinion)).toBeUndefined()
    expect(pointsApart(anOpinionInSteps([inPercent(70, 20), inPercent(25, 65)]))).toEqual({
      count: 45,
      text: 'about 45',
      short: '~45',
    })
  })
  it('a strip has a position for a share in per cent, and none for a word', () => {
    const { groups, notDrawn } = stripLayout(opinion)
    expect(groups.map(({ key, share }) => [key, share])).toEqual([['0', 0.95]])
    expect(notDrawn).toEqual(['1', '2'])
    expect(hasAxis(opinion)).toBe(true)
    expect(hasAxis(anOpinionInSteps([inWords('most'), inWords('half')]))).toBe(false)
  })
  it('the strip as a sentence has the long form of each step', () => {
    const voters = opinion.numAgrees + opinion.numDisagrees + opinion.numPasses
    expect(stripSentence(opinion, undefined)).toBe(
      `A over 90%, B fewer than half agree; C withheld; ${voters} voted`,
    )
    const two = anOpinionInSteps([inPercent(70, 20), inPercent(25, 65)])
    expect(stripSentence(two, pointsApart(two))).toContain(
      'A about 70%, B about 25% agree; about 45 points apart',
    )
  })
})

describe('figures of ungrouped people', () => {
  it('the figures of ungrouped people are the totals minus the groups', () => {
    expect(ungroupedStats(anOpinionOfGroups([0.9, 0.2]))).toMatchObject({
      size: 9,
      tally: { numAgrees: 4, numDisagrees: 2, numPasses: 0 },
    })
  })
  it('the figures of fewer than five ungrouped people are counts without shares, because all votes are published', () => {
    const opinion = anOpinionOfGroups([0.9, 0.2])
    expect(ungroupedStats({ ...opinion, numAgrees: opinion.numAgrees - 2 })).toEqual({
      size: 9,
      tally: { numAgrees: 2, numDisagrees: 2, numPasses: 0 },
    })
  })
  it('the figures of ungrouped people are missing if everybody is in a group, or if there are no groups', () => {
    const opinion = anOpinionOfGroups([0.9, 0.2])
    expect(ungroupedStats({ ...opinion, numParticipants: opinion.numParticipants - 9 })).toBeUndefined()
    expect(ungroupedStats(anOpinion())).toBeUndefined()
  })
})

it('the majority view leaves out opinions of common ground', () => {
  const shared = anOpinion({ opinionSlugId: 'a' })
  const majority = [anOpinion({ opinionSlugId: 'b' }), shared, anOpinion({ opinionSlugId: 'c' })]
  expect(withoutShown(majority, [shared]).map(({ opinionSlugId }) => opinionSlugId)).toEqual(['b', 'c'])
})

const passed = (opinionSlugId: string, [numAgrees, numDisagrees, numPasses]: [number, number, number]) =>
  anOpinion({ opinionSlugId, numAgrees, numDisagrees, numPasses })

it('people are unsure of an opinion if passing is its commonest answer, or twice as common as on the median opinion', () => {
  const opinions = [
    passed('sure', [90, 0, 10]),
    passed('half', [5, 0, 5]),
    passed('double', [70, 10, 20]),
    passed('not double', [81, 0, 19]),
    passed('few', [0, 0, 9]),
    passed('sure too', [45, 50, 5]),
    passed('surest', [80, 12, 8]),
  ]
  expect(mostPassed(opinions).map(({ opinionSlugId }) => opinionSlugId)).toEqual(['half', 'double'])
})

it('people are unsure of at most ten opinions, and of none where nobody passed', () => {
  const often = Array.from({ length: 12 }, (_, at) => passed(`often ${at + 10}`, [1, 1, 20 - at]))
  expect(mostPassed(often).map(({ opinionSlugId }) => opinionSlugId)).toEqual(
    often.slice(0, 10).map(({ opinionSlugId }) => opinionSlugId),
  )
  expect(mostPassed([passed('a', [10, 0, 0]), passed('b', [0, 20, 0])])).toEqual([])
})

it('a gap names the groups that agree most and least', () => {
  const gap = gapOf(anOpinionOfGroups([0.2, 0.9, 0.5]))
  expect([gap?.high.key, gap?.low.key]).toEqual(['1', '0'])
})

it('the number of points between groups is the difference of the displayed shares', () => {
  // The shares are 131 of 146 (89.7 %) in group A and 8 of 77 (10.4 %) in group B.
  expect(pointsApart(anOpinionOfGroups([0.9, 0.1]))).toMatchObject({ count: 80, text: '80' })
  expect(pointsApart(anOpinion())).toBeUndefined()
})

it('a headline needs the votes of a third of each group, or of a hundred of it', () => {
  const votedBy = (opinionSlugId: string, ...voters: [numUsers: number, numAgrees: number][]) => {
    const opinion = anOpinionOfGroups([0.9, 0.5], { opinionSlugId })
    const clustersStats = opinion.clustersStats.map((group, g) => {
      const [numUsers, numAgrees] = voters[g] ?? [0, 0]
      return { ...group, numUsers, numAgrees, numDisagrees: 0, numPasses: 0 }
    })
    return { ...opinion, clustersStats }
  }
  const opinions = [
    votedBy('few', [1358, 81], [457, 37]),
    votedBy('a third', [1358, 100], [60, 20]),
    votedBy('many', [1358, 870], [457, 344]),
  ]
  expect(headlinesOf(opinions)[0]?.opinionSlugId).toBe('a third')
  expect(headlinesOf(opinions.slice(0, 1))).toEqual([])
})
