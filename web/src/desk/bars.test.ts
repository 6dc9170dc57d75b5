import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

const TWO = [
  { from: '2026-11-01', to: '2026-11-02', votes: 20 },
  { from: '2026-11-03', to: '2026-11-03', votes: 40 },
]

test('joined days share a bar as wide as they are and as high as their mean, and short conversations have room for a week', () => {
  const { bars, toCome } = barsOf(TWO, '2026-11-03')
  expect(bars.map(({ start, height }) => [start * 7, height])).toEqual([
    [0, 0.25],
    [2, 1],
  ])
  expect((bars[0]?.width ?? 0) * 7).toBeCloseTo(1.7)
  expect((bars[1]?.width ?? 0) * 7).toBeCloseTo(0.7)
  expect(toCome).toEqual([])
})

test('the days until the conversation closes have places, of a later end those of a month', () => {
  const { bars, toCome } = barsOf(TWO, '2026-11-03', '2026-11-10T18:00:00.000Z')
  expect(toCome.map(({ start }) => start * 10)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(bars[1]?.start).toBe(0.2)
  expect(barsOf(TWO, '2026-11-03', '2027-11-10T18:00:00.000Z').toCome).toHaveLength(30)
})

test('two lines stand at round numbers of votes', () => {
  const votesOf = (votes: number) =>
    barsOf([{ from: '2026-11-01', to: '2026-11-01', votes }], '2026-11-01').lines.map((line) => line.votes)
  expect([2300, 1900, 40, 3, 2].map(votesOf)).toEqual([
    [1000, 2000],
    [500, 1000],
    [20, 40],
    [1, 2],
    [1, 2],
  ])
  expect([1, 0].map(votesOf)).toEqual([[1], [1]])
})

test('the first day, the last, today and the best are named, and none of two that would touch', () => {
  const days = ['01', '02', '03', '04', '05', '06'].map((day, at) => ({
    from: `2026-11-${day}`,
    to: `2026-11-${day}`,
    votes: [10, 20, 90, 30, 20, 10][at] ?? 0,
  }))
  const { labels } = barsOf(days, '2026-11-06', '2026-11-14T18:00:00.000Z')
  expect(labels.map(({ day, isToday }) => [day.slice(-2), isToday])).toEqual([
    ['01', false],
    ['14', false],
    ['06', true],
  ])
  expect(barsOf(days, '2026-11-06').labels.map(({ day }) => day.slice(-2))).toEqual(['01', '06', '03'])
})
