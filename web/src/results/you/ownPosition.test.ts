import { describe, expect, it } from 'vitest'
import { aMap } from '#results/map/maps.fixture.ts'
import { groupingKindOf } from '#ui/groups.ts'
import { placeSentence } from '#votes/placeSentence.ts'
import { ownPositionOf, sentenceOf } from './ownPosition.ts'

const sentence = (...input: Parameters<typeof aMap>) => {
  const map = aMap(...input)
  const position = ownPositionOf(map)
  const kind = groupingKindOf(map)
  return position.kind === 'stands'
    ? placeSentence(position.standing.place, kind)
    : sentenceOf(position, kind)
}
const place = { x: -1.9, y: 0.8, numVotes: 11, numVotesNeeded: 0 }

describe('the sentence about the viewer’s position', () => {
  it('the position sentence names the group of the viewer, and a second one that is close', () => {
    expect(sentence(3, { place: { ...place, key: '0' } })).toBe('You are with group ‹0›.')
    expect(sentence(3, { place: { ...place, key: '0', closeTo: '2' } })).toBe(
      'You are with group ‹0›, near group ‹2›.',
    )
  })
  it('the position sentence says how many votes are missing', () => {
    expect(sentence(3, { place: { ...place, numVotes: 4, numVotesNeeded: 3 } })).toBe(
      'About 3 more votes and we can place you.',
    )
    expect(sentence(3, { step: 'cards', place: { numVotes: 6, numVotesNeeded: 1 } })).toBe(
      'About 1 more vote and we can place you.',
    )
  })
  it('the position sentence names no number of missing votes that is only a guess', () => {
    expect(sentence(3, { place: { ...place, numVotes: 6, numVotesNeeded: 21 } })).toBe(
      'Your votes so far fit more than one group.',
    )
  })
  it('even on a map whose shares are steps, the position of somebody who is not placed says which group their votes are most like', () => {
    const at = { x: 0.2, y: 0.1, numVotes: 6, numVotesNeeded: 21, nearerTo: '1' } as const
    expect(sentence(3, { step: 'map', place: at })).toBe('Your votes are most like those of group ‹1›.')
  })
  it('the position sentence says that a viewer fits no group', () => {
    expect(sentence(3, { place })).toBe('You are not in a group: your votes fit none of them clearly.')
  })
  it('the position sentence says what to do before the first vote', () => {
    const before = 'There are three groups. Vote on a few opinions to see where you stand.'
    expect(sentence(3, { place: undefined })).toBe(before)
    expect(sentence(3, { place: { ...place, numVotes: 0, numVotesNeeded: 7 } })).toBe(before)
  })
  it('the position sentence says that there are no clear groups', () => {
    expect(sentence(0, { noMapReason: 'no_clear_groups', participantCount: 52 })).toBe(
      'There are no clear groups: the 52 people who voted do not fall into separate camps.',
    )
  })
  it('the position sentence says that too few people have voted', () => {
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
  it('the position sentence says that the map is not computed yet', () => {
    expect(sentence(0, { noMapReason: 'not_computed', participantCount: 52 })).toContain('is being drawn')
  })
})
