import { expect, it } from 'vitest'
import { drawingOf } from './drawing.ts'
import { sharedArea } from './geometry.ts'
import { aMap } from './maps.fixture.ts'
import { marksOf, peoplePerMark } from './marks.ts'

const frame = { width: 100, height: 100, scale: 1, at: (point: readonly [number, number]) => point }

it.each([2, 3, 5])('the labels of %i groups overlap neither each other nor the viewer', (numGroups) => {
  for (const width of [480, 600, 720, 900]) {
    const drawing = drawingOf(aMap(numGroups), width, false)
    const labels = drawing.groups.map(({ label }) => label)
    expect(labels).toHaveLength(numGroups)
    for (const [index, label] of labels.entries()) {
      for (const other of labels.slice(index + 1)) expect(sharedArea(label, other)).toBe(0)
      const [x, y] = drawing.you ?? [0, 0]
      expect(sharedArea(label, { left: x - 12, top: y - 12, width: 24, height: 24 })).toBe(0)
      expect(label.left).toBeGreaterThanOrEqual(0)
      expect(label.left + label.width).toBeLessThanOrEqual(width)
      expect(label.top + label.height).toBeLessThanOrEqual(drawing.height)
    }
  }
})

it('places six labels', () => {
  const map = aMap(5)
  const [first, ...others] = map.groups
  const crowded = [first, ...others, first].flatMap((group, index) =>
    group
      ? [{ ...group, key: (['0', '1', '2', '3', '4', '5'] as const)[index] ?? '0', hull: first?.hull ?? [] }]
      : [],
  )
  expect(drawingOf({ ...map, groups: crowded }, 600, true).groups).toHaveLength(6)
})

it('narrow maps show letters of one size instead of names', () => {
  const drawing = drawingOf(aMap(3), 320, false)
  expect(drawing.isNarrow).toBe(true)
  expect(new Set(drawing.groups.map(({ label }) => label.width)).size).toBe(1)
})

it('the number of marks of a group is proportional to its size', () => {
  for (const { key, numMarks } of drawingOf(aMap(3), 600, false).groups) {
    const people = aMap(3)
      .cells.filter((cell) => cell.key === key)
      .reduce((sum, { numPeople }) => sum + numPeople, 0)
    expect(Math.abs(numMarks * 5 - people)).toBeLessThan(5)
  }
})

it('a phone and a wide screen show the same marks for the same people', () => {
  const marksAt = (width: number) => drawingOf(aMap(5), width, false).groups.map(({ numMarks }) => numMarks)
  expect(marksAt(320)).toEqual(marksAt(900))
  expect(drawingOf(aMap(5), 320, false).perMark).toBe(drawingOf(aMap(5), 900, false).perMark)
})

it('people in no group are drawn too, apart from the groups', () => {
  const cells = [...aMap(2).cells, { x: 0, y: 0, width: 1, numPeople: 40 }]
  expect(drawingOf(aMap(2), 600, false).ungrouped).toBeUndefined()
  expect(drawingOf(aMap(2, { cells }), 600, false).ungrouped?.match(/M/g)).toHaveLength(16)
})

it('a mark stands for at least five people, and for more if marks would overlap', () => {
  expect(peoplePerMark(0, 300)).toBe(5)
  expect(peoplePerMark(1500, 300)).toBe(5)
  expect(peoplePerMark(1501, 300)).toBe(10)
  expect(peoplePerMark(3_000_000, 300)).toBe(10_000)
})

it('people left over in one square count in the next', () => {
  const cells = Array.from({ length: 10 }, (_, x) => ({
    key: '0' as const,
    x: x * 5,
    y: 0,
    width: 4,
    numPeople: 7,
  }))
  expect(marksOf({ cells, hull: [], perMark: 5, frame })).toHaveLength(14)
})

it('marks stay in their square and within the outline of their group', () => {
  const cells = [{ key: '0' as const, x: 8, y: 2, width: 8, numPeople: 200 }]
  const marks = marksOf({
    cells,
    hull: [
      [0, 0],
      [10, 0],
      [10, 10],
    ],
    perMark: 5,
    frame,
  })
  expect(marks).toHaveLength(40)
  for (const [x, y] of marks) {
    expect(Math.abs(x - 8)).toBeLessThanOrEqual(4)
    expect(x).toBeLessThanOrEqual(10)
    expect(y).toBeLessThanOrEqual(x)
  }
})

it('the drawing is the same each time', () => {
  expect(drawingOf(aMap(3), 600, false)).toEqual(drawingOf(aMap(3), 600, false))
})

it('a viewer far from all others is drawn at the edge', () => {
  const drawing = drawingOf(aMap(3, { place: { x: 90, y: -90, numVotes: 1, numVotesNeeded: 3 } }), 400, false)
  const [x, y] = drawing.you ?? [-1, -1]
  expect(x).toBeLessThan(400)
  expect(y).toBeLessThan(drawing.height)
})
