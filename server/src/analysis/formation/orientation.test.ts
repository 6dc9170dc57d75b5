import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  composeOrientations,
  bestOrientation,
  UNCHANGED_ORIENTATION,
  rotatePoint,
  type Orientation,
} from '#analysis/formation/orientation.ts'
import type { Axes } from '#results/position.ts'

const opinionIds = Int32Array.from({ length: 20 }, (_, n) => n + 1)
const pc1 = Float64Array.from(opinionIds, (id) => Math.sin(3 * id))
const pc2 = Float64Array.from(opinionIds, (id) => Math.cos(5 * id))

const RUN: Axes = {
  opinionIds,
  pc1,
  pc2,
  hasClearGroups: true,
  groups: [
    { key: 0, centre: [-2, 0.5] },
    { key: 1, centre: [1.5, 1] },
    { key: 2, centre: [0.5, -2] },
  ],
}

/** The same run with its axes turned. */
const turnedRun = (orientation: Orientation, run = RUN): Axes => {
  const loadings = Array.from(run.pc1, (loading, column) =>
    rotatePoint(orientation, [loading, run.pc2[column] ?? 0]),
  )
  return {
    ...run,
    pc1: Float64Array.from(loadings, ([x]) => x),
    pc2: Float64Array.from(loadings, ([, y]) => y),
    groups: run.groups.map(({ key, centre }) => ({ key, centre: rotatePoint(orientation, centre) })),
  }
}

const ALL: Orientation[] = [1, -1].flatMap((one) =>
  [1, -1].flatMap((other) => [
    { xx: one, xy: 0, yx: 0, yy: other },
    { xx: 0, xy: one, yx: other, yy: 0 },
  ]),
)

describe('the axes of one run on those of the next', () => {
  test('axes that were turned round or swapped are turned back, so that letters stay on their side', () => {
    for (const orientation of ALL)
      assert.deepEqual(bestOrientation(RUN, turnedRun(orientation)), orientation, JSON.stringify(orientation))
  })

  test('without groups in common, opinions decide how axes are turned', () => {
    for (const orientation of ALL) {
      const next = { ...turnedRun(orientation), hasClearGroups: false }
      assert.deepEqual(bestOrientation(RUN, next), orientation, JSON.stringify(orientation))
    }
  })

  test('the axes keep their direction if the groups do, even if the loadings of the opinions are mirrored', () => {
    const mirrored = { xx: -1, xy: 0, yx: 0, yy: 1 }
    const next = { ...turnedRun(mirrored), groups: RUN.groups }
    assert.deepEqual(bestOrientation(RUN, next), UNCHANGED_ORIENTATION)
  })

  test('the axes of runs with nothing in common stay as they are', () => {
    const other = { ...RUN, opinionIds: opinionIds.map((id) => id + 100), hasClearGroups: false }
    assert.deepEqual(bestOrientation(RUN, other), UNCHANGED_ORIENTATION)
  })

  test('two rotations of axes one after the other equal one rotation', () => {
    for (const first of ALL)
      for (const then of ALL)
        assert.deepEqual(
          rotatePoint(composeOrientations(first, then), [2, 3]),
          rotatePoint(then, rotatePoint(first, [2, 3])),
        )
  })
})
