import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import type { Point } from '../points.ts'
import { FRAMES } from './landscape.ts'
import { viewOf } from './view.ts'

const frames = Object.values(FRAMES)
const isNear = (one: number, other: number) => Math.abs(one - other) < 1e-6

describe('viewOf', () => {
  it('the bounds of a view fill the frame inside its padding in one direction, and lie in the middle in the other', () => {
    for (const frame of frames) {
      const { width, height, padding, top } = frame
      const middleY = (top + height - padding) / 2
      const wide = viewOf([-2, 1, 6, 2], 6, frame)
      assert.ok(isNear(wide.toFrame([-2, 0])[0], padding) && isNear(wide.toFrame([6, 0])[0], width - padding))
      assert.ok(isNear(wide.toFrame([0, 1.5])[1], middleY))
      const high = viewOf([-1, -4, 0, 4], 6, frame)
      assert.ok(isNear(high.toFrame([0, 4])[1], top) && isNear(high.toFrame([0, -4])[1], height - padding))
      assert.ok(isNear(high.toFrame([-0.5, 0])[0], width / 2))
    }
  })

  it('fromFrame is the inverse of toFrame, and y runs up on the map', () => {
    const view = viewOf([-2, -1, 4, 3], 6, FRAMES.phone)
    const point: Point = [0.7, -0.3]
    const [x, y] = view.toFrame(point)
    const back = view.fromFrame([x, y])
    assert.ok(isNear(back[0], point[0]) && isNear(back[1], point[1]))
    assert.ok(view.toFrame([0.7, 0])[1] < y && view.toFrame([1, -0.3])[0] > x)
    assert.deepEqual(view.toFrame([0, 0]), [view.left, view.top])
  })

  it('the scale of a view is limited if all people are at one point', () => {
    const { scale } = viewOf([1, 1, 1, 1], 4, FRAMES.phone)
    assert.ok(scale > 100 && scale < FRAMES.phone.width * 84)
  })

  it('clampedToFrame moves points outside the frame to the nearest position six pixels inside its edge', () => {
    const view = viewOf([-1, -1, 1, 1], 4, FRAMES.phone)
    const { width, height } = FRAMES.phone
    fc.assert(
      fc.property(
        fc.double({ min: -9, max: 9, noNaN: true }),
        fc.double({ min: -9, max: 9, noNaN: true }),
        (x, y) => {
          const [exactX, exactY] = view.toFrame([x, y])
          const [markX, markY] = view.clampedToFrame([x, y])
          assert.equal(markX, Math.min(Math.max(exactX, 6), width - 6))
          assert.equal(markY, Math.min(Math.max(exactY, 6), height - 6))
        },
      ),
    )
  })
})
