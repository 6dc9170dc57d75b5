import type { Opinion, VoteChoice } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aConversation } from '#testing/samples.ts'
import { inBlockOf, withOwnAnswer, withOwnVote, withVoteChange, type VotesInBlock } from './ownVote.ts'

const opinion: Opinion = {
  opinionSlugId: 'op1',
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  opinion: 'Trees first',
  numParticipants: 6,
  numAgrees: 3,
  numDisagrees: 2,
  numPasses: 1,
  username: 'heron',
  isSeed: false,
  moderation: { status: 'unmoderated' },
  clustersStats: [],
}

test('a first vote adds one to the number of voters, so that an opinion never has more votes than the conversation has people', () => {
  expect(withVoteChange(opinion, { next: 'agree' })).toMatchObject({ numAgrees: 4, numParticipants: 7 })
})

test('a changed vote moves from one count to the other', () => {
  expect(withVoteChange(opinion, { former: 'agree', next: 'pass' })).toMatchObject({
    numAgrees: 2,
    numDisagrees: 2,
    numPasses: 2,
    numParticipants: 6,
  })
})

test('a withdrawn vote restores the counts from before it', () => {
  const after = withVoteChange(withVoteChange(opinion, { next: 'disagree' }), { former: 'disagree' })
  expect(after.numDisagrees).toBe(2)
})

describe('totals of a block', () => {
  const ofBlock = (block: number): Opinion => ({
    ...opinion,
    numAgrees: 12,
    numDisagrees: 5,
    numPasses: 1,
    numParticipants: 31,
    asOf: { block, numPeople: 20 },
  })
  const inBlock = (block: number, votes: Record<string, VoteChoice> = {}) => ({ block, votes })

  test('a vote that is not yet in the block is added, and so is its voter', () => {
    const shown = withOwnVote(ofBlock(2), { present: 'agree', inBlock: inBlock(2) })
    expect(shown).toMatchObject({ own: 'added', opinion: { numAgrees: 13, numParticipants: 21 } })
    const other = withOwnVote(ofBlock(2), { present: 'agree', inBlock: inBlock(2, { op2: 'pass' }) })
    expect(other).toMatchObject({ own: 'added', opinion: { numAgrees: 13, numParticipants: 20 } })
  })

  test('a vote from before the block is in its totals and is not counted twice', () => {
    const shown = withOwnVote(ofBlock(2), { present: 'agree', inBlock: inBlock(2, { op1: 'agree' }) })
    expect(shown).toMatchObject({
      own: 'counted',
      opinion: { numAgrees: 12, numDisagrees: 5, numPasses: 1, numParticipants: 20 },
    })
  })

  test('a vote changed after the block moves from one count to the other', () => {
    const shown = withOwnVote(ofBlock(2), { present: 'pass', inBlock: inBlock(2, { op1: 'agree' }) })
    expect(shown).toMatchObject({ own: 'added', opinion: { numAgrees: 11, numDisagrees: 5, numPasses: 2 } })
  })

  test('a vote that was withdrawn after the block is subtracted from the totals of the block', () => {
    const shown = withOwnVote(ofBlock(2), { present: undefined, inBlock: inBlock(2, { op1: 'disagree' }) })
    expect(shown).toMatchObject({ own: 'none', opinion: { numAgrees: 12, numDisagrees: 4, numPasses: 1 } })
  })

  test('totals stay those of the block while the viewer’s votes in it are unknown', () => {
    for (const known of [undefined, inBlock(1, { op1: 'agree' }), inBlock(3)])
      expect(withOwnVote(ofBlock(2), { present: 'pass', inBlock: known })).toMatchObject({
        own: 'unknown',
        opinion: { numAgrees: 12, numDisagrees: 5, numPasses: 1, numParticipants: 20 },
      })
  })

  test('whatever the block contains and the viewer has chosen since, nobody is counted twice or lost', () => {
    const choices = [undefined, 'agree', 'disagree', 'pass'] as const
    const others = { numAgrees: 4, numDisagrees: 3, numPasses: 2 }
    for (const former of choices)
      for (const present of choices) {
        const counted = withVoteChange({ ...opinion, ...others }, { next: former })
        const shown = withOwnVote(
          { ...counted, asOf: { block: 1, numPeople: 10 } },
          { present, inBlock: inBlock(1, former ? { op1: former } : {}) },
        ).opinion
        expect(shown).toMatchObject(withTally(others, present))
      }
  })

  const withTally = (
    tally: Pick<Opinion, 'numAgrees' | 'numDisagrees' | 'numPasses'>,
    choice?: VoteChoice,
  ) => ({
    numAgrees: tally.numAgrees + Number(choice === 'agree'),
    numDisagrees: tally.numDisagrees + Number(choice === 'disagree'),
    numPasses: tally.numPasses + Number(choice === 'pass'),
  })

  test('the current poll answer replaces the one in the block', () => {
    const asOf = { block: 2, numPeople: 20, createdAt: '2026-11-01T10:00:00Z' }
    const options = [9, 8, 3].map((numResponses, at) => ({
      optionNumber: at + 1,
      optionTitle: `Option ${at + 1}`,
      numResponses,
    }))
    const shown = (present: number | undefined, known: VotesInBlock | undefined) => {
      const { options: counted, isWithOwn } = withOwnAnswer(options, { asOf, present, inBlock: known })
      return [...counted.map(({ numResponses }) => numResponses), isWithOwn]
    }
    expect(shown(1, { ...inBlock(2), pollIndex: 0 })).toEqual([9, 8, 3, false])
    expect(shown(3, { ...inBlock(2), pollIndex: 0 })).toEqual([8, 8, 4, true])
    expect(shown(2, inBlock(2))).toEqual([9, 9, 3, true])
    expect(shown(2, { ...inBlock(1), pollIndex: 0 })).toEqual([9, 8, 3, false])
    expect(shown(2, undefined)).toEqual([9, 8, 3, false])
  })

  test('a response without votes of the viewer means that the block contains none', () => {
    const metadata = { asOf: { block: 4, numPeople: 20, createdAt: '2026-11-01T10:00:00Z' } }
    const own = {
      commentRanking: {},
      pollResponse: { hadResponded: false, responseIndex: -1 },
    }
    expect(inBlockOf(aConversation({ metadata, userInteraction: own }))).toEqual(inBlock(4))
    expect(inBlockOf(aConversation({ metadata }))).toBeUndefined()
    expect(inBlockOf(aConversation({ metadata, userInteraction: { ...own, inBlock: inBlock(3) } }))).toEqual(
      inBlock(3),
    )
  })
})
