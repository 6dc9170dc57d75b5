import type { VoteChoice } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { anOpinion } from '#testing/samples.ts'
import { finalFact } from './facts.ts'
import { ownStandingOf, type OwnStanding } from './ownStanding.ts'

const votesOf = (...votes: [string, VoteChoice][]) => new Map(votes)
const placed = ownStandingOf({ x: 0, y: 0, key: '0', closeTo: '1', numVotes: 8, numVotesNeeded: 0 })

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

  test('the fact at the end is a discovery if the viewer shares less than two thirds with groups and with most people', () => {
    const discovery = { kind: 'divided', opinion: anOpinion({}) } as const
    const other = votesOf(['one', 'agree'], ['two', 'disagree'], ['three', 'disagree'])
    const told = { kind: 'discovered', discovery }
    expect(finalFact({ ...known, votes: other, discovery })).toEqual(told)
    expect(finalFact({ ...known, discovery, standing: standing({ shared: { same: 15, of: 24 } }) })).toEqual(
      told,
    )
    expect(finalFact({ ...known, discovery })).toMatchObject({ kind: 'like_most' })
  })

  test('the fact at the end says when groups can appear if fewer than ten people take part', () => {
    expect(finalFact({ ...known, standing: standing({ like }), numPeople: 9 })).toEqual({
      kind: 'too_few_people',
    })
  })
})
