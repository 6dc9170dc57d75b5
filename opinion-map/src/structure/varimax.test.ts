import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { varimax } from './varimax.ts'

describe('varimax', () => {
  it('varimax finds the axes on which each opinion loads only once, however they were rotated', () => {
    const [x, y] = [
      [1, -0.8, 0.9, 0, 0, 0],
      [0, 0, 0, 0.7, 0.6, -0.9],
    ]
    for (const angle of [0.2, 0.7, 1.3, 2.5]) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const turned = varimax(
        Float64Array.from(x, (value, j) => cos * value - sin * y[j]!),
        Float64Array.from(x, (value, j) => sin * value + cos * y[j]!),
      )
      for (const [j] of x.entries()) {
        const loads = turned.map((axis) => Math.abs(axis[j]!))
        assert.ok(Math.min(...loads) < 1e-9, `${angle}`)
      }
    }
  })

  it('varimax does not change columns without loadings', () => {
    assert.deepEqual(varimax(new Float64Array(3), new Float64Array(3)), [
      new Float64Array(3),
      new Float64Array(3),
    ])
  })
})
