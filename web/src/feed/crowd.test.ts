import type { GroupKey } from '@parley/contract'
import { expect, test } from 'vitest'
import { aConversation } from '#testing/samples.ts'
import { CROWD_BOX, crowdOf } from './crowd.ts'

const KEYS: readonly GroupKey[] = ['0', '1', '2', '3', '4', '5']

const crowd = (sizes: readonly number[], participantCount = sizes.reduce((sum, size) => sum + size, 0)) =>
  crowdOf(
    aConversation({
      metadata: { participantCount },
      polis: {
        clusters: sizes.map((numUsers, index) => ({
          key: KEYS[index] ?? '0',
          numUsers,
          isUserInCluster: false,
        })),
      },
    }),
  )

const numMarksIn = (path: string) => path.split('M').length - 1

/** The corners of all marks of a path; for a circle, its topmost point. */
const pointsIn = (path: string): [x: number, y: number][] =>
  path
    .split('M')
    .slice(1)
    .flatMap((mark) => {
      const [start = '', steps = ''] = mark.split(/[la]/)
      let [x = 0, y = 0] = start.split(' ').map(Number)
      const corners: [number, number][] = [[x, y]]
      if (mark.includes('a')) return corners
      const numbers = steps.replace('z', '').split(' ').map(Number)
      for (let at = 0; at < numbers.length; at += 2) {
        x += numbers[at] ?? 0
        y += numbers[at + 1] ?? 0
        corners.push([x, y])
      }
      return corners
    })

/** The sizes of two to five groups: equal, very unequal, and between. */
const MIXES = [
  [22, 22],
  [1028, 411],
  [5, 2000],
  [2000, 5],
  [300, 300, 300],
  [92, 61, 35],
  [10, 10, 2000],
  [2000, 10, 10],
  [100, 100, 100, 100],
  [5, 1000, 5, 1000],
  [40, 40, 40, 40, 40],
  [2000, 5, 5, 5, 5],
  [5, 5, 5, 5, 2000],
]

test('the glyph draws each group by its expected share of all people, however many are placed', () => {
  const clusters = [0.25, 0.75].map((share, index) => ({
    key: KEYS[index] ?? '0',
    numUsers: 10,
    share,
    isUserInCluster: false,
  }))
  const found = crowdOf(aConversation({ metadata: { participantCount: 100 }, polis: { clusters } }))
  expect(found?.groups.map(({ path }) => numMarksIn(path))).toEqual([11, 33])
})

test('the glyph has at most seven elements: one path for each group, one for the others, and the picture around them', () => {
  for (const sizes of MIXES) {
    const drawn = crowd(sizes, 3000)
    expect(drawn?.groups).toHaveLength(sizes.length)
    expect(1 + sizes.length + 1).toBeLessThanOrEqual(7)
  }
})

test('people are drawn as about 44 marks in total, and each group has at least one', () => {
  const drawn = crowd([1028, 411], 2010)
  expect(drawn?.groups.map(({ path }) => numMarksIn(path))).toEqual([23, 9])
  expect(numMarksIn(drawn?.others ?? '')).toBe(12)
  expect(crowd([5, 4000], 4005)?.groups.map(({ path }) => numMarksIn(path))).toEqual([1, 44])
})

test('the same conversation always has the same drawing', () => {
  for (const sizes of MIXES) expect(crowd(sizes, 2500)).toEqual(crowd(sizes, 2500))
})

test('the drawn groups never overlap, whatever their number and sizes', () => {
  for (const sizes of MIXES) {
    const drawn = crowd(sizes)
    const clouds = (drawn?.groups ?? []).map(({ path }) => pointsIn(path))
    for (const [index, cloud] of clouds.entries())
      for (const other of clouds.slice(index + 1)) {
        const distances = cloud.flatMap(([x, y]) => other.map(([u, v]) => Math.hypot(x - u, y - v)))
        expect(Math.min(...distances), `groups of ${sizes.join(', ')}`).toBeGreaterThan(0.5)
      }
  }
})

test('all marks lie within the box of the drawing', () => {
  for (const sizes of MIXES) {
    const drawn = crowd(sizes, 2500)
    const paths = [...(drawn?.groups ?? []).map(({ path }) => path), drawn?.others ?? '']
    for (const [x, y] of paths.flatMap(pointsIn)) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(CROWD_BOX.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(CROWD_BOX.height)
    }
  }
})

test('the drawing of two or three groups takes at most 2.5 kB of path', () => {
  for (const sizes of MIXES.filter(({ length }) => length <= 3)) {
    const drawn = crowd(sizes, 2500)
    const paths = [...(drawn?.groups ?? []).map(({ path }) => path), drawn?.others ?? '']
    expect(paths.join('').length).toBeLessThanOrEqual(2560)
  }
})

test('a conversation without groups or people has no glyph', () => {
  expect(crowd([], 300)).toBeUndefined()
  expect(crowd([5], 0)).toBeUndefined()
})

test('where only results are published, the groups are shares of the people in the newest block', () => {
  const asOf = { block: 1, numPeople: 100, createdAt: '2026-11-20T12:00:00.000Z' }
  const shown = crowdOf(
    aConversation({
      metadata: { participantCount: 200, publication: 'results', asOf },
      polis: { clusters: [{ key: '0', numUsers: 50, isUserInCluster: false }] },
    }),
  )
  expect(shown?.groups.map(({ path }) => numMarksIn(path))).toEqual([22])
})
