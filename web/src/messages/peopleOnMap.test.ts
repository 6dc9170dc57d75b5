import { expect, it } from 'vitest'
import { peopleOnMap } from './map.ts'

const some = (shown: string) => ({ shown, isOne: shown === '1' })

it('the sentence about people on the map is right for a single person and for more than two ends', () => {
  expect(peopleOnMap({ kind: 'groups', people: '30', placed: [some('29')], notPlaced: some('1') })).toBe(
    'Of 30 people, 29 are in a group and 1 gave too few answers to tell.',
  )
  const placed = ['40', '30', '20', '10'].map(some)
  expect(peopleOnMap({ kind: 'sides', people: '101', placed, between: some('1') })).toBe(
    'Of 101 people, 40, 30, 20 and 10 are clearly on one of the four sides and 1 is in between. The method decides what counts as clearly, so do not compare these numbers.',
  )
})
