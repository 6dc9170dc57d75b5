import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DensityCell } from '../density.ts'
import { numMarksOf, peoplePerMark, placeMarks } from './marks.ts'

const cell = (x: number, y: number, count: number): DensityCell => ({ x, y, width: 1, group: 0, count })
const everywhere = {
  isFree: () => true,
  isWithin: () => true,
  toFrame: ([x, y]: [number, number]): [number, number] => [x, y],
}

describe('marks', () => {
  it('a mark represents the smallest round number of people, at least five, with which there are not too many marks', () => {
    const maxMarks = 20
    const expected = [
      [3, 5],
      [100, 5],
      [101, 10],
      [201, 25],
      [501, 50],
      [1001, 100],
      [2001, 250],
      [5001, 500],
      [10_001, 1000],
      [20_000, 1000],
      [20_001, 1001],
    ] as const
    for (const [numPeople, perMark] of expected) assert.equal(peoplePerMark(numPeople, maxMarks), perMark)
  })

  it('a group of five people or more has at least one mark, and a smaller group has none', () => {
    assert.deepEqual(
      [0, 4, 5, 9, 26, 100].map((numPeople) => numMarksOf(numPeople, 10)),
      [0, 0, 1, 1, 3, 10],
    )
    // 14 / 5 rounds to three marks, but each of three would represent fewer than five people.
    assert.equal(numMarksOf(14, 5), 2)
  })

  it('each square has marks in proportion to its people', () => {
    const marks = placeMarks({ cells: [cell(-3, 0, 150), cell(3, 0, 50)], perMark: 10, ...everywhere })
    assert.equal(marks.length, 20)
    assert.equal(marks.filter(([x]) => Math.abs(x + 3) <= 0.5).length, 15)
    assert.equal(marks.filter(([x]) => Math.abs(x - 3) <= 0.5).length, 5)
  })

  it('marks in a square do not touch, and lie inside the line of their group if it crosses the square', () => {
    const cells = [cell(0, 0, 160)]
    const marks = placeMarks({ cells, perMark: 10, ...everywhere })
    for (const [at, [x, y]] of marks.entries()) {
      assert.ok(Math.abs(x) <= 0.5 && Math.abs(y) <= 0.5)
      for (const [otherX, otherY] of marks.slice(at + 1)) assert.ok(Math.hypot(otherX - x, otherY - y) > 0.1)
    }
    const right = placeMarks({ cells, perMark: 10, ...everywhere, isWithin: ([x]) => x > 0 })
    assert.ok(right.length === 16 && right.every(([x]) => x > 0))
    const outside = placeMarks({ cells, perMark: 10, ...everywhere, isWithin: () => false })
    assert.equal(outside.length, 16)
  })

  it('a mark whose square is covered goes to the nearest free point of another square of its group', () => {
    const cells = [cell(-3, 0, 50), cell(0, 0, 50), cell(3, 0, 50)]
    const marks = placeMarks({ cells, perMark: 10, ...everywhere, isFree: ([x]) => x > -2 })
    assert.deepEqual([marks.length, marks.filter(([x]) => Math.abs(x) <= 0.5).length], [15, 10])
  })
})
