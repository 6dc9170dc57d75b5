import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { nearestCentre } from '../points.ts'
import { kMeans, initialCentres } from './kmeans.ts'
import { silhouettes } from './silhouette.ts'

const coordinate = fc.integer({ min: -4, max: 4 })
const clouds = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 60 }).map((points) => ({
  points,
  positions: { xs: Float64Array.from(points, ([x]) => x), ys: Float64Array.from(points, ([, y]) => y) },
}))

describe('k-means', () => {
  it('k-means starts from the lexicographically first distinct points', () => {
    fc.assert(
      fc.property(clouds, fc.nat(6), ({ points, positions }, limit) => {
        const distinct = [...new Map(points.map((point) => [`${point}`, point])).values()]
        const expected = distinct.sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, limit)
        assert.deepEqual(initialCentres(positions, limit), expected)
      }),
    )
  })

  it('k-means labels each point with its nearest centre and leaves no cluster empty', () => {
    fc.assert(
      fc.property(clouds, fc.integer({ min: 1, max: 5 }), ({ positions }, k) => {
        const starts = initialCentres(positions, k)
        const { labels, centres } = kMeans(positions, starts)
        labels.forEach((label, i) =>
          assert.equal(label, nearestCentre(positions.xs[i]!, positions.ys[i]!, centres)),
        )
        assert.equal(new Set(labels).size, starts.length)
      }),
    )
  })
})

describe('the silhouette', () => {
  it('the silhouette is the mean of (b − a) / max(a, b), and 0 for a point alone in its group', () => {
    const positions = { xs: Float64Array.of(0, 1, 10, 30), ys: Float64Array.of(0, 0, 0, 0) }
    const [pairs, single] = silhouettes(positions, [Int8Array.of(0, 0, 1, 1), Int8Array.of(0, 0, 0, 1)])
    assert.ok(
      Math.abs(pairs! - ((20 - 1) / 20 + (19 - 1) / 19 + (9.5 - 20) / 20 + (29.5 - 20) / 29.5) / 4) < 1e-12,
    )
    assert.ok(Math.abs(single! - ((30 - 5.5) / 30 + (29 - 5) / 29 + (20 - 9.5) / 20) / 4) < 1e-12)
  })

  it('the silhouette agrees with its definition, computed point by point', () => {
    fc.assert(
      fc.property(
        clouds,
        fc.array(fc.nat(3), { minLength: 60, maxLength: 60 }),
        ({ points, positions }, drawn) => {
          const labels = Int8Array.from(points, (_, i) => drawn[i]!)
          const distance = (i: number, j: number) =>
            Math.hypot(points[i]![0] - points[j]![0], points[i]![1] - points[j]![1])
          const scores = points.map((_, i) => {
            const mean = (group: number) => {
              const others = points.flatMap((_, j) =>
                labels[j] === group && j !== i ? [distance(i, j)] : [],
              )
              return others.reduce((sum, d) => sum + d, 0) / others.length
            }
            const a = mean(labels[i]!)
            const b = Math.min(...[...new Set(labels)].filter((group) => group !== labels[i]).map(mean))
            return Number.isNaN(a) || a === b ? 0 : b === Infinity ? 1 : (b - a) / Math.max(a, b)
          })
          const expected = scores.reduce((sum, score) => sum + score, 0) / scores.length
          fc.pre(new Set(labels).size > 1)
          assert.ok(Math.abs(silhouettes(positions, [labels])[0]! - expected) < 1e-9)
        },
      ),
    )
  })
})
