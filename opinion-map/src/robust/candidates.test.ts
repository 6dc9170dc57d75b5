import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cellsOf } from '../cells.ts'
import { candidatesOf } from './candidates.ts'

describe('candidatesOf', () => {
  it('no group of a candidate is empty, so that people at two points of the map form at most two groups', () => {
    const xs = Float64Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? -1 : 1))
    const positions = { xs, ys: xs.map(() => 0), weights: xs.map(() => 1) }
    const cells = cellsOf(positions, Uint32Array.from(xs.keys()))
    const found = candidatesOf(cells, { seed: 1, maxGroups: 6 })
    assert.deepEqual(
      found.map(({ k, centres }) => [k, centres]),
      [
        [
          2,
          [
            [-1, 0],
            [1, 0],
          ],
        ],
      ],
    )
  })
})
