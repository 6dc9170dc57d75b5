import type { MapPosition } from '@parley/contract'
import { describe, expect, it } from 'vitest'
import { aMap } from '#results/map/maps.fixture.ts'
import { groupingKindOf } from '#ui/groups.ts'
import { ownPositionOf, sentenceOf } from './ownPosition.ts'

const sentence = (...map: Parameters<typeof aMap>) => {
  const position = ownPositionOf(aMap(...map))
  return 'group' in position ? undefined : sentenceOf(position, groupingKindOf(aMap(...map)))
}
const place = { x: -1.9, y: 0.8, numVotes: 11, numVotesNeeded: 0 }

describe('the group of the viewer', () => {
  const closeTo = (at: Partial<MapPosition>) => {
    const position = ownPositionOf(aMap(3, { place: { ...place, key: '0', ...at } }))
    return position.kind === 'placed' ? position.closeTo : 'not placed'
  }
  it('the group of the viewer is named with a second group that is close', () => {
    expect(closeTo({ closeTo: '2', x: -1.5, y: -0.7 })).toBe('2')
  })
  it('the group of the viewer is named without a second group that is far away', () => {
    expect(closeTo({ closeTo: '1', x: -3, y: 2 })).toBeUndefined()
  })
})

describe('the sentence about the viewer’s position', () => {
  it('the position sentence says how many votes are missing', () => {
    expect(sentence(3, { place: { ...place, numVotes: 4, numVotesNeeded: 3 } })).toBe(
      'You are not placed yet: cast about 3 more votes to see your place.',
    )
    expect(sentence(3, { place: { ...place, numVotes: 6, numVotesNeeded: 1 } })).toBe(
      'You are not placed yet: cast about 1 more vote to see your place.',
    )
  })
  it('the position sentence names no number of missing votes that is only a guess', () => {
    expect(sentence(3, { place: { ...place, numVotes: 6, numVotesNeeded: 21 } })).toBe(
      'You are not placed yet: your votes so far fit more than one group.',
    )
  })
  it('on a map in steps, too, the position of somebody who is not placed says which group their votes are most like', () => {
    const at = { x: 0.2, y: 0.1, numVotes: 6, numVotesNeeded: 21, nearerTo: '1' } as const
    expect(ownPositionOf(aMap(3, { step: 'map', place: at }))).toMatchObject({
      kind: 'like_group',
      group: { key: '1' },
    })
    expect(sentence(3, { step: 'map', place: { ...at, nearerTo: undefined } })).toContain(
      'more than one group',
    )
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
