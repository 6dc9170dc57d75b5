import { expect, it } from 'vitest'
import { anOpinion } from '#testing/samples.ts'
import { searchedAndSorted, toggleSorting } from './sorting.ts'

const row = (text: string, [numAgrees, numDisagrees, numPasses]: [number, number, number]) => ({
  text,
  opinion: anOpinion({ opinionSlugId: text.slice(0, 4), numAgrees, numDisagrees, numPasses }),
})
const rows = [
  row('Close the road', [50, 50, 0]),
  row('Plant more trees', [9, 1, 0]),
  row('Build a road', [10, 0, 90]),
]
const texts = (found: typeof rows) => found.map(({ text }) => text)

it('agreement is sorted by its share of the voters instead of its count', () => {
  expect(texts(searchedAndSorted(rows, '', { column: 'agree', isDescending: true }))).toEqual([
    'Plant more trees',
    'Close the road',
    'Build a road',
  ])
})

it('each column sorts by its own figure in both directions', () => {
  expect(texts(searchedAndSorted(rows, '', { column: 'voters', isDescending: false }))[0]).toBe(
    'Plant more trees',
  )
  expect(texts(searchedAndSorted(rows, '', { column: 'pass', isDescending: true }))[0]).toBe('Build a road')
  expect(texts(searchedAndSorted(rows, '', { column: 'disagree', isDescending: true }))[0]).toBe(
    'Close the road',
  )
  expect(texts(searchedAndSorted(rows, '', { column: 'opinion', isDescending: false }))[0]).toBe(
    'Build a road',
  )
})

it('equal rows always have the same order, whatever the previous sorting was', () => {
  const same = [row('bbbb', [1, 1, 1]), row('aaaa', [1, 1, 1])]
  const sorting = { column: 'agree', isDescending: true } as const
  expect(texts(searchedAndSorted(same, '', sorting))).toEqual(
    texts(searchedAndSorted(same.toReversed(), '', sorting)),
  )
})

it('a search finds rows that contain all its words', () => {
  const sorting = { column: 'voters', isDescending: true } as const
  expect(texts(searchedAndSorted(rows, ' ROAD  the', sorting))).toEqual(['Close the road'])
  expect(searchedAndSorted(rows, 'bicycle', sorting)).toEqual([])
})

it('a column heading sorts the largest first, and a second press reverses the order', () => {
  const first = toggleSorting({ column: 'voters', isDescending: true }, 'agree')
  expect(first).toEqual({ column: 'agree', isDescending: true })
  expect(toggleSorting(first, 'agree').isDescending).toBe(false)
  expect(toggleSorting(first, 'opinion').isDescending).toBe(false)
})
