import { describe, expect, it } from 'vitest'
import { aMap } from './maps.fixture.ts'
import { likenessSentence, regroupedSentence, sentenceOf, ownPositionOf } from './ownPosition.ts'

const sentence = (...map: Parameters<typeof aMap>) => sentenceOf(ownPositionOf(aMap(...map)))
const place = { x: -1.9, y: 0.8, numVotes: 11, numVotesNeeded: 0 }

it('whom the viewer votes like is said with counts, and nothing where nothing can be compared', () => {
  const words = {
    nearest: { key: '0' as const, numAlike: 31, numCompared: 50 },
    farthest: { key: '1' as const, numAlike: 12, numCompared: 48 },
    numSharedVoted: 11,
    numShared: 9,
    apartOpinionSlugIds: [],
  }
  expect(likenessSentence(words)).toBe(
    'You voted like most of group A on 31 of 50 opinions, and like most of group B on 12 of 48. Of 11 opinions that all groups share, you voted like them on 9.',
  )
  expect(likenessSentence({ numSharedVoted: 0, numShared: 0, apartOpinionSlugIds: [] })).toBe('')
})

it('counts of likeness that speak against the place are not told: it weighs how telling each vote is', () => {
  const words = {
    nearest: { key: '1' as const, numAlike: 1, numCompared: 5 },
    farthest: { key: '0' as const, numAlike: 3, numCompared: 5 },
    numSharedVoted: 2,
    numShared: 1,
    apartOpinionSlugIds: [],
  }
  expect(likenessSentence(words)).toBe('Of 2 opinions that all groups share, you voted like them on 1.')
})

describe('the sentence about the viewer’s position', () => {
  it('names the group, its size and a close second group', () => {
    expect(sentence(3, { place: { ...place, key: '0', closeTo: '2', x: -1.5, y: -0.7 } })).toBe(
      'You are in group A, “Calm streets” (182 of 358 people), close to group C.',
    )
  })
  it('does not name a second group that is far away', () => {
    expect(sentence(3, { place: { ...place, key: '0', closeTo: '1', x: -3, y: 2 } })).toBe(
      'You are in group A, “Calm streets” (182 of 358 people).',
    )
  })
  it('names only the letter of a group without a label', () => {
    const groups = aMap(2).groups.map((group) => ({ ...group, label: undefined }))
    expect(sentence(2, { groups, place: { ...place, key: '1' } })).toBe(
      'You are in group B (96 of 287 people).',
    )
  })
  it('says how many votes are missing', () => {
    expect(sentence(3, { place: { ...place, numVotes: 4, numVotesNeeded: 3 } })).toBe(
      'You are not placed yet: cast about 3 more votes to see your place.',
    )
    expect(sentence(3, { place: { ...place, numVotes: 6, numVotesNeeded: 1 } })).toBe(
      'You are not placed yet: cast about 1 more vote to see your place.',
    )
  })
  it('names no number of missing votes that is more than a guess', () => {
    expect(sentence(3, { place: { ...place, numVotes: 6, numVotesNeeded: 21 } })).toBe(
      'You are not placed yet: your votes so far fit more than one group.',
    )
  })
  it('says that a viewer fits no group', () => {
    expect(sentence(3, { place })).toBe('You are not in a group: your votes fit none of them clearly.')
  })
  it('says what to do before the first vote', () => {
    const before =
      'There are three groups of people who vote alike. Vote on a few opinions to see where you stand.'
    expect(sentence(3, { place: undefined })).toBe(before)
    expect(sentence(3, { place: { ...place, numVotes: 0, numVotesNeeded: 7 } })).toBe(before)
  })
  it('says that there are no clear groups', () => {
    expect(sentence(0, { noMapReason: 'no_clear_groups', participantCount: 52 })).toBe(
      'There are no clear groups: the 52 people who voted do not fall into separate camps.',
    )
  })
  it('says that too few people have voted', () => {
    expect(sentence(0, { noMapReason: 'too_few_participants', participantCount: 1 })).toContain(
      'One person has voted',
    )
    expect(sentence(0, { noMapReason: 'too_few_participants', participantCount: 8 })).toContain(
      '8 people have voted',
    )
    expect(sentence(0, { noMapReason: 'too_few_participants', participantCount: 0 })).toContain(
      'Nobody has voted',
    )
  })
  it('says that the map is not computed yet', () => {
    expect(sentence(0, { noMapReason: 'not_computed', participantCount: 52 })).toContain('is being drawn')
  })
})

describe('the sentence about a new letter', () => {
  it('is shown when a new run changes the letter', () => {
    expect(regroupedSentence({ runId: 41, key: '0' }, { runId: 42, key: '1' })).toBe(
      'Groups were recomputed; you were in A, now B.',
    )
  })
  it('is not shown when the viewer’s own votes change the letter, or when it stays', () => {
    expect(regroupedSentence({ runId: 41, key: '0' }, { runId: 41, key: '1' })).toBeUndefined()
    expect(regroupedSentence({ runId: 41, key: '0' }, { runId: 42, key: '0' })).toBeUndefined()
    expect(regroupedSentence({ runId: 41 }, { runId: 42, key: '0' })).toBeUndefined()
  })
})
