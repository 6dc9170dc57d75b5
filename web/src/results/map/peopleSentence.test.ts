import { expect, it } from 'vitest'
import { aMap, aMapOfSides } from './maps.fixture.ts'
import { peopleSentence } from './peopleSentence.ts'

it('the sentence about people on the map is right for a single person', () => {
  const few = aMap(2, { participantCount: 30, numGrouped: 29, numNotPlaced: 1 })
  expect(peopleSentence(few)).toBe('Of 30 people, 29 are in a group and 1 gave too few answers to tell.')
})

it('the sentence about people on the map names each end of two directions', () => {
  const { groups } = aMap(4)
  const sizes = [40, 30, 20, 10]
  const four = aMapOfSides({
    participantCount: 101,
    groups: groups.map((group, at) => ({ ...group, size: sizes[at] ?? 0 })),
    numGrouped: 100,
    numBetween: 1,
    numNotPlaced: 0,
  })
  expect(peopleSentence(four)).toBe(
    'Of 101 people, 40, 30, 20 and 10 are clearly on one of the sides and 1 is in between. The method decides what counts as clearly, so do not compare these numbers.',
  )
})

it('without anybody in between, the sentence about people on the map says how many are on the other side', () => {
  const two = aMapOfSides({ participantCount: 287, numBetween: 0 })
  expect(peopleSentence(two)).toBe(
    'Of 287 people, 182 are clearly on one side, 96 on the other and 9 gave too few answers to tell. The method decides what counts as clearly, so do not compare these numbers.',
  )
})
